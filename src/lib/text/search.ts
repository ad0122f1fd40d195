import { foldAccents } from './slug.ts';

/** Whether the text contains the query, ignoring accents and case. */
export function includesFolded(text: string, query: string): boolean {
  return foldAccents(text).includes(foldAccents(query.trim()));
}

/** Whether the text contains each word of the query, in any order; true for no words. */
export function matchesWords(text: string, query: string): boolean {
  return query
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => includesFolded(text, word));
}

/** One page of a list: its items, and the number of pages. */
export interface Page<Item> {
  items: Item[];
  /** Counted from 1, clamped to the existing pages. */
  number: number;
  count: number;
}

/** Cuts a page out of a list; a page number out of range becomes the nearest one. */
export function takePage<Item>(items: readonly Item[], number: number, size: number): Page<Item> {
  const count = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, Math.trunc(number) || 1), count);
  return { items: items.slice((page - 1) * size, page * size), number: page, count };
}
