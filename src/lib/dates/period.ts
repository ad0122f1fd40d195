import { formatClock } from './clock.ts';
import { formatDay } from './dates.ts';

/**
 * Period in Brasília time, from and until a day (`2026-12-24`) or a day and time
 * (`2026-12-24T12:00`). A day alone begins at its first minute and ends after its last.
 */
export interface Period {
  from: string;
  until: string;
}

/** Brasília has had no summer time since Decreto 9.772/2019. */
const OFFSET = '-03:00';
const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const toTime = (moment: string) =>
  Date.parse(`${moment.length === DAY_LENGTH ? `${moment}T00:00` : moment}${OFFSET}`);

/** First moment of a period, in milliseconds since 1970; NaN if `from` is no moment. */
export function startOf({ from }: Pick<Period, 'from'>): number {
  return toTime(from);
}

/** First moment after a period, in milliseconds since 1970; NaN if `until` is no moment. */
export function endOf({ until }: Pick<Period, 'until'>): number {
  return toTime(until) + (until.length === DAY_LENGTH ? DAY_MS : 0);
}

/** Whether a period holds at a moment (milliseconds since 1970), is still to come, or is over. */
export function stateOf(period: Period, now: number): 'before' | 'during' | 'after' {
  if (now < startOf(period)) return 'before';
  return now < endOf(period) ? 'during' : 'after';
}

/** "até 24 de dezembro de 2026", "até 24 de dezembro de 2026, às 12h". */
export function formatUntil({ until }: Pick<Period, 'until'>): string {
  const [day = '', time] = until.split('T');
  return `até ${formatDay(day)}${time ? `, às ${formatClock(time)}` : ''}`;
}

/** How many milliseconds before its start a period is already in the pages, hidden. */
const AHEAD_MS = 7 * DAY_MS;

/**
 * The periods that a page built now carries: those that hold, and, hidden, those that begin within
 * a week.
 */
export function listComing<Item extends Period>(items: readonly Item[], now: number): Item[] {
  return items.filter((item) => now < endOf(item) && startOf(item) < now + AHEAD_MS);
}

/** The periods that hold at the first moment at which more than `most` do; none if that never happens. */
export function findCrowd<Item extends Period>(items: readonly Item[], most: number): Item[] {
  for (const start of items.map(startOf).sort((a, b) => a - b)) {
    const held = items.filter((item) => stateOf(item, start) === 'during');
    if (held.length > most) return held;
  }
  return [];
}
