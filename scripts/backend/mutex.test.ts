import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

test('runs one task at a time, in order, past failures', async () => {
  const runExclusive = createMutex();
  const seen: string[] = [];
  const task = (name: string, ms: number) => async () => {
    seen.push(`${name} starts`);
    await sleep(ms);
    seen.push(`${name} ends`);
    return name;
  };
  const fails = runExclusive(async () => {
    await sleep(5);
    throw new Error('no');
  });
  const results = Promise.all([runExclusive(task('slow', 10)), runExclusive(task('fast', 0))]);
  await expect(fails).rejects.toThrow('no');
  expect(await results).toEqual(['slow', 'fast']);
  expect(seen).toEqual(['slow starts', 'slow ends', 'fast starts', 'fast ends']);
});

test('says when a task does not end, and not of one that does', async () => {
  let stuck = 0;
  const runExclusive = createMutex(() => (stuck += 1), 20);
  await runExclusive(() => sleep(1));
  await sleep(40);
  expect(stuck).toBe(0);
  void runExclusive(() => new Promise(() => {}));
  await sleep(60);
  expect(stuck).toBe(1);
});
