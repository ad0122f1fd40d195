import { formatClock } from './clock.ts';
import type { Company } from '../schemas/company.ts';

export type Hours = Company['hours'];
type Day = keyof Hours;
type Spans = Hours[Day];

/** Days in the order in which a week is told, with their names. */
const DAYS = [
  ['monday', 'segunda'],
  ['tuesday', 'terça'],
  ['wednesday', 'quarta'],
  ['thursday', 'quinta'],
  ['friday', 'sexta'],
  ['saturday', 'sábado'],
  ['sunday', 'domingo'],
] as const satisfies [Day, string][];

/** Days that follow each other and are open at the same times. */
export interface HoursGroup {
  days: readonly Day[];
  /** "segunda a sexta", "sábado". */
  label: string;
  spans: Spans;
}

/** The week in groups of equal days; closed days are left out. */
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

/** "8h–12h, 13h–18h". */
export function formatSpans(spans: Spans): string {
  return spans
    .map(({ opens, closes }) => `${formatClock(opens)}–${formatClock(closes)}`)
    .join(', ');
}

/** The week as `describeOpening` reads it: a day from Sunday on, `08:00-12:00,13:00-18:00`. */
export function encodeHours(hours: Hours): string {
  return [DAYS[6], ...DAYS.slice(0, 6)]
    .map(([day]) => hours[day].map(({ opens, closes }) => `${opens}-${closes}`).join(','))
    .join('|');
}
