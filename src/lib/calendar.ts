import { addDays, addMonths, dayInBrasilia } from './dates.ts';

/** How often something comes back. */
export interface Interval {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  /** Every so many days, weeks, months or years. */
  count: number;
}

const UNITS = [
  ['DAILY', /^dias?$/],
  ['WEEKLY', /^semanas?$/],
  ['MONTHLY', /^(?:mês|meses)$/],
  ['YEARLY', /^anos?$/],
] as const;

/** "6 meses", "mês", "2 anos" as an interval; undefined for other words. */
export function readInterval(words: string): Interval | undefined {
  const [, count = '1', unit = ''] = /^(?:(\d+) )?(\p{L}+)$/u.exec(words.trim()) ?? [];
  const frequency = UNITS.find(([, name]) => name.test(unit))?.[0];
  const times = Number(count);
  return frequency && times > 0 ? { frequency, count: times } : undefined;
}

/**
 * The day one interval after that of a moment in Brasília, `YYYYMMDD`; never past the 28th, which every
 * month has.
 */
export function dayOfNext(now: Date, { frequency, count }: Interval): string {
  const today = dayInBrasilia(now);
  const next = {
    DAILY: () => addDays(today, count),
    WEEKLY: () => addDays(today, 7 * count),
    MONTHLY: () => addMonths(today, count),
    YEARLY: () => addMonths(today, 12 * count),
  };
  return next[frequency]().replaceAll('-', '');
}

const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** A line in pieces of at most 75 bytes, as RFC 5545 (3.1) wants it; no letter is cut in two. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}

/** The day of a moment as RFC 5545 writes one; without its hour, so that builds of one day are alike. */
const stampOf = (now: Date) => `${dayInBrasilia(now).replaceAll('-', '')}T000000Z`;

/** What a reminder says, and when it comes. */
interface Reminder {
  /** Unique in the world and always the same, so that a second download replaces the first. */
  uid: string;
  /** Who made the file. */
  maker: string;
  summary: string;
  text: string;
  url: string;
  every: Interval;
  now: Date;
}

/**
 * A calendar (RFC 5545) with one whole day that comes back: for the first time an interval from now,
 * with a reminder at nine in the morning.
 */
export function buildReminder({ uid, maker, summary, text, url, every, now }: Reminder): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(maker)}//PT-BR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART;VALUE=DATE:${dayOfNext(now, every)}`,
    `RRULE:FREQ=${every.frequency};INTERVAL=${every.count}`,
    `SUMMARY:${escape(summary)}`,
    `DESCRIPTION:${escape(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(summary)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/**
 * The file of a reminder as if it had been made at another moment; undefined if it says the same first
 * day, or is no reminder.
 */
export function countReminderFrom(file: string, now: Date): string | undefined {
  const [, rule = '', count] = /^RRULE:FREQ=(\w+);INTERVAL=(\d+)\r?$/m.exec(file) ?? [];
  const frequency = UNITS.find(([name]) => name === rule)?.[0];
  const [, written] = /^DTSTART;VALUE=DATE:(\d{8})\r?$/m.exec(file) ?? [];
  if (!frequency || written === undefined) return undefined;
  const day = dayOfNext(now, { frequency, count: Number(count) });
  if (day === written) return undefined;
  return file
    .replace(/^(DTSTART;VALUE=DATE:)\d{8}/m, (_, name: string) => name + day)
    .replace(/^(DTSTAMP:)\w+/m, (_, name: string) => name + stampOf(now));
}
