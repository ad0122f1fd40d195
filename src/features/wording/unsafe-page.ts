import type { ProseProblem } from '../../cms/checks/prose.ts';
import { splitHtml } from '../../lib/text/split-text.ts';
import { splitSentences } from '../../lib/text/text.ts';
import type { Breach, compileWording } from './wording.ts';
import type { Passage } from '../../lib/text/split-text.ts';

/** The checked parts of a saved page; the content is sanitised. */
export interface PageWords {
  title: string;
  description: string;
  content: string;
}

/** Finds in passages what the rules of the content refuse. */
export type FindWords = ReturnType<typeof compileWording>;

/** The text of a saved page, passage by passage. */
export const readWords = ({ title, description, content }: PageWords): Passage[] => [
  { text: title },
  { text: description },
  ...splitHtml(content),
];

/** A sentence that breaks a rule, with messages for files and for the panel. */
export function describeBreach({ rule, sentence }: Breach): ProseProblem {
  // The message for files says how to write the marker.
  const plain = splitSentences(rule.why).filter((part) => !part.includes('{{'));
  return {
    message: `"${sentence}" (${rule.id}): ${rule.why}`,
    plain: `“${sentence.replace(/\{\{[^{}]*\}\}/g, '…')}”: ${plain.join('').trim()}`,
    ...(rule.asks === true && { quote: sentence }),
  };
}

/** Why a page must not be published, in plain words; undefined if it may be. */
export type CheckSafety = (page: PageWords) => string | undefined;

/** Why a page must not be published, in plain words; its content has the values of its facts. */
export function findUnsafe(page: PageWords, find: FindWords): string | undefined {
  return find(readWords(page))
    .map(describeBreach)
    .find(({ quote }) => quote === undefined)?.plain;
}
