import { expect, test } from 'vitest';
import { forEachAtOnce } from './at-once.ts';

test('every item has its turn, no more of them at a time than allowed', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  await forEachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    done.push(item);
    running -= 1;
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('the first failure is thrown', async () => {
  const work = (item: number) =>
    item === 2 ? Promise.reject(new Error('two')) : Promise.resolve();
  await expect(forEachAtOnce([1, 2, 3], 2, work)).rejects.toThrow('two');
});
