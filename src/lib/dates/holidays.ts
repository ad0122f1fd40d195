import { addDays } from './dates.ts';

/** National holidays with a fixed day (Leis 662/1949, 6.802/1980 and 14.759/2023). */
export const FIXED_HOLIDAYS = [
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
];

/** Good Friday as an ISO day, from 1900 to 2099 (Carter's rule). */
export function goodFriday(year: number): string {
  const moon = ((204 - 11 * (year % 19)) % 30) + 21;
  const full = moon > 48 ? moon - 1 : moon;
  const day = full + 5 - ((year + (year >> 2) + full + 1) % 7);
  return addDays(`${year}-03-01`, day - 1);
}

/** Whether an ISO day ("2026-11-20") is a national holiday in Brazil, Good Friday included. */
export function isNationalHoliday(day: string): boolean {
  return FIXED_HOLIDAYS.includes(day.slice(5)) || day === goodFriday(Number(day.slice(0, 4)));
}
