import { foldAccents } from '../../lib/slug.ts';
import type { GeneratorWords, PlaceFacts, QuestionType, Subject } from '../../schemas/generator.ts';

/** What a title is about. */
export interface TitleAnalysis {
  productType: Subject;
  serviceType: Subject;
  questionType: QuestionType;
  isQuestion: boolean;
  place: PlaceFacts | undefined;
}

const QUESTIONS: [QuestionType, RegExp][] = [
  ['worth-it', /\b(?:vale a pena|compensa)\b/],
  ['why', /\bpor ?que\b/],
  ['how-to', /^como\b|[:,] como\b/],
  ['which', /\b(?:qual|quais)\b/],
  ['when', /\bquando\b|quanto tempo/],
  ['where', /\bonde\b/],
];

/** Reads product, service, kind of question and place out of a title. */
export function analyseTitle(
  title: string,
  words: Pick<GeneratorWords, 'products' | 'services'>,
  places: readonly PlaceFacts[],
): TitleAnalysis {
  const folded = foldAccents(title);
  const questionType = QUESTIONS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'general';
  return {
    productType: findSubject(folded, words.products),
    serviceType: findSubject(folded, words.services),
    questionType,
    isQuestion: questionType !== 'general' || title.trimEnd().endsWith('?'),
    place: findPlace(title, folded, places),
  };
}

/** The subject of which the title holds the longest match; the first one when it holds none. */
function findSubject(folded: string, subjects: readonly Subject[]): Subject {
  let best = { length: 0, subject: subjects[0] as Subject };
  for (const subject of subjects) {
    for (const match of subject.match) {
      if (match.length > best.length && holdsWord(folded, foldAccents(match))) {
        best = { length: match.length, subject };
      }
    }
  }
  return best.subject;
}

function holdsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    const before = folded[at - 1] ?? ' ';
    const after = folded[at + word.length] ?? ' ';
    if (!/[a-z0-9]/.test(before) && !/[a-z0-9]/.test(after)) return true;
  }
  return false;
}

const NAMED = /(?:^|\s)(em|nos?|nas?)\s(\p{Lu}[\p{L}\d'’. -]*)[?!.]?\s*$/u;

function findPlace(
  title: string,
  folded: string,
  places: readonly PlaceFacts[],
): PlaceFacts | undefined {
  const [, preposition, written] = NAMED.exec(title) ?? [];
  const name = written?.trim().replace(/[.\s]+$/, '');
  const exact = name && places.find((place) => foldAccents(place.name) === foldAccents(name));
  if (exact) return exact;
  if (preposition !== undefined && name) {
    return {
      name,
      preposition: preposition as PlaceFacts['preposition'],
      traits: '',
      roads: [],
      neighbours: [],
      questions: [],
    };
  }
  // A short name may be a common word ("se", "limão"): it must follow a preposition.
  return [...places]
    .sort((a, b) => b.name.length - a.name.length)
    .find((place) => holdsWord(folded, `${place.preposition} ${foldAccents(place.name)}`));
}
