import { describe, expect, it } from 'vitest';
import { isNationalHoliday } from './holidays.ts';

describe('isNationalHoliday', () => {
  it('knows the fixed days', () => {
    for (const day of ['2026-01-01', '2027-04-21', '2026-11-20', '2030-12-25']) {
      expect(isNationalHoliday(day), day).toBe(true);
    }
  });

  it('knows Good Friday of each year', () => {
    const days = [
      '2024-03-29',
      '2025-04-18',
      '2026-04-03',
      '2027-03-26',
      '2028-04-14',
      '2038-04-23',
    ];
    for (const day of days) expect(isNationalHoliday(day), day).toBe(true);
  });

  it('leaves out carnival and Corpus Christi, which the law does not make national', () => {
    for (const day of ['2026-02-17', '2026-06-04', '2026-04-05', '2026-11-21']) {
      expect(isNationalHoliday(day), day).toBe(false);
    }
  });
});
