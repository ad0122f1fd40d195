import { expect, test } from 'vitest';
import { countPending, judgeState, type PublishingStatus } from './publishing.ts';

const row = { slug: 'a', updated_at: '2026-01-01 10:00:00+00' };
const soon = Date.parse('2026-01-01T10:00:30Z');
const late = Date.parse('2026-01-01T11:00:00Z');

function status(part: Partial<PublishingStatus> = {}): PublishingStatus {
  return { watermark: 5, published: 5, refused: new Map(), ...part };
}

test.each([
  ['live when its page shows this version', status(), 'current', late, 'live'],
  ['live though other changes wait', status({ published: 3 }), 'current', late, 'live'],
  ['publishing while the site is behind', status({ published: 3 }), 'missing', late, 'publishing'],
  [
    'publishing while an older version is served',
    status({ published: 3 }),
    'older',
    late,
    'publishing',
  ],
  ['publishing for a moment after the site caught up', status(), 'missing', soon, 'publishing'],
  ['failed when the site caught up without it', status(), 'missing', late, 'failed'],
  ['saved where the site says nothing', status({ published: undefined }), 'missing', late, 'saved'],
  ['saved while nothing is known', undefined, 'unknown', late, 'saved'],
] as const)('a page is %s', (_, known, fetched, now, state) => {
  expect(judgeState(row, known, fetched, now).state).toBe(state);
});

test('says why the build refused a page', () => {
  const refused = new Map([['a', 'conteúdo']]);
  expect(judgeState(row, status({ refused }), 'missing', soon)).toEqual({
    state: 'failed',
    reason: 'conteúdo',
  });
});

test('counts the changes that are not live', () => {
  expect(countPending(status({ published: 2 }))).toBe(3);
  expect(countPending(status({ published: 9 }))).toBe(0);
  expect(countPending(status({ published: undefined }))).toBe(0);
});
