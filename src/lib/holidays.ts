/** National holidays with a fixed day (Leis 662/1949, 6.802/1980 and 14.759/2023). */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];

/** Easter Sunday of a Gregorian year, in UTC (Meeus, Jones and Butcher). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - (b >> 2) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return new Date(Date.UTC(year, 2, 22 + h + l - 7 * m));
}

/** Whether an ISO day ("2026-11-20") is a national holiday in Brazil, Good Friday included. */
export function isNationalHoliday(day: string): boolean {
  const friday = easter(Number(day.slice(0, 4)));
  friday.setUTCDate(friday.getUTCDate() - 2);
  return FIXED.includes(day.slice(5)) || friday.toISOString().startsWith(day);
}
