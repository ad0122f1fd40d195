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

/**
 * Phrases in quotes, as the engine takes them, one list for each number of the query: a number alone
 * stands on many pages, so it counts only beside a word that it was typed beside, before or after it
 * ("erro 7", "8 segundos"); beside a short one only where there is no longer one. A number typed alone
 * has none.
 */
export function numberPhrases(query: string): string[][] {
  const words = query.replaceAll('"', ' ').split(/\s+/).filter(Boolean);
  return words.flatMap((word, index) => {
    if (!NUMBER.test(word)) return [];
    const beside = [words[index - 1] ?? '', words[index + 1] ?? ''].filter((one) =>
      PLAIN.test(one),
    );
    const telling = beside.filter(({ length }) => length >= SHORT);
    const others = telling.length > 0 ? telling : beside;
    const phrases = others.flatMap((other) => [`"${other} ${word}"`, `"${word} ${other}"`]);
    return phrases.length > 0 ? [phrases] : [];
  });
}

/** Letters and digits; the engine takes signs such as that of a currency for nothing. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,:;/-]+$/u;
const NUMBER = /^\p{N}+(?:[.,/]\p{N}+)*$/u;
