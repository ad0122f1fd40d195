import { capitalize } from '../../../lib/text/text.ts';

/** A noun with what agreement needs; without an article for names such as "Londrina". */
export interface Noun {
  name: string;
  gender?: 'm' | 'f' | undefined;
  plural?: boolean | undefined;
}

/** What the fields of a sentence stand for; an absent one makes the sentence unusable. */
export type Fields = Readonly<Record<string, Noun | readonly Noun[] | string | undefined>>;

const listFormat = new Intl.ListFormat('pt-BR');

const ARTICLES = { m: ['o', 'os'], f: ['a', 'as'] } as const;
const ONES = { m: ['um', 'uns'], f: ['uma', 'umas'] } as const;
const CONTRACTIONS: Record<string, Readonly<Record<string, string>>> = {
  de: { o: 'do', a: 'da', os: 'dos', as: 'das' },
  em: { o: 'no', a: 'na', os: 'nos', as: 'nas' },
  a: { o: 'ao', a: 'à', os: 'aos', as: 'às' },
  por: { o: 'pelo', a: 'pela', os: 'pelos', as: 'pelas' },
};

function pick(forms: typeof ARTICLES | typeof ONES, { gender, plural }: Noun): string {
  return gender === undefined ? '' : forms[gender][plural === true ? 1 : 0];
}

function inflect(operation: string, noun: Noun): string {
  if (operation === 'x') return noun.name;
  if (operation === 'um') return [pick(ONES, noun), noun.name].filter(Boolean).join(' ');
  const article = pick(ARTICLES, noun);
  if (operation === 'o') return [article, noun.name].filter(Boolean).join(' ');
  const contractions = CONTRACTIONS[operation];
  if (!contractions) throw new Error(`There is no operation "${operation}".`);
  return `${contractions[article] ?? operation} ${noun.name}`;
}

function toNouns(value: Noun | readonly Noun[] | string): readonly Noun[] {
  if (typeof value === 'string') return [{ name: value }];
  return 'name' in value ? [value] : value;
}

function write(operation: string | undefined, nouns: readonly Noun[]): string {
  const [one, many] = operation?.split('|') ?? [];
  if (one !== undefined && many !== undefined) {
    return nouns.length > 1 || nouns[0]?.plural === true ? many : one;
  }
  const lower = operation?.toLowerCase() ?? 'x';
  const text = listFormat.format(nouns.map((noun) => inflect(lower, noun)));
  return operation !== undefined && /^[A-Z]/.test(operation) ? capitalize(text) : text;
}

const FIELD = /\{(?:([\p{L}| ]+):)?([a-z]+)\}/gu;

/**
 * Fills a sentence: `{em:place}` gives the name after its preposition, `{Em:place}` the same with a
 * capital, `{place}` the bare name, `{fica|ficam:place}` the word that agrees with its number. Of a
 * list, every name takes its own article. Undefined when a field has no value.
 */
export function fillSentence(sentence: string, fields: Fields): string | undefined {
  const missing: string[] = [];
  const filled = sentence.replace(FIELD, (_, operation: string | undefined, name: string) => {
    const nouns = toNouns(fields[name] ?? []);
    if (nouns.length === 0) missing.push(name);
    return write(operation, nouns);
  });
  return missing.length === 0 ? filled : undefined;
}

export function fieldsOf(sentence: string): string[] {
  return [...sentence.matchAll(FIELD)].map(([, , name = '']) => name);
}

/** "em" → no article, "no" → "o", "nas" → "as". */
export function nounFromPreposition(name: string, preposition: string): Noun {
  const gender = { no: 'm', nos: 'm', na: 'f', nas: 'f' } as const;
  if (!(preposition in gender)) return { name };
  return {
    name,
    gender: gender[preposition as keyof typeof gender],
    plural: preposition.endsWith('s'),
  };
}
