/** A paragraph, item or cell, with the context that is read with it; itself if not given. */
export interface Passage {
  text: string;
  context?: string | undefined;
  /** What introduces it: its heading or question, or the line before its list. */
  lead?: string | undefined;
}

/** The text of a line of Markdown. */
export function cleanInline(markdown: string): string {
  return markdown
    .replace(/!\[[^\][]*\]\([^)]{0,1000}\)/g, ' ')
    .replace(/\[([^\][]*)\]\([^)]{0,1000}\)/g, '$1')
    .replace(/`[^`]*`/g, ' ')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/(?:\*\*|__)[*_]*|[*_](?=\p{L})|([\p{L}\p{P}])[*_]+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The passages of a Markdown text, each with its context: an item with what introduces its list,
 * and in a numbered list with the steps before it; a cell with its row and column header; a heading
 * with what follows it. `lead` is the question above it and what introduces its list.
 */
export function splitPassages(markdown: string): Passage[] {
  const passages: Passage[] = [];
  /** Context of the next item: the line that ends in a colon, then the numbered steps. */
  let lead = '';
  let paragraph: string[] = [];
  let heads: string[] | undefined;
  let heading: Passage | undefined;
  /** The heading above, if it is a question. */
  let title = '';
  const add = (text: string, context = text, before = '') => {
    if (text === '') return;
    if (heading) heading.context = `${heading.text}\n${text}`;
    heading = undefined;
    passages.push({ text, context, lead: `${title} ${before}`.trim() || undefined });
  };
  const endParagraph = () => {
    const text = cleanInline(paragraph.join(' '));
    paragraph = [];
    if (text === '') return;
    add(text);
    lead = text.endsWith(':') ? text : '';
  };
  for (const raw of `${markdown}\n`.replace(/<!--[^]*?(?:-->|$)/g, '').split('\n')) {
    const line = raw.replace(/^[\s>]+/, '').trimEnd();
    const [, marker = '', item] = /^([-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    const isTable = line.startsWith('|');
    if (!isTable) heads = undefined;
    if (line === '' || isTable || line.startsWith('#') || item !== undefined) endParagraph();
    if (isTable && /^[|\s:-]+$/.test(line)) continue;
    if (isTable) {
      const cells = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map(cleanInline);
      const row = cells.map((cell, at) => (heads?.[at] ? `${heads[at]}: ${cell}` : cell));
      const together = row.join('\n');
      row.forEach((cell, at) => {
        if (cells[at] !== '') add(cell, together);
      });
      heads ??= cells;
    } else if (line.startsWith('#')) {
      [lead, title] = ['', ''];
      add(cleanInline(line.replace(/^#+\s*/, '')));
      heading = passages.at(-1);
      if (heading?.text.endsWith('?')) title = heading.text;
    } else if (item !== undefined) {
      const text = cleanInline(item);
      add(text, `${lead}\n${text}`, lead.split('\n', 1)[0]);
      if (/\d/.test(marker)) lead += `\n${text}`;
    } else if (line !== '') paragraph.push(line);
  }
  return passages;
}

/** The passages of a saved page with their context, as for Markdown. */
export function splitHtml(html: string): Passage[] {
  /** Kinds of the open lists. */
  const lists: string[] = [];
  const markdown = html
    .replace(/[\s|]+/g, ' ')
    .replace(
      /<(\/?)([a-z][a-z0-9]*)\b[^"<>]*(?:"[^"<]*"[^"<>]*)*>/gi,
      (_, end: string, name: string) => {
        const tag = name.toLowerCase();
        if (tag === 'ul' || tag === 'ol') {
          if (end) lists.pop();
          else lists.push(tag);
          return '\n\n';
        }
        if (tag === 'li') return end ? '\n' : lists.at(-1) === 'ol' ? '\n1. ' : '\n- ';
        if (tag === 'tr') return end ? '\n' : '\n|';
        if (tag === 'td' || tag === 'th') return end ? '|' : ' ';
        if (/^h[1-6]$/.test(tag)) return end ? '\n\n' : '\n\n## ';
        return /^(?:p|caption|blockquote|d[td]|br|div|table)$/.test(tag) ? '\n\n' : ' ';
      },
    );
  return splitPassages(markdown);
}
