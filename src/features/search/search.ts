import MiniSearch from 'minisearch';
import type { SearchAnswer, SearchFile, SearchPage } from './search-file.ts';
import { readSynonyms, unify } from './synonyms.ts';
import { createVocabulary, learn, understand } from './vocabulary.ts';
import type { Token } from './words.ts';

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

const isPlace = ({ id }: SearchAnswer): boolean => id.startsWith('place:');
/** Names have one form: "ferro" and "feriado" are not Ferraz. Only a final s is dropped. */
const namesOf = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ small }) => !small).map(({ sound }) => sound.replace(/s$/, ''));

/** Indexes the file once; then a query takes a few milliseconds. Nonsense finds nothing. */
export function openSearch({ same, code, otherwise, answers, pages }: SearchFile): Search {
  const vocabulary = createVocabulary();
  const synonyms = readSynonyms(same, (text) => learn(vocabulary, text));
  const learnWords = (text: string) => unify(synonyms, learn(vocabulary, text));
  const asked = answers.flatMap((answer) =>
    answer.asks.map((ask): Asked => {
      const tokens = learn(vocabulary, ask);
      const names = isPlace(answer) ? namesOf(tokens) : undefined;
      return { answer, words: unify(synonyms, tokens), names };
    }),
  );
  const ofPlaces = new Set(
    answers.filter(isPlace).flatMap(({ links }) => links.map(([href]) => href)),
  );
  const index = indexPages(pages, learnWords);
  const [codeWord] = code === undefined ? [] : learnWords(code);
  /** Words that many titles contain. */
  const isOfTheTrade = (word: string) =>
    index.search(word, { fields: ['title'] }).length > pages.length / RARE;

  return (query) => {
    const tokens = understand(vocabulary, query);
    const words = unify(synonyms, tokens);
    const hasCode = words.some((word) => /^\D+\d/.test(word) && !vocabulary.stems.has(word));
    const asks = hasCode && codeWord !== undefined ? [...words, codeWord] : words;
    const found = findAnswers(asked, asks, namesOf(tokens));
    const asksPlace = found.some(isPlace);
    const { ids, isWhole } = findPages(index, words, (id) =>
      !asksPlace && ofPlaces.has(pages[id]?.[0] ?? '') ? OF_A_PLACE : 1,
    );
    const listed = ids.flatMap((id) => (pages[id] ? [pages[id]] : []));
    const isGuess = found.length === 0 && (listed.length > 0 ? !isWhole : words.some(isOfTheTrade));
    return { answers: isGuess && otherwise ? [otherwise] : found, pages: listed };
  };
}

/** One way to ask for an answer. */
interface Asked {
  answer: SearchAnswer;
  words: string[];
  /** For a place: the query must say one of these names as they are. */
  names: string[] | undefined;
}

/** The answers one of whose questions the words hold whole, best first. */
function findAnswers(
  asked: readonly Asked[],
  words: readonly string[],
  said: readonly string[],
): SearchAnswer[] {
  const best = new Map<SearchAnswer, readonly string[]>();
  for (const { answer, words: all, names } of asked) {
    if (all.length <= (best.get(answer)?.length ?? 0)) continue;
    if (names && !names.some((name) => said.includes(name))) continue;
    if (all.every((word) => words.includes(word))) best.set(answer, all);
  }
  const score = ([{ id }, all]: [SearchAnswer, readonly string[]]) =>
    all.length + (BONUS[id] ?? BONUS[id.split(':')[0] ?? ''] ?? 0);
  const ranked = [...best].sort((a, b) => score(b) - score(a));
  return ranked.slice(0, ANSWERS).map(([answer]) => answer);
}

type PageIndex = ReturnType<typeof indexPages>;

function indexPages(pages: readonly SearchPage[], tokenize: (text: string) => string[]) {
  const index = new MiniSearch<{ id: number; title: string; words: string; text: string }>({
    fields: ['title', 'words', 'text'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, words: 2 },
      tokenize: (text) => text.split(' '),
    },
  });
  index.addAll(pages.map(([, title, text, words], id) => ({ id, title, words, text })));
  return index;
}

/**
 * Pages with all of the words, then those with half of them where few have all; `isWhole` if any
 * has all.
 */
function findPages(
  index: PageIndex,
  words: readonly string[],
  weigh: (id: number) => number,
): { ids: number[]; isWhole: boolean } {
  if (words.length === 0) return { ids: [], isWhole: false };
  const find = (combineWith: 'AND' | 'OR') =>
    index.search(words.join(' '), { combineWith, boostDocument: weigh });
  const whole = find('AND');
  const some =
    whole.length >= FEW
      ? []
      : find('OR').filter(({ queryTerms }) => queryTerms.length * 2 >= words.length);
  const ids = new Set([...whole, ...some].map(({ id }) => id as number));
  return { ids: [...ids], isWhole: whole.length > 0 };
}
