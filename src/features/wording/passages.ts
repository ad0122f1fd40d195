import { describeBreach } from './unsafe-page.ts';
import type { Breach } from './wording.ts';
import type { Passage } from '../../lib/text/split-text.ts';
import { atField, type FieldProblem } from '../../cms/collections/entry.ts';
import { splitPassages } from '../../lib/text/split-text.ts';

/** Fields that hold queries, addresses and patterns, not text of the site. */
const UNSAID = new Set(
  'keywords phrase slug id href link icon image commonWords asks forbidden pattern ignore also apart unless fails passes leaveOut unsafe pointing from general'.split(
    ' ',
  ),
);

/**
 * Sentences of an entry that a rule refuses; "texto" is the Markdown. Of rules that only ask, the
 * sentences that nobody confirmed.
 */
export function findBreaches(
  find: (passages: readonly Passage[]) => Breach[],
  { data, body }: { data: object; body: string },
  confirmed?: ReadonlyMap<string, unknown>,
): FieldProblem[] {
  const texts = [...listFieldPassages(data), { field: 'texto', passages: splitPassages(body) }];
  return texts
    .flatMap(({ field, passages }) => describeBreaches(find(passages), field))
    .filter(({ asks }) => asks === undefined || confirmed?.has(asks.quote) !== true);
}

/** Sentences of a field that rules refuse, each with what to write instead. */
export function describeBreaches(breaches: readonly Breach[], field: string): FieldProblem[] {
  return breaches.map((breach) => atField(field, describeBreach(breach)));
}

/**
 * Every text inside a value with its path. The fields of one object are read together: a title and
 * its text, a cause and who solves it.
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
    // Other fields of a record are on other pages.
    const around = together !== undefined && field !== '' ? together.join('\n') : '';
    const asked = texts.flatMap(([, other]) =>
      typeof other === 'string' && other !== item && other.endsWith('?') ? [other] : [],
    );
    const passages = split(item).map(({ text, context = text, lead = '' }) => ({
      text,
      context: `${context}\n${around}`,
      lead: [...asked, lead].join(' '),
    }));
    return [{ field: name, passages }];
  });
}
