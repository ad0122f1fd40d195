import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoop } from './loop.ts';

let wishes: { reason: string; isRetry: boolean }[];
/** Ends of the publications under way, the first one first. */
let ends: ((isWhole: boolean) => void)[];
let fails: ((error: Error) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [wishes, ends, fails] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (onFailure: (error: unknown) => boolean = () => true) =>
  createLoop({
    publish: (wish) => {
      wishes.push(wish);
      return new Promise((resolve, reject) => {
        ends.push(resolve);
        fails.push(reject);
      });
    },
    onFailure,
    retryMs: 1000,
  });

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a thousand triggers in a second are at most two publications', async () => {
  const loop = open();
  for (let count = 0; count < 1000; count += 1) {
    loop.soon('saved', 0);
    await pass(1);
  }
  expect(wishes).toHaveLength(1);
  ends[0]?.(true);
  await pass(0);
  expect(wishes).toHaveLength(2);
  ends[1]?.(true);
  await pass(60_000);
  expect(wishes).toHaveLength(2);
});

test('of files that are saved one after another the last is waited for', async () => {
  const loop = open();
  loop.soon('a', 100);
  await pass(90);
  loop.soon('b', 100);
  await pass(90);
  expect(wishes).toEqual([]);
  await pass(10);
  expect(wishes).toEqual([{ reason: 'b', isRetry: false }]);
});

test('a failure is tried again after pauses that grow to ten minutes, until it works', async () => {
  open().soon('saved', 0);
  await pass(0);
  const pauses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    fails[count]?.(new Error('away'));
    const from = Date.now();
    while (wishes.length === count + 1) await pass(1000);
    pauses.push((Date.now() - from) / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  expect(wishes.at(-1)).toEqual({ reason: 'saved', isRetry: true });
  ends.at(-1)?.(true);
  await pass(3_600_000);
  expect(wishes).toHaveLength(13);
});

test('after what worked, the first pause is short again', async () => {
  const loop = open();
  loop.soon('saved', 0);
  await pass(0);
  for (let count = 0; count < 5; count += 1) {
    fails[count]?.(new Error('away'));
    await pass(600_000);
  }
  ends[5]?.(true);
  await pass(0);
  loop.soon('saved later', 0);
  await pass(0);
  fails[6]?.(new Error('away'));
  await pass(1000);
  expect(wishes).toHaveLength(8);
  expect(wishes.at(-1)).toEqual({ reason: 'saved later', isRetry: true });
});

test('what is published in part meanwhile does not end the trying again; what is whole does', async () => {
  const loop = open();
  loop.soon('a file changed', 0);
  await pass(0);
  fails[0]?.(new Error('killed'));
  await pass(500);
  loop.soon('saved', 0);
  await pass(0);
  ends[1]?.(false);
  await pass(500);
  expect(wishes.map(({ isRetry }) => isRetry)).toEqual([false, false, true]);
  fails[2]?.(new Error('killed'));
  await pass(500);
  loop.soon('mended', 0);
  await pass(0);
  ends[3]?.(true);
  await pass(60_000);
  expect(wishes).toHaveLength(4);
});

test('what cannot help is not tried again, and whoever asks for it now hears how it ended', async () => {
  const loop = open(() => false);
  const done = loop.now('start');
  await pass(0);
  fails[0]?.(new Error('a mistake'));
  expect(await done).toBe(false);
  await pass(3_600_000);
  expect(wishes).toHaveLength(1);
  const again = loop.now('mended');
  ends[1]?.(true);
  expect(await again).toBe(true);
});

test('closed, it begins nothing, and waits for what is under way', async () => {
  const loop = open();
  loop.soon('saved', 0);
  await pass(0);
  loop.soon('again', 0);
  const closed = loop.close();
  ends[0]?.(true);
  await closed;
  loop.soon('late', 0);
  await pass(60_000);
  expect(wishes).toHaveLength(1);
});
