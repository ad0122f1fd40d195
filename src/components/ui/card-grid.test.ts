import { expect, test } from 'vitest';
import { cardGrid } from './card-grid.ts';

test('an even number of cards that three in a row would leave uneven stands two by two', () => {
  const byTwo = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((count) =>
    /halves|pairs/.test(cardGrid(count)),
  );
  expect(byTwo).toEqual([2, 4, 8, 10]);
});
