import { foldAccents } from '../../../lib/text/slug.ts';

const SHORTEST = 4;

/** The words of a text that tell what it is about. */
export function significantWords(text: string): Set<string> {
  const found = foldAccents(text).match(/[a-z0-9]+/g) ?? [];
  return new Set(found.filter((word) => word.length >= SHORTEST));
}

/** Closest to the title first; equals in random order, and near ones may change places. */
export function rankBy<Item>(
  items: readonly Item[],
  text: (item: Item) => string,
  words: ReadonlySet<string>,
  random: () => number,
): Item[] {
  return items
    .map((item) => {
      const own = significantWords(text(item));
      const shared = [...own].filter((word) => words.has(word)).length;
      return { item, score: shared / Math.sqrt(own.size || 1) + random() * 1.2 };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** A stream of numbers from 0 to 1 that depends on the text alone (cyrb53 into mulberry32). */
export function createRandom(text: string): () => number {
  let state = 0x9e3779b9;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 2654435761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A new order for a list. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}
