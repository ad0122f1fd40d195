import { foldAccents } from '../../../lib/text/slug.ts';
import { compileWording } from '../../../lib/text/wording.ts';
import type {
  AdminData,
  GeneratorWords,
  Intent,
  PlaceFacts,
  QuestionType,
  Subject,
} from '../../../features/generator/collection.ts';
import { findTitleClaims } from '../../../features/claims/guard.ts';
import { commonWords, lookUpPlace, type PlaceFinding } from '../../document/titles/find-place.ts';
import { remember } from '../../../lib/remember.ts';
import { plainWords } from '../../document/titles/plain-words.ts';

/** Why a page of the title would not be what its reader looks for. */
export type TitleProblem =
  | { kind: 'refused'; reason: string }
  | { kind: 'doubtful'; reason: string }
  | { kind: 'compares'; names: string[] }
  | { kind: 'claims'; claims: string[] }
  | { kind: 'other-trade' }
  | { kind: 'not-served'; name: string }
  | { kind: 'which-place'; name: string; choices: PlaceFacts[] };

/** What a title is about. */
export interface TitleAnalysis {
  productType: Subject;
  serviceType: Subject;
  /** What else the title names that the content can treat in a section. */
  also: Subject[];
  questionType: QuestionType;
  isQuestion: boolean;
  /** What the reader wants. */
  intent: Intent;
  place: PlaceFacts | undefined;
  /** The record knows nothing of the place: the text says nothing of it either. */
  isUnknownPlace: boolean;
  problem: TitleProblem | undefined;
}

/** What a person says in place of what the title was read as; '' stands for no place. */
export interface Understanding {
  service?: string | undefined;
  product?: string | undefined;
  place?: string | undefined;
  question?: QuestionType | undefined;
}

const QUESTIONS: [QuestionType, RegExp][] = [
  ['price', /\bquanto (?:custa|sai|fica|cobra|e)\b|\bprecos?\b|\borcamentos?\b|\bvalor(?:es)?\b/],
  ['worth-it', /\b(?:vale a pena|compensa)\b/],
  ['why', /\bpor ?que\b/],
  ['how-to', /^como\b|[:,] como\b/],
  ['which', /\b(?:qual|quais|melhor|melhores)\b/],
  ['when', /^quando\b|[:,?] quando\b|quanto tempo(?! leva| demora)/],
  ['where', /^onde\b|[:,?] onde\b/],
];

/** Between two things, these ask which one. */
const COMPARING = /\b(?:ou|x|vs|versus|contra|diferencas?|compar\w+|qual|melhor(?:es)?)\b/;

/** What is wanted where the title names no service: "x for y" asks for an x. */
function impliedService(
  tokens: readonly string[],
  { impliedServices }: GeneratorWords,
): string | undefined {
  return impliedServices.find(({ match }) =>
    match.some((phrase) => {
      const parts = plainWords(phrase);
      return tokens.some((_, index) => startsWith(tokens, index, parts));
    }),
  )?.service;
}

/** The part of a word that its other forms share: "trocar", "troca"; "novos", "novo". */
const stem = (word: string) => {
  const single = word.replace(/s$/, '');
  return single.slice(0, Math.max(SHORTEST_WORD, single.length - 2));
};

/** Whether the generator has words about a subject, and not only a name for it. */
export const isTreated = ({ from, lead }: Subject) => from.length > 0 || lead !== undefined;

/** What a title names and the generator has no words for, as it was written. */
export function findUntreated(
  title: string,
  data: TitleData,
  { said, own = [] }: { said?: Understanding | undefined; own?: readonly string[] } = {},
): string[] {
  const { words, places, openings } = data;
  const tokens = readTokens(title, lookUpPlace(title, words, places));
  const { services, fillers } = lexiconOf(words);
  const { productType, serviceType, also, place } = analyseTitle(title, data, said);
  const subjects = [productType, serviceType, ...also];
  const pages = subjects.flatMap(({ from }) => from.flatMap((name) => openings[name] ?? []));
  const told = JSON.stringify([subjects, pages, place?.name, place?.within, own]);
  const treated = new Set(plainWords(told).map(stem));
  const isLoud = title === title.toUpperCase();
  return title.split(/[^\p{L}\p{N}]+/u).filter((written) => {
    const [word = ''] = plainWords(written);
    return (
      (word.length >= SHORTEST_WORD || (!isLoud && INITIALS.test(written))) &&
      tokens.includes(word) &&
      !services.has(word) &&
      !fillers.has(word) &&
      !treated.has(stem(word))
    );
  });
}

/** What a title is read with. */
export type TitleData = Pick<AdminData, 'words' | 'places' | 'guard' | 'openings'>;

/** Tells namesakes apart. */
export function placeKey({ href, name }: PlaceFacts): string {
  return href ?? name;
}

/** Reads service, subject, place and kind of question out of a title. */
export function analyseTitle(
  title: string,
  { words, places, guard }: Pick<AdminData, 'words' | 'places' | 'guard'>,
  said: Understanding = {},
): TitleAnalysis {
  const found = lookUpPlace(title, words, places);
  const tokens = readTokens(title, found);
  const subjects = findSubjects(tokens, words.products, words.otherTrades);
  const services = findSubjects(tokens, words.services, []);
  const read = subjects.subjects.at(-1);
  const productType = byId(words.products, said.product) ?? read ?? first(words.products);
  const serviceType =
    byId(words.services, said.service) ??
    services.subjects.findLast(({ alone }) => !alone) ??
    byId(words.services, productType.service) ??
    services.subjects.at(-1) ??
    byId(words.services, impliedService(tokens, words)) ??
    first(words.services);
  const readType =
    QUESTIONS.find(([, pattern]) => pattern.test(tokens.join(' ')))?.[0] ??
    QUESTIONS.find(([, pattern]) => pattern.test(foldAccents(title)))?.[0] ??
    'general';
  const questionType = said.question ?? readType;
  const saidPlace = places.find((place) => placeKey(place) === said.place);
  return {
    productType,
    serviceType,
    also: subjects.subjects.filter((one) => isTreated(one) && one.id !== productType.id).slice(-2),
    questionType,
    isQuestion: questionType !== 'general' || title.trimEnd().endsWith('?'),
    intent: intentOf(questionType, [
      serviceType,
      ...services.subjects,
      ...[productType, ...subjects.subjects].flatMap(
        ({ service }) => byId(words.services, service) ?? [],
      ),
    ]),
    place: said.place === '' ? undefined : (saidPlace ?? found.place),
    isUnknownPlace: said.place === undefined && found.standing === 'unknown',
    problem:
      checkTitle(title, { words, guard }) ??
      compareIn(title, subjects.subjects) ??
      (said.product === undefined && !namesTheTrade(tokens, subjects, services.subjects, words)
        ? { kind: 'other-trade' }
        : undefined) ??
      (said.place === undefined ? problemOf(found) : undefined),
  };
}

/** The ids of the subjects and services that a text names. */
export function subjectsIn(
  text: string,
  { words, places }: Pick<AdminData, 'words' | 'places'>,
): string[] {
  const tokens = readTokens(text, lookUpPlace(text, words, places));
  return [words.products, words.services]
    .flatMap((known) => findSubjects(tokens, known, []).subjects)
    .flatMap((subject) => (isTreated(subject) ? subject.id : []));
}

const titleRules = remember(({ refusedTitles, doubtfulTitles }: GeneratorWords) => ({
  refused: compileWording(refusedTitles),
  doubtful: compileWording(doubtfulTitles),
}));

/**
 * What a title may not say, or not without being asked: by the rules of the content, and by what the
 * record holds. Of a `refused` one no page may be written, whoever writes it.
 */
export function checkTitle(
  title: string,
  { words, guard }: Pick<AdminData, 'words' | 'guard'>,
): TitleProblem | undefined {
  // The company's own name accuses nobody.
  const text = title.replaceAll(guard.company, '');
  const { refused, doubtful } = titleRules(words);
  const [broken] = refused([{ text }]);
  if (broken) return { kind: 'refused', reason: broken.rule.why };
  const claims = findTitleClaims(text, guard);
  if (claims.length > 0) return { kind: 'claims', claims };
  const [doubted] = doubtful([{ text }]);
  return doubted && { kind: 'doubtful', reason: doubted.rule.why };
}

/** A title that asks which of two things of one family; the generator writes of one. */
function compareIn(title: string, subjects: readonly Subject[]): TitleProblem | undefined {
  if (!COMPARING.test(foldAccents(title))) return undefined;
  const alike = subjects.filter(
    ({ id, family }) =>
      family !== undefined && subjects.some((other) => other.family === family && other.id !== id),
  );
  return alike.length < 2 ? undefined : { kind: 'compares', names: alike.map(({ name }) => name) };
}

/** A question about price or choice asks for its answer; of the rest, whoever is in need comes first. */
function intentOf(question: QuestionType, [service, ...others]: readonly Subject[]): Intent {
  if (question === 'price') return 'price';
  if (question === 'which' || question === 'worth-it') return 'choice';
  if (others.some(({ intent }) => intent === 'emergency')) return 'emergency';
  return service?.intent ?? 'repair';
}

function problemOf({ place, choices, standing }: PlaceFinding): TitleProblem | undefined {
  if (!place) return undefined;
  if (choices.length > 0) return { kind: 'which-place', name: place.name, choices };
  return standing === 'outside' ? { kind: 'not-served', name: place.name } : undefined;
}

interface Lexicon {
  /** Plain words of the services. */
  services: ReadonlySet<string>;
  /** Everyday words, with those of subjects and services. */
  common: ReadonlySet<string>;
  /** What says nothing about the subject. */
  fillers: ReadonlySet<string>;
}

/** A title is read at every key; the words that it is compared with stay the same. */
const lexiconOf = remember((words: GeneratorWords): Lexicon => {
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
const readTokens = (title: string, found: PlaceFinding): string[] =>
  withoutPlace(plainWords(title.replace(ROUND_THE_CLOCK, 'dia e noite')), found.words);

function withoutPlace(tokens: readonly string[], name: readonly string[]): string[] {
  if (name.length === 0) return [...tokens];
  const at = tokens.findIndex((_, index) => startsWith(tokens, index, name));
  // A mark stands where the name was, so that no phrase reaches across it.
  return at === -1 ? [...tokens] : [...tokens.slice(0, at), '|', ...tokens.slice(at + name.length)];
}

function startsWith(tokens: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => tokens[at + index] === word);
}

interface Found {
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
function findSubjects(
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

const SHORTEST_WORD = 4;
/** A name, however short. */
const INITIALS = /^\p{Lu}{3,}$/u;
/** What is done is followed by what it is done to. */
const OF = ['de', 'do', 'da', 'dos', 'das'];

function namesTheTrade(
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

function byId(subjects: readonly Subject[], id: string | undefined): Subject | undefined {
  return subjects.find((subject) => subject.id === id);
}

function first(subjects: readonly Subject[]): Subject {
  return subjects[0] as Subject;
}
