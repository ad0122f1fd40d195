import { expect, test, vi } from 'vitest';
import { failure } from '../data/errors.ts';
import { countItems, retryFailed, runSequence, startItems, type RunItem } from './sequence.ts';

const titles = ['a', 'b', 'c', 'd'];

function setUp(work: (title: string) => Promise<{ slug: string }>, items = startItems(titles)) {
  const abort = new AbortController();
  const seen: RunItem[][] = [items];
  const wait = vi.fn(() => Promise.resolve());
  const run = () =>
    runSequence({
      items: seen.at(-1) ?? [],
      work,
      pauseMs: 200,
      signal: abort.signal,
      onChange: (next) => seen.push(next),
      wait,
    });
  return { abort, seen, wait, run, last: () => seen.at(-1) ?? [] };
}

const save = (title: string) => Promise.resolve({ slug: title });

test(
  'works through the titles one after the other, with a pause between them',
  { tags: '@constant-pauses' },
  async () => {
    const { run, wait, last } = setUp(save);
    await expect(run()).resolves.toBe('finished');
    expect(last().map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(wait).toHaveBeenCalledTimes(3);
    expect(wait).toHaveBeenCalledWith(200, expect.anything());
  },
);

test('a failed title is noted and the run goes on', async () => {
  const { run, last } = setUp((title) =>
    title === 'b' ? Promise.reject(failure('refused', 'não')) : save(title),
  );
  await expect(run()).resolves.toBe('finished');
  expect(last()[1]).toEqual({ title: 'b', state: 'failed', error: 'não' });
  expect(countItems(last())).toEqual({
    done: 3,
    existed: 0,
    drafts: 0,
    failed: 1,
    tried: 4,
    left: 0,
  });
});

test.each([
  ['signed-out', 'expired'],
  ['offline', 'offline'],
] as const)('stops cleanly when %s, and goes on from there', async (kind, end) => {
  let broken = true;
  const work = vi.fn((title: string) =>
    title === 'c' && broken ? Promise.reject(failure(kind)) : save(title),
  );
  const { run, last } = setUp(work);
  await expect(run()).resolves.toBe(end);
  expect(last().map(({ state }) => state)).toEqual(['done', 'done', 'waiting', 'waiting']);
  broken = false;
  await expect(run()).resolves.toBe('finished');
  expect(work.mock.calls.map(([title]) => title)).toEqual(['a', 'b', 'c', 'c', 'd']);
});

test('can be stopped between two titles', async () => {
  const { run, abort, last } = setUp((title) => {
    if (title === 'b') abort.abort();
    return save(title);
  });
  await expect(run()).resolves.toBe('stopped');
  expect(last().map(({ state }) => state)).toEqual(['done', 'done', 'waiting', 'waiting']);
});

test('takes up a title that a closed tab left in the middle', async () => {
  const items: RunItem[] = [
    { title: 'a', state: 'done', slug: 'a' },
    { title: 'b', state: 'running' },
  ];
  const { run, last } = setUp(save, items);
  await run();
  expect(last().map(({ state }) => state)).toEqual(['done', 'done']);
});

test('tries only the failures again', () => {
  const items: RunItem[] = [
    { title: 'a', state: 'done', slug: 'a' },
    { title: 'b', state: 'failed', error: 'x' },
  ];
  expect(retryFailed(items)).toEqual([items[0], { title: 'b', state: 'waiting' }]);
});
