import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLane } from './lane.ts';

test('runs one task at a time, in order, past failures', async () => {
  const lane = createLane();
  const seen: string[] = [];
  const task = (name: string, ms: number) => async () => {
    seen.push(`${name} starts`);
    await sleep(ms);
    seen.push(`${name} ends`);
    return name;
  };
  const fails = lane(async () => {
    await sleep(5);
    throw new Error('no');
  });
  const results = Promise.all([lane(task('slow', 10)), lane(task('fast', 0))]);
  await expect(fails).rejects.toThrow('no');
  expect(await results).toEqual(['slow', 'fast']);
  expect(seen).toEqual(['slow starts', 'slow ends', 'fast starts', 'fast ends']);
});
