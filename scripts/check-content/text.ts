import { countWords } from '../../src/lib/text/text.ts';

const ABBREVIATIONS = /\b(Av|R|Dr|Dra|Sr|Sra|art|arts|nº|n|pág|ex|min|máx|Ltda|Cia|Jd|Vl)\./g;

/** Private code point for a full stop that ends no sentence. */
const STOP = '\ue000';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'sentence' });

/** Sentences of a paragraph; the full stop of abbreviations such as "Av." ends none. */
export function splitSentences(paragraph: string): string[] {
  const guarded = paragraph.replace(ABBREVIATIONS, `$1${STOP}`);
  return [...segmenter.segment(guarded)]
    .map(({ segment }) => segment.trim().replaceAll(STOP, '.'))
    .filter((sentence) => countWords(sentence) > 0);
}

/** Words to spell-check: without addresses, e-mails, markers and code-like tokens. */
export function splitSpelling(text: string): string[] {
  const plain = text
    .replace(/\{\{[^{}]*\}\}|\{[\w:]+\}/g, ' ')
    .replace(/\b(https?:\/\/|www\.)\S+|\S+@\S+|(?<!\p{L})\/[a-z][\w/-]*/gu, ' ')
    .replace(/[\w-]+(\.[\w-]+)*\.(com|org|net|gov|br|app|pro)\b/g, ' ')
    .replace(/[\u00ad\u200b]/g, '');
  return (
    plain.match(
      /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]*([-'’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}])/gu,
    ) ?? []
  ).map((word) => word.replaceAll('’', "'"));
}
