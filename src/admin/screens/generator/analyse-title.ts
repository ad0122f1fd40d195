import { foldAccents } from '../../../lib/text/slug.ts';
import type {
  AdminData,
  GeneratorWords,
  Intent,
  PlaceFacts,
  QuestionType,
  Subject,
} from '../../../features/generator/collection.ts';
import { lookUpPlace } from '../../document/titles/find-place.ts';
import { plainWords } from '../../document/titles/plain-words.ts';
import { checkTitle, compareIn, problemOf, type TitleProblem } from './check-title.ts';
import {
  findSubjects,
  isTreated,
  lexiconOf,
  namesTheTrade,
  readTokens,
  SHORTEST_WORD,
  startsWith,
} from './find-subjects.ts';

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

/** A name, however short. */
const INITIALS = /^\p{Lu}{3,}$/u;

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

/** A question about price or choice asks for its answer; of the rest, whoever is in need comes first. */
function intentOf(question: QuestionType, [service, ...others]: readonly Subject[]): Intent {
  if (question === 'price') return 'price';
  if (question === 'which' || question === 'worth-it') return 'choice';
  if (others.some(({ intent }) => intent === 'emergency')) return 'emergency';
  return service?.intent ?? 'repair';
}

function byId(subjects: readonly Subject[], id: string | undefined): Subject | undefined {
  return subjects.find((subject) => subject.id === id);
}

function first(subjects: readonly Subject[]): Subject {
  return subjects[0] as Subject;
}
