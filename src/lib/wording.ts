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

/** Gives the function that finds in passages what breaks one of these rules. */
export function compileWording(
  rules: readonly WordingRule[],
): (passages: readonly Passage[]) => Breach[] {
  const compiled = rules.map((rule) => ({
    rule,
    pattern: new RegExp(rule.pattern, 'u'),
    unless: rule.unless === undefined ? undefined : new RegExp(rule.unless, 'u'),
    given: rule.given === undefined ? undefined : new RegExp(rule.given, 'u'),
  }));
  if (rules.length === 0) return () => [];
  // Most passages break no rule; one expression finds those that might.
  const any = new RegExp(rules.map(({ pattern }) => `(?:${pattern})`).join('|'), 'u');
  return (passages) =>
    passages.flatMap(({ text, context = text }) => {
      const folded = foldAccents(text);
      if (!any.test(folded)) return [];
      const near = compiled.filter(
        ({ pattern, given }) => pattern.test(folded) && given?.test(foldAccents(context)) !== true,
      );
      const sentences = text.split(SENTENCE_END);
      return near.flatMap(({ rule, pattern, unless }) =>
        sentences
          .filter((sentence) => {
            const words = foldAccents(sentence);
            return pattern.test(words) && unless?.test(words) !== true;
          })
          .map((sentence): Breach => ({ rule, sentence })),
      );
    });
}
