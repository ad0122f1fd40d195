import { expect, test, vi } from 'vitest';
import { reasonOf, retry } from './retry.ts';

/** Fails as many times as it says, then gives the number of tries. */
function failing(times: number) {
  let tries = 0;
  return vi.fn(() => {
    tries += 1;
    return tries <= times ? Promise.reject(new Error(`no ${tries}`)) : Promise.resolve(tries);
  });
}

test('what fails twice works the third time, after pauses that grow up to a limit', async () => {
  const pauses: number[] = [];
  const onPause = (_: unknown, pause: number) => pauses.push(pause);
  expect(await retry(failing(4), { pauseMs: 1, maxPauseMs: 3, onPause })).toBe(5);
  expect(pauses).toEqual([1, 2, 3, 3]);
});

test('the last error is thrown when the tries are used up', async () => {
  const attempt = failing(9);
  await expect(retry(attempt, { tries: 3, pauseMs: 1 })).rejects.toThrow('no 3');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('no try begins after the time limit', async () => {
  const attempt = failing(9);
  await expect(retry(attempt, { limitMs: 50, pauseMs: 1000 })).rejects.toThrow('no 1');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a final error is not tried again', async () => {
  const attempt = failing(9);
  const isFinal = (error: unknown) => error instanceof Error && error.message === 'no 2';
  await expect(retry(attempt, { tries: 5, pauseMs: 1, isFinal })).rejects.toThrow('no 2');
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('the reason names the cause', () => {
  const cause = new Error('connect ECONNREFUSED');
  expect(reasonOf(new Error('fetch failed', { cause }))).toBe(
    'fetch failed (connect ECONNREFUSED)',
  );
  expect(reasonOf('text')).toBe('text');
});
