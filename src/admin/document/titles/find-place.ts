import { foldAccents } from '../../../lib/text/slug.ts';
import type { GeneratorWords, PlaceFacts } from '../../../features/generator/collection.ts';
import { remember } from '../../../lib/remember.ts';
import { plainWords } from './plain-words.ts';
import {
  commonWords,
  foldName,
  holdsName,
  isCommon,
  PARTICLES,
  readWords,
  type Word,
} from './title-words.ts';

type Preposition = PlaceFacts['preposition'];

const PREPOSITIONS: readonly string[] = ['em', 'no', 'na', 'nos', 'nas'] satisfies Preposition[];
/** A name ends before these, however they are written. */
const JOINING: readonly string[] =
  'a as ao ate apos com como na nas no nos em o os onde ou para pelo pela por pra qual quando que se sem sob sobre um uma'.split(
    ' ',
  );

/** What a title says of the place. */
export interface PlaceFinding {
  /** The known place, or the bare name of another one. */
  place: PlaceFacts | undefined;
  /** The places a name may mean, where the title does not tell which. */
  choices: PlaceFacts[];
  /** Whether the record knows the name, knows that it lies outside of the area served, or knows nothing of it. */
  standing: 'served' | 'outside' | 'unknown';
  /** The words of the title that name the place. */
  words: string[];
}

const NOWHERE: PlaceFinding = { place: undefined, choices: [], standing: 'served', words: [] };

/** Looks after "em", "no" or "na" first, then for a name that stands by itself. */
export function lookUpPlace(
  title: string,
  words: GeneratorWords,
  places: readonly PlaceFacts[],
): PlaceFinding {
  const read = readWords(title);
  const starts = read.flatMap(({ folded, isLast }, index) =>
    PREPOSITIONS.includes(folded) && !isLast ? [index] : [],
  );
  const known =
    firstOf(starts, (start) => findKnown(read, start, places, words, namesOf)) ??
    firstOf(starts, (start) => findKnown(read, start, places, words, roadNamesOf));
  if (known) return known;
  const outside = firstOf(starts, (start) => findOutside(read, start, words));
  if (outside) return outside;
  const common = commonWords(words);
  const unknown = firstOf(starts, (start) => readName(read, start, common));
  const { neverAlone } = ordinaryOf(words);
  if (!unknown || neverAlone.has(foldAccents(unknown.name))) {
    return findBareName(read, starts, places, words) ?? NOWHERE;
  }
  return checkUnknown(unknown, read, words, places);
}

/** A name the content has no page of may be a neighbour, or in a town that it names. */
function checkUnknown(
  unknown: PlaceFacts,
  read: readonly Word[],
  { servedPlaces }: GeneratorWords,
  places: readonly PlaceFacts[],
): PlaceFinding {
  const words = plainWords(unknown.name);
  const folded = foldAccents(unknown.name);
  const isNamed = servedPlaces.some((name) => foldAccents(name) === folded);
  const isServed =
    isNamed ||
    places.some(
      ({ name, neighbours, districts = [] }) =>
        [...neighbours, ...districts].some((other) => foldAccents(other) === folded) ||
        read.some((_, index) => holdsName(read, index, name)),
    );
  const city = cityAfter(unknown.name, read, places);
  const name = city === undefined ? unknown.name : `${unknown.name} (${city})`;
  const standing = isServed ? 'served' : 'unknown';
  return { ...NOWHERE, place: { ...unknown, name }, standing, words };
}

/** The town that stands right behind the name of a part of it. */
function cityAfter(
  name: string,
  read: readonly Word[],
  places: readonly PlaceFacts[],
): string | undefined {
  const named = read.filter(({ text }) => text !== '');
  const start = named.findIndex((_, index) => holdsName(named, index, name));
  const end = start + foldName(name).length;
  return places.find((place) => place.within?.length === 0 && holdsName(named, end, place.name))
    ?.name;
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

const namesOf = ({ name, aliases = [] }: PlaceFacts): string[] => [name, ...aliases];

/** "Av. Paulista" is written out too, or said without its kind. */
function roadNamesOf({ roads }: PlaceFacts): string[] {
  return roads.flatMap((road) => {
    const [, rest] = /^Av\. (.+)$/.exec(road) ?? [];
    return rest === undefined ? [road] : [road, `Avenida ${rest}`, rest];
  });
}

function findKnown(
  read: readonly Word[],
  start: number,
  places: readonly PlaceFacts[],
  words: GeneratorWords,
  names: (place: PlaceFacts) => string[],
): PlaceFinding | undefined {
  const [preposition, first] = [read[start], read[start + 1]];
  const { everyday } = ordinaryOf(words);
  const fitting = places.flatMap((place) =>
    names(place)
      .filter(
        (name) =>
          // Many names are common words: after "em" in small letters such a one is no place; after "na",
          // or with a capital, it is one.
          (place.preposition === preposition?.folded ||
            first?.isCapitalised === true ||
            !everyday.has(foldAccents(name))) &&
          holdsName(read, start + 1, name) &&
          (name === place.name || !goesOn(read, start + 1 + foldName(name).length)),
      )
      .map((name) => ({ place, name })),
  );
  return choose(fitting, read, preposition?.folded);
}

/** The longest name wins; of namesakes, the city that the title says decides. */
function choose(
  fitting: readonly { place: PlaceFacts; name: string }[],
  read: readonly Word[],
  preposition = 'em',
): PlaceFinding | undefined {
  const longest = Math.max(...fitting.map(({ name }) => name.length));
  const [{ name } = { name: '' }] = fitting.filter((found) => found.name.length === longest);
  const called = fitting.flatMap(({ name: found, place }) =>
    found.length === longest ? [[[place.name, place.within?.at(-1)].join(), place] as const] : [],
  );
  // What is called alike in one city is one place, told twice: nobody could choose.
  const namesakes = [...new Map(called).values()];
  if (namesakes.length === 0) return undefined;
  const told = namesakes.filter(({ within = [] }) =>
    within.some((city) => read.some((_, index) => holdsName(read, index, city))),
  );
  const words = plainWords(name);
  const [place] = told.length === 1 ? told : namesakes;
  if (told.length === 1 || namesakes.length === 1) return { ...NOWHERE, place, words };
  // Neither one's facts may be told.
  return { ...NOWHERE, place: bare(name, preposition), choices: namesakes, words };
}

/** A name without a word before it, if it is no everyday word. */
function findBareName(
  read: readonly Word[],
  starts: readonly number[],
  places: readonly PlaceFacts[],
  words: GeneratorWords,
): PlaceFinding | undefined {
  const { everyday, neverAlone } = ordinaryOf(words);
  const isOrdinary = (name: string) => everyday.has(name) || neverAlone.has(name);
  const fitting = read.flatMap((word, index) =>
    starts.includes(index - 1)
      ? []
      : places.flatMap((place) =>
          namesOf(place)
            .filter(
              (name) =>
                name.length > 3 &&
                (word.isCapitalised || !isOrdinary(foldAccents(name))) &&
                holdsName(read, index, name),
            )
            .map((name) => ({ place, name })),
        ),
  );
  const served = words.servedPlaces.find((name) =>
    read.some((word, index) => word.isCapitalised && holdsName(read, index, name)),
  );
  const found = choose(fitting, read);
  if (found || served === undefined) return found;
  return { ...NOWHERE, place: bare(served, 'em'), words: plainWords(served) };
}

/** A place that is known to lie outside, in small letters too. */
function findOutside(
  read: readonly Word[],
  start: number,
  { otherPlaces }: GeneratorWords,
): PlaceFinding | undefined {
  const name = otherPlaces.find((other) => holdsName(read, start + 1, other));
  if (name === undefined) return undefined;
  const place = bare(name, read[start]?.folded ?? 'em');
  return { ...NOWHERE, place, standing: 'outside', words: plainWords(name) };
}

/** A name of which nothing is known. */
function bare(name: string, preposition: string): PlaceFacts {
  return {
    name,
    preposition: preposition as Preposition,
    traits: '',
    roads: [],
    neighbours: [],
    questions: [],
  };
}

/** Whether the name is only the beginning of a longer one: "São João da Boa Vista". */
function goesOn(read: readonly Word[], end: number): boolean {
  const [last, particle, next] = [read[end - 1], read[end], read[end + 1]];
  return (
    last?.isLast === false &&
    particle?.folded !== 'e' &&
    PARTICLES.includes(particle?.folded ?? '') &&
    next?.isCapitalised === true
  );
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
  return bare(name.map(({ text }) => text).join(' '), read[start]?.folded ?? 'em');
}

/** Names that are everyday words, and those that say nothing of a place by themselves. */
const ordinaryOf = remember(({ everydayNames, neverAlone }: GeneratorWords) => ({
  everyday: new Set(everydayNames.map(foldAccents)),
  neverAlone: new Set(neverAlone.map(foldAccents)),
}));
