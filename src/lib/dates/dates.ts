/**
 * Normalises a timestamp of the database ("2026-11-21 07:15:32.526+00") to ISO 8601 in UTC. Throws
 * a RangeError for other text.
 */
export function toIso(timestamp: string): string {
  const iso = timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
  return new Date(iso).toISOString();
}

// Created once, because a build formats thousands of days.
const LONG_DAY = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

/** "2026-11-21" or an ISO timestamp → "21 de novembro de 2026", in Brasília time. */
export function formatDay(day: string): string {
  return LONG_DAY.format(day.length === 10 ? new Date(`${day}T12:00:00Z`) : new Date(day));
}

/** Brasília has had no summer time since Decreto 9.772/2019; asking `Intl` takes forty times as long. */
const BRASILIA_MS = -3 * 3_600_000;
const DAY_MS = 86_400_000;

/** Date and time in Brasília at a moment, "2026-11-22T21:30". */
export function clockInBrasilia(moment: Date): string {
  return new Date(moment.getTime() + BRASILIA_MS).toISOString().slice(0, 16);
}

/** The day in Brasília at a moment, "2026-11-22". */
export function dayInBrasilia(moment: Date): string {
  return clockInBrasilia(moment).slice(0, 10);
}

/** Whether a value is a day ("2026-11-22") that is still to come in Brasília. */
export const isToCome = (day: unknown, now: Date): day is string =>
  typeof day === 'string' && day > dayInBrasilia(now);

/** The day of a moment that a YAML reader made of a date: its day in UTC. */
export const dayOfYaml = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Whether a text is a calendar day, "2026-11-22". */
export function isRealDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}

/** The day this many days after another one, or before it. Throws a RangeError for text that is no day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day this many months after another one, at most the 28th, which every month has. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, 28)))
    .toISOString()
    .slice(0, 10);
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

/** A timestamp → "21/11/2026, 14:05", in Brasília time. */
export function formatMoment(timestamp: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(toIso(timestamp)));
}
