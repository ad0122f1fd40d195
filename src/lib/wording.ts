import { compileGapped } from './gapped-pattern.ts';
import { foldAccents } from './slug.ts';

/** What no text may say. The patterns are read without accents and in lower case. */
export interface WordingRule {
  id: string;
  /** What is wrong with the words, and what to write instead. */
  why: string;
  /** Regular expression that finds the words within a sentence. */
  pattern: string;
  /** Regular expression that makes them right when it is found in the same sentence. */
  unless?: string | undefined;
  /** Regular expression that makes them right when it is found in the sentence or what leads to it. */
  given?: string | undefined;
  /** What it finds may be right, and whoever wrote it is asked; otherwise it keeps a text from the site. */
  asks?: boolean | undefined;
}

/** A paragraph, item or cell, and what is read along with it: itself, unless told otherwise. */
export interface Passage {
  text: string;
  context?: string | undefined;
}

/** A sentence that breaks a rule. */
export interface Breach {
  rule: WordingRule;
  sentence: string;
}

const SENTENCE_END = /(?<=[.!?])\s+(?=["“(]?[\p{Lu}\p{N}])/u;

/** The sentences of one passage. */
export const splitSentences = (text: string) => text.split(SENTENCE_END);

/**
 * Most letters of what leads to sentences that are read for one text, a hundred times those of the
 * longest honest one. Behind them nothing said before makes a sentence right.
 */
const MOST_CONTEXT = 5_000_000;

/** Gives the function that finds in passages what breaks one of these rules. */
export function compileWording(
  rules: readonly WordingRule[],
): (passages: readonly Passage[]) => Breach[] {
  const compiled = rules.map((rule) => ({
    rule,
    pattern: compileGapped(rule.pattern),
    unless: rule.unless === undefined ? undefined : compileGapped(rule.unless),
    given: rule.given === undefined ? undefined : compileGapped(rule.given),
  }));
  if (rules.length === 0) return () => [];
  // Most passages break no rule; one expression finds those that might.
  const any = new RegExp(compiled.map(({ pattern }) => pattern.beginnings).join('|'), 'u');
  return (passages) => {
    let left = MOST_CONTEXT;
    return passages.flatMap(({ text, context = text }) => {
      const folded = foldAccents(text);
      if (!any.test(folded)) return [];
      const near = compiled.filter(({ pattern, given }) => {
        if (!pattern.test(folded)) return false;
        if (given === undefined || (left -= context.length) < 0) return true;
        return !given.test(foldAccents(context));
      });
      const sentences = splitSentences(text);
      return near.flatMap(({ rule, pattern, unless }) =>
        sentences
          .filter((sentence) => {
            const words = foldAccents(sentence);
            return pattern.test(words) && unless?.test(words) !== true;
          })
          .map((sentence): Breach => ({ rule, sentence })),
      );
    });
  };
}
