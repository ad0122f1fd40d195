import { addDays, isRealDay } from '../../lib/dates/dates.ts';

/** Text of a line that nobody has filled in. */
const BLANK = '__';

interface RequestWords {
  opening: string;
  closing: string;
  fields: readonly { label: string }[];
  deadlines?: readonly { label: string }[];
}

/** The text of a request with a blank line for each field, and for each day counted from one. */
export function buildRequest({ opening, closing, fields, deadlines = [] }: RequestWords): string {
  const lines = [...fields, ...deadlines].map(({ label }) => `${label}: ${BLANK}`);
  return [opening, ...lines, closing].join('\n');
}

/** A request with what was typed into its lines, by their labels. */
export function fillRequest(request: string, typed: Readonly<Record<string, string>>): string {
  return request
    .split('\n')
    .map((line) => {
      const label = line.endsWith(`: ${BLANK}`) ? line.slice(0, -`: ${BLANK}`.length) : undefined;
      const value = label === undefined ? '' : (typed[label] ?? '').trim().replace(/\s+/g, ' ');
      return value === '' ? line : `${label}: ${value}`;
    })
    .join('\n');
}

/**
 * The lines of a request on paper: a field with its label and its value, empty if nothing was
 * typed; opening and closing without a label.
 */
export function linesOf(request: string, filled: string): { label?: string; value: string }[] {
  const lines = filled.split('\n');
  return request.split('\n').map((blank, at) => {
    const line = lines[at] ?? '';
    if (!blank.endsWith(`: ${BLANK}`)) return { value: line };
    const label = blank.slice(0, -`: ${BLANK}`.length);
    return { label, value: line === blank ? '' : line.slice(label.length + 2) };
  });
}

/** A number of days after a day of a date field, "2026-11-22" → "02/12/2026"; '' for no day. */
export function dayAfter(day: string, days: number): string {
  return isRealDay(day) ? addDays(day, days).split('-').reverse().join('/') : '';
}

/** Address that opens a mail with this subject and text. */
export function mailHref(address: string, subject: string, body: string): string {
  const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(body)}`;
}
