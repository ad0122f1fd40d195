/**
 * Normalises a timestamp of the database ("2026-11-21 07:15:32.526+00") to ISO 8601 in UTC.
 * Throws a RangeError for what is not a date.
 */
export function toIso(timestamp: string): string {
  const iso = timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
  return new Date(iso).toISOString();
}

/** "2026-11-21" or an ISO timestamp → "21 de novembro de 2026", in Brasília time. */
export function formatDay(day: string): string {
  const date = day.length === 10 ? new Date(`${day}T12:00:00Z`) : new Date(day);
  return new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'long',
    timeZone: 'America/Sao_Paulo',
  }).format(date);
}

/** The day of a moment in Brasília, "2026-11-22". */
export function dayInBrasilia(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(moment);
}

/** An ISO timestamp → "21/11/26", in Brasília time. */
export function formatShortDay(timestamp: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
    .format(new Date(timestamp))
    .replace(/\/\d\d(?=\d\d$)/, '/');
}

/** A timestamp → "21/11/2026, 14:05", in Brasília time: for what may be long ago. */
export function formatLongMoment(timestamp: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(toIso(timestamp)));
}

/** A timestamp → "21/11, 14:05", in Brasília time; with its year when that is not the year of `now`. */
export function formatMomentOf(timestamp: string, now: Date): string {
  const year = (moment: Date) => dayInBrasilia(moment).slice(0, 4);
  const isThisYear = year(new Date(toIso(timestamp))) === year(now);
  return isThisYear ? formatMoment(timestamp) : formatLongMoment(timestamp);
}

/** A timestamp → "21/11, 14:05", in Brasília time. */
export function formatMoment(timestamp: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(toIso(timestamp)));
}
