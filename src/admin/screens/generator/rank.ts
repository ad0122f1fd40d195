import { foldAccents } from '../../../lib/slug.ts';

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
