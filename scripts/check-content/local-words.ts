import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { splitMarkdown } from '../../src/cms/checks/own-text.ts';
import { countWords } from '../../src/lib/text/text.ts';
import type { City } from '../../src/features/places/collection.ts';
import { splitSentences } from './text.ts';
import type { Content } from '../../src/collections.ts';

/** Share of local words from which search engines may list the page of a place. */
const MIN_LOCAL_SHARE = 0.12;

/** Kinds of road and place that people leave out: "a Dutra", "no Maia". */
const KIND =
  /^.*?(?<!\p{L})(?:Av\.|Avenida|Rua|Alameda|Estrada|Rodovia|Via|Praça|Largo|Margina(?:l|is)|Elevado|Subprefeitura|Vila|Jardim|Parque)\s+(?:d[aeo]s?\s+)?/u;
/** Endings of long names that people leave out: "Santa Cruz" (do Sul). */
const SUFFIX = /\s+d[aeo]s?\s.*$/u;
/** Titles and first names that people leave out: "Faria Lima", "Caetano Álvares". */
const FIRST_NAMES = /^.*\s(?=\p{Lu}\S*\s\p{Lu}\S*$)/u;
/** A name inside a sentence: a capitalised word that does not begin it. */
const NAME = /(?<=[\p{Ll}\d,;:)]\s)\p{Lu}[\p{L}'’-]+(?:\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}'’-]+)*/gu;

type NamingFields =
  | 'name'
  | 'region'
  | 'neighbours'
  | 'roads'
  | 'facts'
  | 'difference'
  | 'terrain'
  | 'buildings';

/** Names in the front matter of a place: places, roads and facts. */
export function listLocalNames(
  {
    name,
    region,
    neighbours,
    roads,
    facts,
    difference,
    terrain,
    buildings,
  }: Pick<City, NamingFields>,
  parent?: Pick<City, 'name'>,
): string[] {
  const told = [difference, terrain, ...buildings].flatMap((text) => text.match(NAME) ?? []);
  const values = facts.map(({ value }) => value);
  return [
    name,
    ...(parent ? [parent.name] : []),
    region,
    ...neighbours,
    ...roads,
    ...values,
    ...told,
  ];
}

/** The prose of a place page: opening, body without headings and tables, questions. */
export function listPlaceProse({
  data,
  body,
}: {
  data: Pick<City, 'difference' | 'questions'>;
  body: string;
}): string[] {
  const lines = body.split('\n').filter((line) => !/^\s*[#|]/.test(line));
  return [
    data.difference,
    ...splitMarkdown(lines.join('\n')),
    ...data.questions.flatMap(({ question, answer }) => [question, answer]),
  ];
}

/** A name in full and as people say it; a part in brackets counts as a name of its own. */
function listForms(name: string): string[] {
  return name
    .split(/[(),/]/)
    .map((part) => part.trim())
    .flatMap((part) => [part, ...[KIND, SUFFIX, FIRST_NAMES].map((cut) => part.replace(cut, ''))]);
}

function anyOf(forms: readonly string[], flags: string): RegExp {
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escaped.join('|') || '(?!)'})(?![\\p{L}\\p{N}])`,
    flags,
  );
}

/**
 * Share, 0 to 1, of the words that stand in sentences with one of the names. A name of one word
 * counts only with its capital: "Centro", not "o centro da folha".
 */
export function measureLocalShare(prose: readonly string[], names: readonly string[]): number {
  const forms = names.flatMap(listForms).filter((form) => /^\p{Lu}\S/u.test(form));
  const single = anyOf(
    forms.filter((form) => !form.includes(' ')),
    'u',
  );
  const several = anyOf(
    forms.filter((form) => form.includes(' ')),
    'iu',
  );
  let words = 0;
  let local = 0;
  for (const sentence of prose.flatMap(splitSentences)) {
    const count = countWords(sentence);
    words += count;
    if (single.test(sentence) || several.test(sentence)) local += count;
  }
  return words === 0 ? 0 : local / words;
}

const percent = (share: number) =>
  `${(share * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`;

/** Places that search engines may list although the page says too little about the place. */
export function findPlacelessPages({ cities }: Pick<Content, 'cities'>): ContentProblem[] {
  return cities.flatMap((place) => {
    const { file, data } = place;
    const parent = cities.find(({ id }) => id === data.parent);
    const share = measureLocalShare(listPlaceProse(place), listLocalNames(data, parent?.data));
    if (!data.index || share >= MIN_LOCAL_SHARE) return [];
    return [
      {
        file,
        field: 'texto',
        message:
          `${percent(share)} das palavras estão em frases que citam o lugar; o mínimo é ` +
          `${percent(MIN_LOCAL_SHARE)}: conte o que só vale ali, ou escreva index: false`,
      },
    ];
  });
}
