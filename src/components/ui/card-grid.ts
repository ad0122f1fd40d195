/**
 * Classes of a list of cards: three in a row, or two by two if three would leave one or two alone.
 * The server knows the count; a browser that is still loading would have to guess, and move cards
 * later.
 */
export function cardGrid(count: number): string {
  if (count % 6 === 2) return 'halves';
  return count % 6 === 4 ? 'grid-auto pairs' : 'grid-auto';
}
