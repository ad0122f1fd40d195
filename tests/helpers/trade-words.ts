import { readFileSync } from 'node:fs';
import { foldAccents } from '../../src/lib/text/slug.ts';

/** Words of the owner's trade, lower case, without accents. */
export const tradeWords = readFileSync('tests/fixtures/trade-words.txt', 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

/** A hyphen counts as a space in addresses; an underscore is part of an identifier. */
const pattern = new RegExp(
  `(?<![\\p{L}\\d_])(?:${tradeWords.join('|').replaceAll(' ', '[\\s-]+')})(?![\\p{L}\\d_])`,
  'gu',
);

/** Words of the trade in a text, each once. */
export function findTradeWords(text: string): string[] {
  return [...new Set(foldAccents(text).match(pattern))];
}
