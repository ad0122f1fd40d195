import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInBrasilia,
  formatDay,
  formatMoment,
  isRealDay,
  toIso,
} from './dates.ts';

test('days are written the Brazilian way, as they are in Brasília', () => {
  expect(formatDay('2026-11-21')).toBe('21 de novembro de 2026');
  expect(formatDay('2026-11-22T01:00:00.000Z')).toBe('21 de novembro de 2026');
});

test('a moment is that of Brasília, with its year', () => {
  expect(formatMoment('2027-01-01 11:00:00.000+00')).toBe('01/01/2027, 08:00');
  expect(formatMoment('2027-01-01T01:00:00.000Z')).toBe('31/12/2026, 22:00');
});

test('timestamps of the database become ISO 8601', () => {
  expect(toIso('2026-11-21 07:15:32.526+00')).toBe('2026-11-21T07:15:32.526Z');
  expect(() => toIso('ontem')).toThrow(RangeError);
});

test('a day is that of Brasília, and days are counted by the calendar', () => {
  expect(dayInBrasilia(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
  expect(dayInBrasilia(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addMonths('2026-10-31', 6)).toBe('2027-04-28');
  expect(['2026-02-28', '2026-02-31', '2026-2-8', 'ontem'].map(isRealDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
