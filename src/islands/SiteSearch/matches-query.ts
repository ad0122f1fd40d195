import { foldAccents } from '../../lib/slug.ts';

/** Letters that a word of the page must share with a word of the query: endings and typos differ. */
const STEM = 4;
/** Words shorter than this say nothing alone. */
const SHORT = 3;

/**
 * Whether a page says what was asked. The engine finds something for any letters; a word with
 * digits, a model or a code, must stand there as it was typed, and any other by its first letters.
 */
export function matchesQuery(content: string, query: string): boolean {
  const words = new Set(foldAccents(content).match(WORD) ?? []);
  const asked = foldAccents(query).match(WORD) ?? [];
  return asked
    .filter((word) => word.length >= SHORT || /\p{N}/u.test(word))
    .every((word) => {
      if (words.has(word)) return true;
      const stem = word.slice(0, STEM);
      return !/\p{N}/u.test(word) && [...words].some((one) => one.startsWith(stem));
    });
}

const WORD = /[\p{L}\p{N}]+/gu;
