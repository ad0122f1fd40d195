import { expect, test, vi } from 'vitest';
import { endAfter, endWithFirst, groupBy } from './older-browsers.ts';

test('things of one key are a group, in their order', () =>
  expect([...groupBy(['ab', 'c', 'ad'], ([first]) => first)]).toEqual([
    ['a', ['ab', 'ad']],
    ['c', ['c']],
  ]));

test('a signal ends once its time is over, and says so', () => {
  vi.useFakeTimers();
  const signal = endAfter(1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});

test('of several signals the first one ends all, for its own reason, also one that has ended already', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = endWithFirst([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('other');
  one.abort('one');
  expect(signal.reason).toBe('other');
  expect(endWithFirst([new AbortController().signal, one.signal]).reason).toBe('one');
});
