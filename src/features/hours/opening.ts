/**
 * Brasília has had no summer time since Decreto 9.772/2019. Asking `Intl` for the zone costs a
 * cheap phone some 100 ms at each page, so a test asks it instead.
 */
const SAO_PAULO_MS = -3 * 3_600_000;

const DAY_MS = 86_400_000;

/** How far ahead the next opening is searched: longer than the longest closure of the record. */
const DAYS_AHEAD = 120;

/** When a company answers, from the view of a moment. */
export interface Opening {
  /** Whether it answers at that moment. */
  open: boolean;
  /** ISO day of the opening, its weekday from Sunday on, and days after the moment. */
  day: string;
  weekday: number;
  ahead: number;
  /** From and until, `08:00-18:00`. */
  span: string;
}

/** Whether it is dark in Brasília, or nearly: from 18 h until 6 h. */
export function isNight(now: Date): boolean {
  const hour = new Date(+now + SAO_PAULO_MS).getUTCHours();
  return hour < 6 || hour >= 18;
}

/**
 * The opening of a timetable of `encodeHours` that holds at a moment or comes next; undefined if
 * the company does not open within months. It is in every page, so every byte counts.
 */
export function findOpening(now: Date, timetable: string): Opening | undefined {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    // In UTC this moment shows the clock of Brasília.
    const moment = new Date(+now + SAO_PAULO_MS + ahead * DAY_MS);
    const [day, clock] = moment.toISOString().split('T') as [string, string];
    // A date without a year is one of every year.
    const exception = RegExp(`;(${day.slice(0, 5)})?${day.slice(5)}/?([^;]*)`).exec(timetable);
    const weekday = moment.getUTCDay();
    const spans = exception ? exception[2] : timetable.split(/[|;]/)[weekday];
    for (const span of (spans ?? '').split(',')) {
      // Times of another day are never over.
      if (span && (ahead || clock < span.slice(6))) {
        return { open: !ahead && clock > span, day, weekday, ahead, span };
      }
    }
  }
  return undefined;
}
