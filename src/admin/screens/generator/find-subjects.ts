import type { GeneratorWords, Subject } from '../../../features/generator/collection.ts';
import type { PlaceFinding } from '../../document/titles/find-place.ts';
import { plainWords } from '../../document/titles/plain-words.ts';
import { commonWords } from '../../document/titles/title-words.ts';
import { remember } from '../../../lib/remember.ts';

/** Whether the generator has words about a subject, and not only a name for it. */
export const isTreated = ({ from, lead }: Subject) => from.length > 0 || lead !== undefined;

interface Lexicon {
  /** Plain words of the services. */
  services: ReadonlySet<string>;
  /** Everyday words, with those of subjects and services. */
  common: ReadonlySet<string>;
  /** What says nothing about the subject. */
  fillers: ReadonlySet<string>;
}

/** A title is read at every key; the words that it is compared with stay the same. */
export const lexiconOf = remember((words: GeneratorWords): Lexicon => {
  const general = words.products.slice(0, 1).flatMap(({ match }) => match);
  return {
    services: new Set(words.services.flatMap(({ match }) => match.flatMap(plainWords))),
    common: new Set([...commonWords(words)].flatMap(plainWords)),
    fillers: new Set([...words.fillers, ...words.neverAlone, ...general].flatMap(plainWords)),
  };
});

/** Written in many ways, and a figure that the words of the content may not have. */
const ROUND_THE_CLOCK = /(?<![\d.,])24\s?h(?:oras?|rs?)?(?!\p{L})/giu;

/** The plain words of a title without those of its place. */
export const readTokens = (title: string, found: PlaceFinding): string[] =>
  withoutPlace(plainWords(title.replace(ROUND_THE_CLOCK, 'dia e noite')), found.words);

function withoutPlace(tokens: readonly string[], name: readonly string[]): string[] {
  if (name.length === 0) return [...tokens];
  const at = tokens.findIndex((_, index) => startsWith(tokens, index, name));
  // A mark stands where the name was, so that no phrase reaches across it.
  return at === -1 ? [...tokens] : [...tokens.slice(0, at), '|', ...tokens.slice(at + name.length)];
}

export function startsWith(
  tokens: readonly string[],
  at: number,
  phrase: readonly string[],
): boolean {
  return phrase.every((word, index) => tokens[at + index] === word);
}

export interface Found {
  /** In the order of the content, from general to specific. */
  subjects: Subject[];
  /** The words of the company's own subjects, also inside of a longer phrase. */
  own: string[];
  /** Something of another trade stands in the title. */
  other: boolean;
}

const phrasesOf = remember((subjects: readonly Subject[]) =>
  subjects.flatMap((subject) =>
    subject.match.map((match) => ({ subject, parts: plainWords(match) })),
  ),
);
const otherPhrasesOf = remember((others: readonly string[]) =>
  others.map((match) => ({ subject: undefined, parts: plainWords(match) })),
);

/** What the title names; a phrase inside a longer one does not count. */
export function findSubjects(
  tokens: readonly string[],
  subjects: readonly Subject[],
  others: readonly string[],
): Found {
  const phrases = [...phrasesOf(subjects), ...otherPhrasesOf(others)].flatMap(
    ({ subject, parts }) =>
      tokens.flatMap((_, start) =>
        startsWith(tokens, start, parts) ? [{ subject, start, parts }] : [],
      ),
  );
  const widest = phrases.filter(
    (one) =>
      !phrases.some(
        (other) =>
          other.parts.length > one.parts.length &&
          other.start <= one.start &&
          other.start + other.parts.length >= one.start + one.parts.length,
      ),
  );
  const isInOther = (start: number, length: number) =>
    widest.some(
      (one) =>
        one.subject === undefined &&
        one.start <= start &&
        one.start + one.parts.length >= start + length,
    );
  const named = subjects.filter((subject) => widest.some((phrase) => phrase.subject === subject));
  return {
    subjects: named,
    own: phrases.flatMap(({ subject, start, parts }) =>
      subject && !subject.context && !isInOther(start, parts.length) ? [parts.join(' ')] : [],
    ),
    other: widest.some(({ subject }) => subject === undefined),
  };
}

export const SHORTEST_WORD = 4;
/** What is done is followed by what it is done to. */
const OF = ['de', 'do', 'da', 'dos', 'das'];

export function namesTheTrade(
  tokens: readonly string[],
  { subjects, own, other }: Found,
  services: readonly Subject[],
  words: GeneratorWords,
): boolean {
  const vague = new Set(words.vagueWords.map((phrase) => plainWords(phrase).join(' ')));
  if (own.some((phrase) => !vague.has(phrase))) return true;
  if (other) return false;
  if (own.length > 0) return true;
  // A service alone will do if the title names nothing else that it could be for.
  if (services.length === 0 && subjects.length === 0) return false;
  const { services: ofServices, common } = lexiconOf(words);
  const hasOtherObject = tokens.some(
    (word, index) =>
      OF.includes(word) &&
      ofServices.has(tokens[index - 1] ?? '') &&
      !ofServices.has(tokens[index + 1] ?? ''),
  );
  return !hasOtherObject && tokens.every((word) => word.length < SHORTEST_WORD || common.has(word));
}
