import { expect, test } from 'vitest';
import { checkPlan, isLate, toColumns, toPlan } from './plan.ts';

const NOON = Date.parse('2026-12-01T12:00:00-03:00');

test('a moment is written in Brasília time and stored in UTC', { tags: '@schedule' }, () => {
  const columns = toColumns({ publishAt: '2026-12-24T22:30', unpublishAt: '' });
  expect(columns).toEqual({ publish_at: '2026-12-25T01:30:00.000Z', unpublish_at: null });
  expect(toPlan({ publish_at: '2026-12-25 01:30:00+00', unpublish_at: null })).toEqual({
    publishAt: '2026-12-24T22:30',
    unpublishAt: '',
  });
});

test.each([
  ['2026-12-01T12:01', '', []],
  ['2026-12-01T12:00', '', ['publishAt']],
  ['sem data', '', ['publishAt']],
  ['', '2026-12-01T11:00', ['unpublishAt']],
  ['2026-12-02T08:00', '2026-12-02T08:00', ['unpublishAt']],
  ['2026-12-02T08:00', '2026-12-02T08:01', []],
])('%s to %s: %o is wrong at noon of the server', (publishAt, unpublishAt, wrong) =>
  expect(Object.keys(checkPlan({ publishAt, unpublishAt }, NOON))).toEqual(wrong),
);

test('what the server has not done three minutes later is late', { tags: '@schedule' }, () => {
  const at = '2026-12-01 15:00:00+00';
  expect(isLate(at, NOON)).toBe(false);
  expect(isLate(at, NOON + 4 * 60_000)).toBe(true);
});
