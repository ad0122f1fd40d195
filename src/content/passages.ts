import { tellBreach } from '../lib/judge-text.ts';
import type { Breach, Passage } from '../lib/wording.ts';
import { atField, type FieldProblem } from './entry.ts';
import { cleanInline } from './own-text.ts';

/** Fields that hold words people search for and addresses, not what the site tells them. */
const UNSAID = new Set(
  'keywords phrase slug id href link icon image commonWords forbidden'.split(' '),
);

/**
 * What an entry says that a rule refuses, sentence by sentence; "texto" is the Markdown. Of what a
 * rule only asks about, the sentences that nobody confirmed.
 */
export function findBreaches(
  find: (passages: readonly Passage[]) => Breach[],
  { data, body }: { data: object; body: string },
  confirmed?: ReadonlySet<string>,
): FieldProblem[] {
  const texts = [
    ...listFieldPassages(data),
    { field: 'texto', passages: splitPassages(body) },
  ];
  return texts
    .flatMap(({ field, passages }) => sayBreaches(find(passages), field))
    .filter(({ asks }) => asks === undefined || confirmed?.has(asks.quote) !== true);
}

/** The sentences of a field that rules refuse, each with what to write instead. */
export function sayBreaches(breaches: readonly Breach[], field: string): FieldProblem[] {
  return breaches.map((breach) => atField(field, tellBreach(breach)));
}

/**
 * Every text inside a value with the way to it. The fields of one object are read together: a title
 * and its text, a cause and who solves it.
 */
export function listFieldPassages(
  value: unknown,
  split: (text: string) => Passage[] = splitPassages,
  field = '',
): { field: string; passages: Passage[] }[] {
  if (value === null || typeof value !== 'object') return [];
  const texts = Object.entries(value).filter(([key]) => !UNSAID.has(key));
  const together = Array.isArray(value)
    ? undefined
    : texts.flatMap(([, item]: [string, unknown]) => (typeof item === 'string' ? [item] : []));
  return texts.flatMap(([key, item]: [string, unknown]) => {
    const name = field === '' ? key : `${field}.${key}`;
    if (typeof item !== 'string') return listFieldPassages(item, split, name);
    // A record's other fields are on other pages.
    const around = together !== undefined && field !== '' ? together.join('\n') : '';
    const passages = split(item).map(({ text, context = text }) => ({
      text,
      context: `${context}\n${around}`,
    }));
    return [{ field: name, passages }];
  });
}

/**
 * The passages of a Markdown text. An item is read with what introduces its list, and in a numbered
 * list with the steps before it; a cell with its row and the head of its column; a heading with what
 * follows it.
 */
export function splitPassages(markdown: string): Passage[] {
  const passages: Passage[] = [];
  /** What leads to the next item: the line that ends in a colon, then the numbered steps. */
  let lead = '';
  let paragraph: string[] = [];
  let heads: string[] | undefined;
  let heading: Passage | undefined;
  const add = (text: string, context = text) => {
    if (text === '') return;
    if (heading) heading.context = `${heading.text}\n${text}`;
    heading = undefined;
    passages.push({ text, context });
  };
  const endParagraph = () => {
    const text = cleanInline(paragraph.join(' '));
    paragraph = [];
    if (text === '') return;
    add(text);
    lead = text.endsWith(':') ? text : '';
  };
  for (const raw of `${markdown}\n`.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const line = raw.replace(/^[\s>]+/, '').trimEnd();
    const [, marker = '', item] = /^([-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    const isTable = line.startsWith('|');
    if (!isTable) heads = undefined;
    if (line === '' || isTable || line.startsWith('#') || item !== undefined) endParagraph();
    if (isTable && /^[|\s:-]+$/.test(line)) continue;
    if (isTable) {
      const cells = line.replace(/^\||\|$/g, '').split('|').map(cleanInline);
      const row = cells.map((cell, at) => (heads?.[at] ? `${heads[at]}: ${cell}` : cell));
      row.forEach((cell, at) => {
        if (cells[at] !== '') add(cell, row.join('\n'));
      });
      heads ??= cells;
    } else if (line.startsWith('#')) {
      lead = '';
      add(cleanInline(line.replace(/^#+\s*/, '')));
      heading = passages.at(-1);
    } else if (item !== undefined) {
      const text = cleanInline(item);
      add(text, `${lead}\n${text}`);
      if (/\d/.test(marker)) lead += `\n${text}`;
    } else if (line !== '') paragraph.push(line);
  }
  return passages;
}

/** The passages of a saved page, with what leads to each, as in Markdown. */
export function splitHtml(html: string): Passage[] {
  /** The kinds of the lists that are open. */
  const lists: string[] = [];
  const markdown = html
    .replace(/[\s|]+/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi, (_, end: string, name: string) => {
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
    });
  return splitPassages(markdown);
}
