import { expect, test } from 'vitest';
import { cardGrid } from './card-grid.ts';

/** Cards in each row, as the classes of a list say (styles/sections.css). */
function rowsOf(count: number, room: 2 | 3): number[] {
  const classes = new Set(cardGrid(count).split(' '));
  const isAlone = classes.has('wide') || (classes.has('odd') && room === 2);
  const inRow = classes.has('pairs') ? 2 : room;
  const first = isAlone ? [1] : [];
  const rest = count - first.length;
  const rows = Array.from({ length: Math.ceil(rest / inRow) }, (_, at) =>
    Math.min(inRow, rest - at * inRow),
  );
  return [...first, ...rows];
}

test.each([2, 3] as const)(
  'no row but a first one has an empty cell where %i have room',
  (room) => {
    for (let count = 1; count <= 24; count++) {
      const [, ...later] = rowsOf(count, room);
      expect(new Set(later).size, `${count}: ${later.join(' + ')}`).toBeLessThanOrEqual(1);
      expect(later.includes(1), `${count}: ${later.join(' + ')}`).toBe(false);
    }
  },
);

test('three or six stand in rows of three, five begin with a row of one', () => {
  expect([3, 4, 5, 6, 7, 8].map((count) => rowsOf(count, 3).join('+'))).toEqual([
    '3',
    '2+2',
    '1+2+2',
    '3+3',
    '1+3+3',
    '2+2+2+2',
  ]);
});
