/**
 * Classes of a list of cards: three in a row where there is room, and two by two where three would
 * leave one alone. The count is known here; a browser that still reads would have to guess, and move
 * what it has shown.
 */
export function cardGrid(count: number): string {
  return count % 6 === 4 ? 'grid-auto pairs' : 'grid-auto';
}
