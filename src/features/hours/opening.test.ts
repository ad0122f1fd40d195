import { afterEach, expect, test, vi } from 'vitest';
import { encodeEmergency, encodeHours, formatExceptions } from './hours.ts';
import { today } from '../site/now.ts';
import { findOpening, isNight } from './opening.ts';
import { describeOpening } from './describe-opening.ts';

const office = [{ opens: '08:00', closes: '18:00' }];
const morning = [{ opens: '08:00', closes: '12:00' }];
const HOURS = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [{ opens: '08:00', closes: '14:00' }],
  sunday: [],
};
const RECORD = { hours: HOURS, holidays: [], closures: [] };
const PLAIN = encodeHours(RECORD, '2026-07-01');
const CITY = encodeHours(
  {
    ...RECORD,
    holidays: [
      { date: '01-25', name: 'Aniversário da cidade', hours: [] },
      { date: '07-09', name: 'Data do estado', hours: [] },
      { date: '12-24', name: 'Véspera de Natal', hours: morning },
      { date: '2026-11-20', name: 'Aberto neste ano', hours: morning },
    ],
    closures: [{ from: '2026-12-28', to: '2027-01-08', reason: 'Recesso' }],
  },
  '2026-07-01',
);
const CLINIC = encodeHours(
  {
    ...RECORD,
    hours: { ...HOURS, monday: [...morning, { opens: '13:30', closes: '18:00' }], sunday: morning },
  },
  '2026-07-01',
);

/** What is said at a moment, or of one of São Paulo. */
function at(moment: string | Date, timetable: string): string | undefined {
  const now = typeof moment === 'string' ? new Date(`${moment}-03:00`) : moment;
  const opening = findOpening(now, timetable);
  return opening && describeOpening(opening);
}

test.each([
  ['a working day, at the first minute', '2026-11-23T08:00', 'agora, até as 18h'],
  ['a working day, at the last minute', '2026-11-23T17:59', 'agora, até as 18h'],
  ['Saturday', '2026-11-21T13:59', 'agora, até as 14h'],
  ['before it opens', '2026-11-23T07:59', 'hoje, a partir das 8h'],
  ['after it closed', '2026-11-23T18:00', 'amanhã, a partir das 8h'],
  ['Saturday afternoon', '2026-11-21T14:00', 'segunda, a partir das 8h'],
  ['a closed Sunday', '2026-11-22T10:00', 'amanhã, a partir das 8h'],
  ['20 November, which is national', '2026-11-20T10:00', 'amanhã, a partir das 8h'],
  ['the night before Christmas', '2026-12-24T19:00', 'sábado, a partir das 8h'],
  ['Good Friday', '2027-03-26T10:00', 'amanhã, a partir das 8h'],
  ['New Year’s Eve before a weekend', '2027-12-31T19:00', 'segunda, a partir das 8h'],
])('%s', (_, moment, said) => expect(at(moment, PLAIN)).toBe(said));

test.each([
  ['9 July', '2026-07-09T10:00', 'amanhã, a partir das 8h'],
  ['9 July of another year', '2027-07-09T10:00', 'amanhã, a partir das 8h'],
  ['the evening before 9 July', '2026-07-08T19:00', 'sexta, a partir das 8h'],
  ['25 January', '2027-01-25T10:00', 'amanhã, a partir das 8h'],
  ['24 December in the morning', '2026-12-24T10:00', 'agora, até as 12h'],
  ['24 December after noon', '2026-12-24T12:00', 'sábado, a partir das 8h'],
  ['a national holiday that the record opens', '2026-11-20T10:00', 'agora, até as 12h'],
  ['the same holiday a year later', '2028-11-20T10:00', 'amanhã, a partir das 8h'],
  ['the first day of a recess', '2026-12-28T10:00', 'dia 9/1, a partir das 8h'],
  ['a recess a week before its end', '2027-01-03T10:00', 'sábado, a partir das 8h'],
  ['a recess a week before its end, to the day', '2027-01-02T10:00', 'dia 9/1, a partir das 8h'],
  ['the last day of a recess', '2027-01-08T23:59', 'amanhã, a partir das 8h'],
  ['the day after a recess', '2027-01-09T10:00', 'agora, até as 14h'],
])('%s', (_, moment, said) => expect(at(moment, CITY)).toBe(said));

test.each([
  ['before lunch', '2026-11-23T11:00', 'agora, até as 12h'],
  ['at lunch', '2026-11-23T12:30', 'hoje, a partir das 13h30'],
  ['after lunch', '2026-11-23T13:30', 'agora, até as 18h'],
  ['an open Sunday', '2026-11-22T10:00', 'agora, até as 12h'],
  ['the evening before an open Sunday', '2026-11-21T20:00', 'amanhã, a partir das 8h'],
])('a clinic %s', (_, moment, said) => expect(at(moment, CLINIC)).toBe(said));

test('nothing is said of a company that never opens', () => {
  expect(findOpening(new Date(), '||||||')).toBeUndefined();
  expect(findOpening(new Date(), '')).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a page built at 21:30 on the last day of a closure still says that it is closed', () => {
  const now = new Date('2027-01-08T21:30-03:00');
  vi.useFakeTimers({ now });
  const night = [{ opens: '08:00', closes: '23:00' }];
  const record = {
    ...RECORD,
    hours: { ...HOURS, friday: night, saturday: night },
    closures: [{ from: '2026-12-28', to: '2027-01-08', reason: 'Recesso' }],
    phones: [],
  };
  expect(at(now, encodeHours(record, today()))).toBe('amanhã, a partir das 8h');
  expect(formatExceptions(record, today())).toContainEqual(expect.stringContaining('Recesso'));
});

test('an emergency timetable knows no holiday', () => {
  const christmas = new Date('2026-12-25T10:00-03:00');
  const timetable = encodeEmergency({ hours: HOURS });
  expect(findOpening(christmas, timetable)?.open).toBe(true);
  expect(findOpening(christmas, PLAIN)?.open).toBe(false);
});

test('the clock is that of São Paulo wherever the visitor is', () => {
  expect(at(new Date('2026-11-24T00:30Z'), PLAIN)).toBe('amanhã, a partir das 8h');
  expect(findOpening(new Date('2026-11-23T20:30Z'), PLAIN)?.open).toBe(true);
});

test('São Paulo still has no summer time in the time zone data', () => {
  for (let month = 0; month < 24; month += 1) {
    const noon = new Date(Date.UTC(new Date().getFullYear(), month, 15, 15));
    const clock = noon.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    expect(clock).toBe('12:00:00');
  }
});

test('it is night from six to six in São Paulo, wherever the phone stands', () => {
  const hours = ['05:59', '06:00', '17:59', '18:00', '23:30', '00:00'];
  expect(hours.filter((hour) => isNight(new Date(`2026-07-01T${hour}:00-03:00`)))).toEqual([
    '05:59',
    '18:00',
    '23:30',
    '00:00',
  ]);
});
