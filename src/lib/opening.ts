import { formatClock } from './clock.ts';
import { isNationalHoliday } from './holidays.ts';

interface Span {
  opens: string;
  closes: string;
}

/** Opening hours as the company record writes them ("08:00"). */
export interface Hours {
  weekdays: Span;
  saturday: Span;
}

const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/**
 * São Paulo has had no summer time since Decreto 9.772/2019. Asking `Intl` for the zone costs a
 * cheap phone some 100 ms at each page, so a test asks it instead.
 */
const SAO_PAULO_MS = -3 * 3_600_000;

/** "2026-11-21T08:05" in São Paulo. */
const clockOf = (moment: Date) =>
  new Date(moment.getTime() + SAO_PAULO_MS).toISOString().slice(0, 16);

function spanOf(day: string, { weekdays, saturday }: Hours): Span | undefined {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || isNationalHoliday(day)) return undefined;
  return weekday === 6 ? saturday : weekdays;
}

/** Says whether the company answers at this moment, or from when on; one short line. */
export function describeOpening(now: Date, hours: Hours): string {
  const [today = '', time = ''] = clockOf(now).split('T');
  const span = spanOf(today, hours);
  if (span && time >= span.opens && time < span.closes) {
    return `Respondemos agora, até as ${formatClock(span.closes)}`;
  }
  for (let ahead = span && time < span.opens ? 0 : 1; ahead < 10; ahead += 1) {
    const next = new Date(today);
    next.setUTCDate(next.getUTCDate() + ahead);
    const opens = spanOf(next.toISOString().slice(0, 10), hours)?.opens;
    if (!opens) continue;
    const day = ['hoje', 'amanhã'][ahead] ?? DAYS[next.getUTCDay()];
    return `Respondemos ${day}, a partir das ${formatClock(opens)}`;
  }
  return '';
}
