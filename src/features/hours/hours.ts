import { formatClock } from '../../lib/dates/clock.ts';
import { addDays } from '../../lib/dates/dates.ts';
import { FIXED_HOLIDAYS, goodFriday, isNationalHoliday } from '../../lib/dates/holidays.ts';
import { formatPhone, phoneOf } from '../../lib/text/phone.ts';
import { capitalize } from '../../lib/text/text.ts';
import type { Company } from '../company/collection.ts';

export type Hours = Company['hours'];
export type Emergency = NonNullable<Company['emergency']>;
type Day = keyof Hours;
type Spans = Hours[Day];

/** Days of a week in order, with their names. */
const DAYS = [
  ['monday', 'segunda'],
  ['tuesday', 'terça'],
  ['wednesday', 'quarta'],
  ['thursday', 'quinta'],
  ['friday', 'sexta'],
  ['saturday', 'sábado'],
  ['sunday', 'domingo'],
] as const satisfies [Day, string][];

/** Consecutive days with the same times. */
export interface HoursGroup {
  days: readonly Day[];
  /** "segunda a sexta", "sábado". */
  label: string;
  spans: Spans;
}

/** The week in groups of equal days, without closed days. */
export function groupHours(hours: Hours): HoursGroup[] {
  const groups: { days: (typeof DAYS)[number][]; spans: Spans }[] = [];
  for (const day of DAYS) {
    const spans = hours[day[0]];
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
    else groups.push({ days: [day], spans });
  }
  return groups
    .filter(({ spans }) => spans.length > 0)
    .map(({ days, spans }) => ({ days: days.map(([day]) => day), label: labelOf(days), spans }));
}

function labelOf(days: readonly (typeof DAYS)[number][]): string {
  if (days.length === DAYS.length) return 'todos os dias';
  const [first = '', last = first] = [days[0]?.[1], days.at(-1)?.[1]];
  if (days.length === 1) return first;
  return days.length === 2 ? `${first} e ${last}` : `${first} a ${last}`;
}

const list = new Intl.ListFormat('pt-BR');

/** "segunda a sexta, das 8h às 12h e das 13h às 18h, e sábado, das 8h às 14h". */
export function formatHours(hours: Hours): string {
  const parts = groupHours(hours).map(({ label, spans }) => {
    const times = spans.map(
      ({ opens, closes }) => `das ${formatClock(opens)} às ${formatClock(closes)}`,
    );
    return `${label}, ${list.format(times)}`;
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join('; ')}, e ${last}`;
}

/** Days on which nobody answers messages, "sábado e domingo"; '' if there are none. */
export function formatClosedDays(hours: Hours, ...others: string[]): string {
  const closed = DAYS.filter(([day]) => hours[day].length === 0).map(([, name]) => name);
  return list.format([...closed, ...others]);
}

/** "8h–12h, 13h–18h". */
export function formatSpans(spans: Spans): string {
  return spans
    .map(({ opens, closes }) => `${formatClock(opens)}–${formatClock(closes)}`)
    .join(', ');
}

/** The week for the browser: the days from Sunday on, `08:00-12:00,13:00-18:00`. */
function encodeWeek(hours: Hours): string {
  return [DAYS[6], ...DAYS.slice(0, 6)].map(([day]) => encodeSpans(hours[day])).join('|');
}

function encodeSpans(spans: Spans): string {
  return spans.map(({ opens, closes }) => `${opens}-${closes}`).join(',');
}

/** Days that differ from the usual week. */
type Exceptions = Pick<Company, 'holidays' | 'closures'>;

/** Office hours of a company, with the days that differ. */
type Timetable = Exceptions & { hours: Hours };

/** Years of moving holidays that a page contains, in case it is never built again. */
const YEARS = 4;

/**
 * Office hours for `findOpening`: the week, then a day with other hours behind each `;`, of which the
 * first with its date decides: closures, own dates of one year, own dates of every year, national
 * holidays. It is `date/spans`; a closed day is only its date. Days before today are left out.
 */
export function encodeHours({ hours, holidays, closures }: Timetable, today: string): string {
  const dated = [...holidays].sort((a, b) => b.date.length - a.date.length);
  const year = Number(today.slice(0, 4));
  return [
    encodeWeek(hours),
    ...closures.flatMap((closure) => listClosed(closure, today)),
    ...dated.map(({ date, hours: spans }) =>
      spans.length > 0 ? `${date}/${encodeSpans(spans)}` : date,
    ),
    ...FIXED_HOLIDAYS,
    ...Array.from({ length: YEARS }, (_, ahead) => goodFriday(year + ahead)),
  ].join(';');
}

/** Each day to come of a closure, within a year. */
function listClosed({ from, to }: { from: string; to: string }, today: string): string[] {
  return Array.from({ length: 366 }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => from <= day && day <= to,
  );
}

/** What `who-answers.ts` reads of a record; without a record nobody answers. */
export function encodeTimetables(
  company: (Timetable & { emergency?: Emergency | undefined }) | undefined,
  today: string,
): { hours: string; emergency: string } {
  return {
    hours: company ? encodeHours(company, today) : '',
    emergency: company?.emergency ? encodeEmergency(company.emergency) : '',
  };
}

/** Emergency hours for the browser: `24` if round the clock. Holidays do not change them. */
export function encodeEmergency({ hours }: Emergency): string {
  return hours ? encodeWeek(hours) : '24';
}

/** "24 h", or the week of the emergency service. */
export function formatEmergency({ hours }: Emergency): string {
  return hours ? formatHours(hours) : '24 h';
}

/** "Fechado em feriados nacionais, 25 de janeiro e 9 de julho.", and each closure to come. */
export function formatExceptions(
  { holidays, closures, phones }: Exceptions & Pick<Company, 'phones'>,
  today: string,
): string[] {
  const own = holidays.filter(({ date }) => date.length === 5 || date >= today);
  const closed = own.filter(({ hours }) => hours.length === 0).map(({ date }) => formatDate(date));
  return [
    `Fechado em ${list.format(['feriados nacionais', ...closed])}.`,
    ...own
      .filter(({ hours }) => hours.length > 0)
      .map(({ date, hours }) => `${capitalize(formatDate(date))}: ${formatSpans(hours)}.`),
    ...closures
      .filter(({ to }) => to >= today)
      .map(({ from, to, reason, phone }) => {
        const days =
          from === to ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(to)}`;
        const number =
          phone === undefined ? '' : `; nesses dias, ${formatPhone(phoneOf(phones, phone))}`;
        return `${reason}: fechado ${days}${number}.`;
      }),
  ];
}

// Created once, because the footer of each page formats several days.
const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "07-09" or "2026-07-09" → "9 de julho". */
function formatDate(date: string): string {
  return DAY.format(new Date(`2000-${date.slice(-5)}T00:00Z`));
}

/** Days on which the office hours differ from the usual week. */
export interface SpecialDays {
  /** First and last day, ISO. */
  from: string;
  to: string;
  /** Empty if closed. */
  spans: Spans;
}

/** How far ahead special days are listed. */
const LISTED_DAYS = 60;

/** Closures and holidays of two months from an ISO day on, in order. */
export function listSpecialDays({ holidays, closures }: Exceptions, today: string): SpecialDays[] {
  const days: SpecialDays[] = [];
  for (let ahead = 0; ahead < LISTED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (closures.some(({ from, to }) => from <= day && day <= to)) continue;
    const own =
      holidays.find((holiday) => holiday.date === day) ??
      holidays.find((holiday) => holiday.date === day.slice(5));
    if (!own && !isNationalHoliday(day)) continue;
    days.push({ from: day, to: day, spans: own?.hours ?? [] });
  }
  return [
    ...closures
      .filter(({ from, to }) => to >= today && from < addDays(today, LISTED_DAYS))
      .map(({ from, to }) => ({ from, to, spans: [] })),
    ...days,
  ].sort((a, b) => a.from.localeCompare(b.from));
}
