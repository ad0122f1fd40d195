import type { Token } from './words.ts';

/** Words and groups of words that mean another one. */
export interface Synonyms {
  /** The stem that is meant, by the stems of a group, joined by spaces. */
  meant: ReadonlyMap<string, string>;
  /** Number of words of the longest group. */
  longest: number;
}

/** Reads lists of synonyms, each with the word of the pages first. */
export function readSynonyms(
  lists: readonly (readonly string[])[],
  read: (text: string) => Token[],
): Synonyms {
  const meant = new Map<string, string>();
  let longest = 1;
  for (const [word = '', ...also] of lists) {
    const to = read(word)[0]?.stem ?? '';
    for (const other of also) {
      const from = read(other);
      meant.set(from.map(({ stem }) => stem).join(' '), to);
      longest = Math.max(longest, from.length);
    }
  }
  return { meant, longest };
}

/**
 * The stems of a text, each once: synonyms become one word, the longest first, and words without
 * meaning are dropped.
 */
export function unify({ meant, longest }: Synonyms, tokens: readonly Token[]): string[] {
  const unified: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let taken = 1;
    let word = tokens[at]?.small ? undefined : tokens[at]?.stem;
    for (let count = longest; count > 0; count -= 1) {
      const part = tokens.slice(at, at + count);
      const to = meant.get(part.map(({ stem }) => stem).join(' '));
      if (part.length < count || to === undefined) continue;
      [word, taken] = [to, count];
      break;
    }
    at += taken - 1;
    if (word !== undefined && !unified.includes(word)) unified.push(word);
  }
  return unified;
}
