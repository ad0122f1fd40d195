import { PHONE_IN_TEXT } from '../../../cms/checks/prose.ts';
import { resolveFacts, type Fact, type Facts } from '../../../cms/markers/facts.ts';
import { findFigures } from '../../../features/claims/figures.ts';
import { kindOf } from '../../../features/claims/guard.ts';
import { findEqual, rankByLabel, type Question } from '../../../features/wording/check-text.ts';
import type { PageWords } from '../../../features/wording/unsafe-page.ts';
import { plainText } from '../../../lib/html/html-text.ts';
import { splitSentences } from '../../../features/wording/wording.ts';
import { findMarked, readPieces } from './facts.ts';

/** Words of a sentence that somebody has to answer for. */
interface Asked {
  quote: string;
  /** Why they are asked about. */
  reason: string;
  /** The facts of the record that they may be, the likeliest first. */
  facts: Fact[];
}

/** A sentence, with everything in it that is asked about. */
export interface Doubt {
  sentence: string;
  asked: Asked[];
}

/**
 * What is asked about the words of a page, sentence by sentence: marked claims, and what the checks
 * ask. Words that both ask about are asked about once.
 */
export function listDoubts(
  { title, description, content }: PageWords,
  questions: readonly Question[],
  facts: Facts,
): Doubt[] {
  const sentences = [...readBlocks(content, facts), title, description]
    .flatMap(splitSentences)
    .map(plainText);
  const sentenceOf = (quote: string) =>
    sentences.find((one) => one.includes(plainText(quote))) ?? plainText(quote);
  const claims = findMarked(content).map((quote): Asked => {
    const same = questions.find((one) => plainText(one.quote) === plainText(quote));
    const reason = same?.text ?? `O cadastro não diz “${plainText(quote)}”. É isto mesmo?`;
    return { quote, reason, facts: factsLike(plainText(quote), sentenceOf(quote), facts) };
  });
  const isClaimed = (quote: string) =>
    claims.some((claim) => plainText(claim.quote).includes(plainText(quote)));
  const others = questions
    .filter(({ quote }) => !isClaimed(quote))
    .map(({ quote, text, facts: equal }): Asked => ({ quote, reason: text, facts: equal }));
  const bySentence = new Map<string, Asked[]>();
  for (const one of [...claims, ...others]) {
    const sentence = sentenceOf(one.quote);
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), one]);
  }
  return [...bySentence].map(([sentence, asked]) => ({ sentence, asked }));
}

/** Whether a page still says the words of a question, which was asked of an earlier text. */
export function stillSays(
  { title, description, content }: PageWords,
  { quote }: Question,
  facts: Facts,
): boolean {
  const said = [title, description, ...readBlocks(content, facts)].map(plainText);
  return said.some((text) => text.includes(plainText(quote)));
}

/** The paragraphs, items and cells of a content, with the values of its facts. */
const readBlocks = (content: string, facts: Facts): string[] =>
  readPieces(resolveFacts(content, facts)).text.split(' | ');

/** More would be a list to search, and not an answer. */
const MOST_FACTS = 3;

/** Facts that say the same, else those that are measured alike and whose name the sentence has. */
function factsLike(quote: string, sentence: string, facts: Facts): Fact[] {
  const around = sentence.replace(quote, '');
  const equal = rankByLabel(findEqual(quote, facts), around);
  const measures = measuresOf(quote);
  const alike = [...facts.values()].filter(({ value }) =>
    measuresOf(value).some((one) => measures.includes(one)),
  );
  const named = rankByLabel(alike, around).filter(({ carried }) => carried > 0);
  const found = [...equal, ...named].map(({ fact }) => fact);
  return [...new Set(found)].slice(0, MOST_FACTS);
}

const PHONE = 'phone';
/** What the figures of some words count. */
function measuresOf(words: string): string[] {
  if (words.search(PHONE_IN_TEXT) >= 0) return [PHONE];
  return findFigures(words).flatMap(({ keys }) => keys.map(kindOf).filter((kind) => kind !== ''));
}
