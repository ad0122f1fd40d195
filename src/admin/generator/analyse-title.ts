import { foldAccents } from '../../lib/slug.ts';
import type { PlaceFacts, QuestionType, Subject } from '../../schemas/generator.ts';
import { findPlace, type PlaceWords } from './find-place.ts';

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
  words: PlaceWords,
  places: readonly PlaceFacts[],
): TitleAnalysis {
  const folded = foldAccents(title);
  const questionType = QUESTIONS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'general';
  return {
    productType: findSubject(folded, words.products),
    serviceType: findSubject(folded, words.services),
    questionType,
    isQuestion: questionType !== 'general' || title.trimEnd().endsWith('?'),
    place: findPlace(title, words, places),
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
