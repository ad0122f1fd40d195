/**
 * As `lib/clock.ts` says it, which the admin imports too: a shared module would be a file to fetch,
 * and not a part of the page.
 */
const formatClock = (time: string) => time.replace(/^0/, '').replace(/:(00)?/, 'h');

const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/**
 * Brasília has had no summer time since Decreto 9.772/2019. Asking `Intl` for the zone costs a
 * cheap phone some 100 ms at each page, so a test asks it instead.
 */
const SAO_PAULO_MS = -3 * 3_600_000;

const DAY_MS = 86_400_000;

/** How far ahead the next opening is looked for: longer than the longest closure of the record. */
const DAYS_AHEAD = 120;

/** Whether a company answers at a moment, and until or from when. */
export interface Opening {
  open: boolean;
  /** "agora, até as 18h", "amanhã, a partir das 8h", "dia 4/1, a partir das 8h". */
  when: string;
}

/**
 * Reads a timetable as `encodeHours` writes it; nothing if the company does not open in the next
 * months.
 */
export function findOpening(now: Date, timetable: string): Opening | undefined {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    // Read in UTC, this moment is the clock of Brasília.
    const moment = new Date(+now + SAO_PAULO_MS + ahead * DAY_MS);
    const [day = '', clock = ''] = moment.toISOString().split('T');
    // Of another day no time is over yet.
    const time = ahead ? '' : clock;
    const weekday = moment.getUTCDay();
    for (const span of spansOn(day, weekday, timetable).split(',')) {
      const [opens = '', closes = ''] = span.split('-');
      if (time >= closes) continue;
      if (time >= opens) return { open: true, when: `agora, até as ${formatClock(closes)}` };
      // "segunda" means the next one; what is further away needs its date.
      const name = ahead < 7 ? DAYS[weekday] : `dia ${+day.slice(8)}/${+day.slice(5, 7)}`;
      return {
        open: false,
        when: `${['hoje', 'amanhã'][ahead] ?? name}, a partir das ${formatClock(opens)}`,
      };
    }
  }
  return undefined;
}

/** Times at which a company opens on one ISO day, `08:00-12:00,13:00-18:00`. */
function spansOn(day: string, weekday: number, timetable: string): string {
  const [week = '', ...special] = timetable.split(';');
  for (const entry of special) {
    const [from = '', to = from, spans = ''] = entry.split('/');
    // A date without a year is one of every year.
    const date = day.slice(-from.length);
    if (date >= from && date <= to) return spans;
  }
  return week.split('|')[weekday] ?? '';
}
