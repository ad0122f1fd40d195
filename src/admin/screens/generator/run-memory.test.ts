import { expect, test } from 'vitest';
import { openMemory, startMemory } from './run-memory.ts';

const same = (text: string) => text;

test('without a run all is fresh, in its order', () => {
  const { freshest, take } = openMemory();
  expect(freshest(['b', 'a'], same)).toEqual(['b', 'a']);
  expect(take(['b', 'a', 'c'], 2, same)).toEqual(['b', 'a']);
});

test('a page takes what the others have not said, and then keeps from the one that it is nearest to', () => {
  const memory = startMemory();
  expect(openMemory(memory).take(['one', 'two', 'six'], 2, same)).toEqual(['one', 'two']);
  expect(openMemory(memory).take(['one', 'two', 'six'], 2, same)).toEqual(['six', 'one']);
  const third = openMemory(memory);
  third.use('one');
  // The second page said "one" and "six", the first one "one" and "two": now each is as near.
  expect(third.isSaid('six')).toBe(true);
  expect(third.isSaid('ten')).toBe(false);
  expect(third.freshest(['six', 'ten', 'two'], same)).toEqual(['ten']);
  third.use('two');
  expect(third.freshest(['six', 'one'], same)).toEqual(['six']);
});
