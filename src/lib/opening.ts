import { formatClock } from './clock.ts';
import { isNationalHoliday } from './holidays.ts';

const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/**
 * Brasília has had no summer time since Decreto 9.772/2019. Asking `Intl` for the zone costs a
 * cheap phone some 100 ms at each page, so a test asks it instead.
 */
const SAO_PAULO_MS = -3 * 3_600_000;

const DAY_MS = 86_400_000;

/**
 * Says whether the company answers at this moment, or from when on; one short line, '' when it
 * never does. The week is written as `encodeHours` does.
 */
export function describeOpening(now: Date, week: string): string {
  const days = week.split('|');
  for (let ahead = 0; ahead < 10; ahead += 1) {
    // Read in UTC, this moment is the clock of Brasília.
    const moment = new Date(now.getTime() + SAO_PAULO_MS + ahead * DAY_MS);
    const [day = '', time = ''] = moment.toISOString().split('T');
    if (isNationalHoliday(day)) continue;
    const weekday = moment.getUTCDay();
    for (const span of days[weekday]?.split(',') ?? []) {
      const [opens = '', closes = ''] = span.split('-');
      if (!closes || (ahead === 0 && time >= closes)) continue;
      return ahead === 0 && time >= opens
        ? `Respondemos agora, até as ${formatClock(closes)}`
        : `Respondemos ${['hoje', 'amanhã'][ahead] ?? DAYS[weekday]}, a partir das ${formatClock(opens)}`;
    }
  }
  return '';
}
