import type { Opening } from './opening.ts';

const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/**
 * Copy of `lib/dates/clock.ts`, which the admin imports, too: a shared module would be a separate
 * file to load instead of a part of the page.
 */
const formatClock = (time: string) => time.replace(/^0/, '').replace(/:(00)?/, 'h');

/** "agora, até as 18h", "amanhã, a partir das 8h", "dia 4/1, a partir das 8h". */
export function describeOpening({ open, day, weekday, ahead, span }: Opening): string {
  if (open) return `agora, até as ${formatClock(span.slice(6))}`;
  // "segunda" means the next one; a later day needs its date.
  const name = ahead < 7 ? DAYS[weekday] : `dia ${+day.slice(8)}/${+day.slice(5, 7)}`;
  return `${['hoje', 'amanhã'][ahead] ?? name}, a partir das ${formatClock(span.slice(0, 5))}`;
}
