import { expect, test } from 'vitest';
import { cardGrid } from './card-grid.ts';

test('four and ten cards stand two by two, so that none is alone in its row', () => {
  const pairs = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12].filter((count) =>
    cardGrid(count).endsWith(' pairs'),
  );
  expect(pairs).toEqual([4, 10]);
});
