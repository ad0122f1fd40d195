import { expect, test } from 'vitest';
import { createChallenges } from './challenges.ts';

const MINUTE = 60_000;

test('a challenge is good for one code, of its own factor', () => {
  const challenges = createChallenges(() => 0);
  const id = challenges.open('somebody', 'a')?.id ?? '';
  expect(challenges.take(id, 'a')).toBe(true);
  expect(challenges.take(id, 'a')).toBe(false);
  const other = challenges.open('somebody', 'a')?.id ?? '';
  expect(challenges.take(other, 'b')).toBe(false);
  expect(challenges.take('unknown', 'a')).toBe(false);
});

test('a challenge ends after five minutes', () => {
  let now = 0;
  const challenges = createChallenges(() => now);
  const id = challenges.open('somebody', 'a')?.id ?? '';
  const late = challenges.open('somebody', 'a')?.id ?? '';
  now = 5 * MINUTE;
  expect(challenges.take(id, 'a')).toBe(true);
  now += 1;
  expect(challenges.take(late, 'a')).toBe(false);
});

test('an account has ten open challenges at most, and takes none from others', () => {
  let now = 0;
  const challenges = createChallenges(() => now);
  const open = (user: string) => challenges.open(user, 'a') !== undefined;
  expect(Array.from({ length: 11 }, () => open('somebody')).filter(Boolean)).toHaveLength(10);
  expect(open('another')).toBe(true);
  now = 5 * MINUTE + 1;
  expect(open('somebody')).toBe(true);
});
