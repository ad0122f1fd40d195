import MiniSearch from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import type { SearchAnswer, SearchFile, SearchPage } from './search-file.ts';
import { isSmall, soundOf, stemOf, wordsOf } from './words.ts';

/** Results of a query, best first. */
export interface Found {
  answers: SearchAnswer[];
  pages: SearchPage[];
}

export type Search = (query: string) => Found;

/** Most answers; more would hide the pages. */
const ANSWERS = 2;
/** If fewer pages than these contain all of a query, other pages may be meant. */
const FEW = 3;
/** Weight of a page about a place: a query without a place is about the thing itself. */
const OF_A_PLACE = 0.3;
/** A word in fewer titles than these may be of anything. */
const RARE = 40;
/** Bonus of an answer by kind: danger first, then a named place. */
const BONUS: Readonly<Record<string, number>> = { 'symptom:perigo': 4, place: 2 };

/** A word of a text: its sound, its stem, and whether it carries meaning. */
interface Token {
  sound: string;
  stem: string;
  small: boolean;
}

const hear = (sound: string, small = false): Token => ({ sound, stem: stemOf(sound), small });
const read = (word: string): Token => hear(soundOf(word), isSmall(word));
/** Names have one form: "ferro" and "feriado" are not Ferraz. Only a final s is dropped. */
const namesOf = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ small }) => !small).map(({ sound }) => sound.replace(/s$/, ''));

/** Indexes the file once; then a query takes a few milliseconds. Nonsense finds nothing. */
export function openSearch({ same, code, otherwise, answers, pages }: SearchFile): Search {
  /** Frequency of every word, by sound. */
  const known = new SearchableMap<number>();
  const stems = new Set<string>();
  const learn = (word: string): Token => {
    const token = read(word);
    known.set(token.sound, (known.get(token.sound) ?? 0) + 1);
    stems.add(token.stem);
    return token;
  };
  const learnAll = (text: string): Token[] => wordsOf(text).map(learn);

  const meant = new Map<string, string>();
  let longest = 1;
  for (const [word = '', ...also] of same) {
    const to = learnAll(word)[0]?.stem ?? '';
    for (const other of also) {
      const from = learnAll(other);
      meant.set(from.map(({ stem }) => stem).join(' '), to);
      longest = Math.max(longest, from.length);
    }
  }
  /** Replaces synonyms by one word, the longest first, and drops words without meaning. */
  function unify(tokens: readonly Token[]): string[] {
    const unified: string[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      let taken = 1;
      let word = tokens[at]?.small ? undefined : tokens[at]?.stem;
      for (let count = longest; count > 0; count -= 1) {
        const part = tokens.slice(at, at + count);
        const to = meant.get(part.map(({ stem }) => stem).join(' '));
        if (part.length < count || to === undefined) continue;
        [word, taken] = [to, count];
        break;
      }
      at += taken - 1;
      if (word !== undefined && !unified.includes(word)) unified.push(word);
    }
    return unified;
  }

  const asked = answers.flatMap((answer) =>
    answer.asks.map((ask) => {
      const tokens = learnAll(ask);
      const names = answer.id.startsWith('place:') ? namesOf(tokens) : undefined;
      return { answer, words: unify(tokens), names };
    }),
  );
  const ofPlaces = new Set(
    answers.flatMap(({ id, links }) =>
      id.startsWith('place:') ? links.map(([href]) => href) : [],
    ),
  );
  const index = new MiniSearch<{ id: number; title: string; words: string; text: string }>({
    fields: ['title', 'words', 'text'],
    tokenize: (text) => unify(learnAll(text)),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, words: 2 },
      tokenize: (text) => text.split(' '),
    },
  });
  index.addAll(pages.map(([, title, text, words], id) => ({ id, title, words, text })));
  const [codeWord] = code === undefined ? [] : unify(learnAll(code));

  const isKnown = (word: string) => isSmall(word) || stems.has(stemOf(soundOf(word)));
  const isWritten = (word: string) => isSmall(word) || known.has(soundOf(word));
  /** Words written as one ("naoabre"). */
  function split(word: string): string[] | undefined {
    for (let at = word.length - 3; at >= 3; at -= 1) {
      const [head, rest] = [word.slice(0, at), word.slice(at)];
      if (!isWritten(head)) continue;
      const others = isWritten(rest) ? [rest] : split(rest);
      if (others) return [head, ...others];
    }
    return undefined;
  }
  /** The known word with the nearest sound; undefined if none is near enough. */
  function correct(sound: string, isLast: boolean): string | undefined {
    if (/\d/.test(sound)) return undefined;
    const best = (found: [sound: string, wrong: number, count: number][]) =>
      found.sort((a, b) => a[1] - b[1] || b[2] - a[2])[0]?.[0];
    // The last word may be incomplete.
    if (isLast && sound.length >= 4) {
      const begun = [...known.atPrefix(sound)];
      const word = best(begun.map(([other, count]) => [other, 0, count]));
      if (word !== undefined) return word;
    }
    const most = sound.length < 4 ? 0 : sound.length < 8 ? 1 : 2;
    const near = [...known.fuzzyGet(sound, most)].flatMap(
      ([other, [count, wrong]]): [string, number, number][] =>
        // People in a hurry still begin with the right letter, and leave out one letter of a short
        // word.
        other[0] === sound[0] && !/\d/.test(other) && (sound.length > 4 || other.length > 4)
          ? [[other, wrong, count]]
          : [],
    );
    const swapped = Array.from(
      { length: sound.length - 1 },
      (_, at) =>
        sound.slice(0, at) + (sound[at + 1] ?? '') + (sound[at] ?? '') + sound.slice(at + 2),
    ).flatMap((other): [string, number, number][] => {
      const count = known.get(other);
      return count !== undefined && sound.length > 3 ? [[other, 1, count]] : [];
    });
    return best([...swapped, ...near]);
  }

  /** The words of a query as the file has them; unknown ones stay as typed. */
  function understand(query: string): Token[] {
    const typed = wordsOf(query);
    const tokens: Token[] = [];
    for (let at = 0; at < typed.length; at += 1) {
      const word = typed[at] ?? '';
      const next = typed[at + 1];
      if (next !== undefined && !(isKnown(word) && isKnown(next)) && isKnown(word + next)) {
        tokens.push(hear(soundOf(word + next)));
        at += 1;
      } else if (isKnown(word)) tokens.push(read(word));
      else {
        const sound = soundOf(word);
        const parts = split(word)?.map(read);
        tokens.push(...(parts ?? [hear(correct(sound, at === typed.length - 1) ?? sound)]));
      }
    }
    return tokens;
  }

  function answer(words: readonly string[], said: readonly string[]): SearchAnswer[] {
    const best = new Map<SearchAnswer, readonly string[]>();
    for (const { answer: one, words: all, names } of asked) {
      if (all.length <= (best.get(one)?.length ?? 0)) continue;
      if (names && !names.some((name) => said.includes(name))) continue;
      if (all.every((word) => words.includes(word))) best.set(one, all);
    }
    const score = ([{ id }, said]: [SearchAnswer, readonly string[]]) =>
      said.length + (BONUS[id] ?? BONUS[id.split(':')[0] ?? ''] ?? 0);
    const ranked = [...best].sort((a, b) => score(b) - score(a));
    return ranked.slice(0, ANSWERS).map(([one]) => one);
  }

  function find(
    words: readonly string[],
    asksPlace: boolean,
  ): { pages: SearchPage[]; isWhole: boolean } {
    if (words.length === 0) return { pages: [], isWhole: false };
    const query = words.join(' ');
    const boost = {
      boostDocument: (id: number) =>
        !asksPlace && ofPlaces.has(pages[id]?.[0] ?? '') ? OF_A_PLACE : 1,
    };
    const whole = index.search(query, { combineWith: 'AND', ...boost });
    const some =
      whole.length >= FEW
        ? []
        : index
            .search(query, { combineWith: 'OR', ...boost })
            .filter(({ queryTerms }) => queryTerms.length * 2 >= words.length);
    const ids = new Set([...whole, ...some].map(({ id }) => id as number));
    return {
      pages: [...ids].flatMap((id) => (pages[id] ? [pages[id]] : [])),
      isWhole: whole.length > 0,
    };
  }

  /** Words that many titles contain. */
  const isOfTheTrade = (word: string) =>
    index.search(word, { fields: ['title'] }).length > pages.length / RARE;

  return (query) => {
    const tokens = understand(query);
    const words = unify(tokens);
    const hasCode = words.some((word) => /^\D+\d/.test(word) && !stems.has(word));
    const asks = hasCode && codeWord !== undefined ? [...words, codeWord] : words;
    const found = answer(asks, namesOf(tokens));
    const asksPlace = found.some(({ id }) => id.startsWith('place:'));
    const { pages: listed, isWhole } = find(words, asksPlace);
    const isGuess = found.length === 0 && (listed.length > 0 ? !isWhole : words.some(isOfTheTrade));
    return { answers: isGuess && otherwise ? [otherwise] : found, pages: listed };
  };
}
