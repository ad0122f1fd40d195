import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from './client.ts';
import { serverClock } from './clock.ts';
import { checkPlan } from '../document/plan.ts';

const client = createAdminClient({ url: 'http://database.test', key: 'x' });
const NOON = Date.parse('2026-12-01T12:00:00-03:00');
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (rows: object[]) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(rows)));
  return new QueryClient().query(serverClock(client));
};

test.each([
  ['right', 0],
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
])(
  'a plan is checked by the time of the server where the clock of this machine is %s',
  { tags: '@schedule' },
  async (_, off) => {
    vi.useFakeTimers({ now: NOON + off, toFake: ['Date'] });
    const { ahead, keepsTime } = await answer([
      { now_at: '2026-12-01 15:00:00+00', keeps_time: true },
    ]);
    expect(keepsTime).toBe(true);
    const check = (publishAt: string) =>
      Object.keys(checkPlan({ publishAt, unpublishAt: '' }, Date.now() + ahead));
    expect(check('2026-12-01T11:59')).toEqual(['publishAt']);
    expect(check('2026-12-01T12:01')).toEqual([]);
  },
);

test('who is told nothing of the clock schedules nothing', async () => {
  expect(await answer([])).toMatchObject({ keepsTime: false });
});

test('what is scheduled and what changes by time alone are checked by one answer', async () => {
  const row = { now_at: '2026-12-01 15:00:00+00', keeps_time: true };
  const still = { is_still: true, beat_at: '2026-12-01 14:00:00+00', next_change_at: null };
  expect(await answer([{ ...row, ...still }])).toMatchObject({
    keepsTime: true,
    isStill: true,
    beatAt: still.beat_at,
    nextChangeAt: null,
  });
});
