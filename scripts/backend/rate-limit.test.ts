import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('allows a number of attempts per key within the window', () => {
  let now = 0;
  const limit = createRateLimit(2, 1000, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now = 1001;
  expect(limit.take('a')).toBe(true);
});

test('forgets an attempt that is given back', () => {
  const limit = createRateLimit(1, 1000, () => 0);
  limit.take('a');
  limit.giveBack('a');
  expect(limit.take('a')).toBe(true);
  limit.giveBack('never seen');
});

test('refuses new keys rather than growing without bound, until old ones expire', () => {
  let now = 0;
  const limit = createRateLimit(1, 1000, () => now);
  for (let key = 0; key < 10_000; key++) limit.take(String(key));
  expect(limit.take('one more')).toBe(false);
  now = 1001;
  expect(limit.take('one more')).toBe(true);
});
