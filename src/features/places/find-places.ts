import { readCopied, readCopiedNumber } from '../../lib/text/copied.ts';
import { matchesWords } from '../../lib/text/search.ts';
import { openSearch } from '../search/search.ts';

interface Place {
  name: string;
  words: string;
  codes: readonly (readonly [from: string, to: string])[];
}

/** Result of a search for a place. */
export interface FoundPlaces<Known extends Place> {
  places: Known[];
  /** The one place that is meant: named in full, or the only result. */
  meant: Known | undefined;
  /** If nothing was found: places that a misspelt name may mean. */
  near: Known[];
  /** A postal code was typed, and the site knows none. */
  unknownCode: boolean;
}

/** A postal code, with or without its hyphen; its first five digits are enough. */
const CODE = /^\d{5}-?(\d{3})?$/;

/** The places that a name or a postal code may mean; all of them for no text. */
export function findPlaces<Known extends Place>(
  all: readonly Known[],
  typed: string,
): FoundPlaces<Known> {
  const query = readCopied(typed);
  const code = readCopiedNumber(typed);
  const isCode = CODE.test(code);
  const places = all.filter(isCode ? holdsCode(code) : ({ words }) => matchesWords(words, query));
  // All words of the name were typed, and nothing else.
  const named = isCode ? [] : places.filter(({ name }) => matchesWords(query, name));
  const meant = [named, places].find(({ length }) => length === 1)?.[0];
  return {
    places,
    meant: query === '' ? undefined : meant,
    near: places.length > 0 || isCode ? [] : findNear(all, query),
    unknownCode: isCode && all.every(({ codes }) => codes.length === 0),
  };
}

function findNear<Known extends Place>(all: readonly Known[], query: string): Known[] {
  const search = openSearch({
    same: [],
    answers: [],
    pages: all.map(({ words }, at) => [String(at), words, '', '']),
  });
  return search(query).pages.flatMap(([at]) => all[Number(at)] ?? []);
}

/** A partial code may mean any that begins with it. */
function holdsCode(query: string): (place: Place) => boolean {
  const digits = query.replace('-', '');
  const [first, last] = [digits.padEnd(8, '0'), digits.padEnd(8, '9')];
  return ({ codes }) => codes.some(([from, to]) => from <= last && first <= to);
}
