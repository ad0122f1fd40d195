import { foldAccents } from '../../lib/slug.ts';
import type { GeneratorWords, PlaceFacts } from '../../schemas/generator.ts';

type Preposition = PlaceFacts['preposition'];

const PREPOSITIONS: readonly string[] = ['em', 'no', 'na', 'nos', 'nas'] satisfies Preposition[];
const PARTICLES: readonly string[] = ['de', 'do', 'da', 'dos', 'das', 'e'];
/** A name ends before these, however they are written. */
const JOINING: readonly string[] =
  'a as ao ate apos com como na nas no nos em o os onde ou para pelo pela por pra qual quando que se sem sob sobre um uma'.split(
    ' ',
  );

/** The words that tell a name from ordinary words with a capital. */
export type PlaceWords = Pick<
  GeneratorWords,
  'products' | 'services' | 'commonWords' | 'neverAlone'
>;

/** A word of the title, without the punctuation around it. */
interface Word {
  text: string;
  folded: string;
  isCapitalised: boolean;
  /** Punctuation follows: no name goes on behind it. */
  isLast: boolean;
}

/** The place a title names after "em", "no" or "na": a known one, else one that reads as a name. */
export function findPlace(
  title: string,
  words: PlaceWords,
  places: readonly PlaceFacts[],
): PlaceFacts | undefined {
  const read = readWords(title);
  const starts = read.flatMap(({ folded, isLast }, index) =>
    PREPOSITIONS.includes(folded) && !isLast ? [index] : [],
  );
  const known = firstOf(starts, (start) => findKnown(read, start, places));
  if (known) return known;
  const common = commonWords(words);
  const unknown = firstOf(starts, (start) => readName(read, start, common));
  return unknown && words.neverAlone.map(foldAccents).includes(foldAccents(unknown.name))
    ? undefined
    : unknown;
}

function firstOf<Found>(
  starts: readonly number[],
  find: (start: number) => Found | undefined,
): Found | undefined {
  for (const start of starts) {
    const found = find(start);
    if (found) return found;
  }
  return undefined;
}

function readWords(title: string): Word[] {
  // In a title all in capitals, a capital says nothing.
  const capitalsCount = title !== title.toLocaleUpperCase('pt-BR');
  return title
    .normalize('NFC')
    .replace(/[/|]/g, ', ')
    .trim()
    .split(/\s+/)
    .map((written) => {
      const text = written.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
      return {
        text,
        folded: foldAccents(text),
        isCapitalised: capitalsCount && /^\p{Lu}/u.test(text),
        isLast: /[^\p{L}\d]$/u.test(written),
      };
    });
}

function findKnown(
  read: readonly Word[],
  start: number,
  places: readonly PlaceFacts[],
): PlaceFacts | undefined {
  const [preposition, first] = [read[start], read[start + 1]];
  const fitting = places.filter(
    (place) =>
      // Many names are common words: after "em" in small letters it is no place; after "na", or with a
      // capital, it is one.
      (place.preposition === preposition?.folded || first?.isCapitalised === true) &&
      holdsName(read, start + 1, place.name),
  );
  const longest = Math.max(...fitting.map(({ name }) => name.length));
  const namesakes = fitting.filter(({ name }) => name.length === longest);
  if (namesakes.length === 1) return namesakes[0];
  // Of two places of one name, the city decides; without it neither one's facts may be told.
  return namesakes.find(({ within = [] }) =>
    within.some((city) => read.some((_, index) => holdsName(read, index, city))),
  );
}

function holdsName(read: readonly Word[], start: number, name: string): boolean {
  const parts = foldAccents(name).split(' ');
  return parts.every((part, index) => {
    const word = read[start + index];
    return word?.folded === part && (index === parts.length - 1 || !word.isLast);
  });
}

/** An unknown name: capitalised words and the particles between them, none of the trade. */
function readName(
  read: readonly Word[],
  start: number,
  common: ReadonlySet<string>,
): PlaceFacts | undefined {
  const name: Word[] = [];
  for (const word of read.slice(start + 1)) {
    const isParticle = PARTICLES.includes(word.folded);
    if ((!word.isCapitalised && !isParticle) || JOINING.includes(word.folded)) break;
    if (isCommon(word.folded, common)) {
      // A joined "e Região" ends a name; a product in capitals is none.
      if (name.at(-1)?.folded === 'e') break;
      return undefined;
    }
    name.push(word);
    if (word.isLast) break;
  }
  while (PARTICLES.includes(name.at(-1)?.folded ?? '')) name.pop();
  const [first] = name;
  if (!first?.isCapitalised || PARTICLES.includes(first.folded)) return undefined;
  return {
    name: name.map(({ text }) => text).join(' '),
    preposition: read[start]?.folded as Preposition,
    traits: '',
    roads: [],
    neighbours: [],
    questions: [],
  };
}

/** Everyday words and those of the trade, which are part of no unknown name. */
function commonWords({ products, services, commonWords: own }: PlaceWords): ReadonlySet<string> {
  const matches = [...products, ...services].flatMap(({ match }) => match);
  return new Set(
    [...own, ...matches]
      .flatMap((phrase) => foldAccents(phrase).split(' '))
      .filter((word) => !PARTICLES.includes(word)),
  );
}

function isCommon(word: string, common: ReadonlySet<string>): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/oes$/, 'ao')].some((form) =>
    common.has(form),
  );
}
