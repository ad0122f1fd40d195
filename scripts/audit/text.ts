const ABBREVIATIONS = /\b(Av|R|Dr|Dra|Sr|Sra|art|arts|nº|n|pág|ex|min|máx|Ltda|Cia|Jd|Vl)\./g;

/** Stands for a full stop that ends no sentence (a private code point). */
const STOP = '\ue000';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'sentence' });

/** Number of words of a text as a person counts them. */
export function countWords(text: string): number {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** Sentences of a paragraph; the full stop of "Av." and its like ends none. */
export function splitSentences(paragraph: string): string[] {
  const guarded = paragraph.replace(ABBREVIATIONS, `$1${STOP}`);
  return [...segmenter.segment(guarded)]
    .map(({ segment }) => segment.trim().replaceAll(STOP, '.'))
    .filter((sentence) => countWords(sentence) > 0);
}

/** Words of a text to be spelled: addresses, e-mails and code-like tokens apart. */
export function splitSpelling(text: string): string[] {
  const plain = text
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .replace(/\b(https?:\/\/|www\.)\S+|\S+@\S+|(?<!\p{L})\/[a-z][\w/-]*/gu, ' ')
    .replace(/[\w-]+(\.[\w-]+)*\.(com|org|net|gov|br|app|pro)\b/g, ' ')
    .replace(/[\u00ad\u200b]/g, '');
  return (
    plain.match(
      /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]*([-'’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}])/gu,
    ) ?? []
  ).map((word) => word.replaceAll('’', "'"));
}

function cleanInline(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\*\*|__|[*_](?=\p{L})|(?<=[\p{L}\p{P}])[*_]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The own text of a Markdown body, block by block; items that are only a link are left out. */
export function splitMarkdown(markdown: string): string[] {
  const blocks: string[] = [];
  let open = false;
  const add = (text: string, joins: boolean) => {
    const clean = cleanInline(text);
    if (clean === '') return;
    if (joins && open) blocks.push(`${blocks.pop() ?? ''} ${clean}`);
    else blocks.push(clean);
    open = true;
  };
  for (const raw of markdown.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const line = raw.replace(/^[\s>]+/, '').trimEnd();
    const item = /^([-*+]|\d+[.)])\s+(.*)$/.exec(line);
    if (line === '' || /^[|\s:-]+$/.test(line)) open = false;
    else if (line.startsWith('|'))
      line.split('|').forEach((cell) => {
        add(cell, false);
      });
    else if (line.startsWith('#')) {
      add(line.replace(/^#+\s*/, ''), false);
      open = false;
    } else if (item) {
      open = false;
      if (!/^\[[^\]]*\]\([^)]*\)[.;]?$/.test(item[2] ?? '')) add(item[2] ?? '', false);
    } else add(line, true);
  }
  return blocks;
}
