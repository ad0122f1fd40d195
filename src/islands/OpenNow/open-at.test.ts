import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt } from './open-at.ts';
import { findOpening } from './opening.ts';

const minute = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
  const clock = (part: number) => String(part).padStart(2, '0');
  return `${clock(Math.floor(quarter / 4))}:${clock((quarter % 4) * 15)}`;
});
const span = fc
  .uniqueArray(minute, { minLength: 2, maxLength: 2 })
  .map((times) => times.sort().join('-'));
const spans = fc.array(span, { maxLength: 2 }).map((all) => all.sort().join(','));
const day = fc
  .date({ min: new Date('2026-11-01'), max: new Date('2027-02-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const special = fc.oneof(
  day.map((date) => date.slice(5)),
  fc.tuple(day, day, spans).map(([a, b, hours]) => `${[a, b].sort().join('/')}/${hours}`),
);
const timetable = fc
  .tuple(fc.array(spans, { minLength: 7, maxLength: 7 }), fc.array(special, { maxLength: 4 }))
  .map(([week, others]) => [week.join('|'), ...others].join(';'));

test('the short answer is that of the long one, at any moment of any timetable', () => {
  fc.assert(
    fc.property(timetable, day, minute, (hours, date, time) => {
      const now = new Date(`${date}T${time}-03:00`);
      expect(isOpenAt(now, hours)).toBe(findOpening(now, hours)?.open ?? false);
    }),
    { numRuns: 500 },
  );
});

test('no timetable is never open', () => {
  expect(isOpenAt(new Date(), '')).toBe(false);
});
