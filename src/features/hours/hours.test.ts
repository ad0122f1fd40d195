import { expect, test } from 'vitest';
import { formatClock } from '../../lib/dates/clock.ts';
import {
  encodeEmergency,
  encodeHours,
  encodeTimetables,
  formatClosedDays,
  formatEmergency,
  formatExceptions,
  formatHours,
  formatSpans,
  groupHours,
  listSpecialDays,
  type Hours,
} from './hours.ts';

const office = [{ opens: '08:00', closes: '18:00' }];
const WEEK: Hours = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [{ opens: '08:00', closes: '14:00' }],
  sunday: [],
};
const lunch = [
  { opens: '09:00', closes: '12:00' },
  { opens: '13:30', closes: '18:00' },
];

test('a time is written as people say it', () =>
  expect([formatClock('08:00'), formatClock('13:30')]).toEqual(['8h', '13h30']));

test.each<[string, Partial<Hours>, string]>([
  ['a week', {}, 'segunda a sexta, das 8h às 18h, e sábado, das 8h às 14h'],
  ['no weekend', { saturday: [] }, 'segunda a sexta, das 8h às 18h'],
  [
    'a lunch break',
    { friday: lunch, saturday: lunch },
    'segunda a quinta, das 8h às 18h, e sexta e sábado, das 9h às 12h e das 13h30 às 18h',
  ],
  ['every day', { saturday: office, sunday: office }, 'todos os dias, das 8h às 18h'],
  [
    'a closed day between',
    { wednesday: [], sunday: [{ opens: '10:00', closes: '12:00' }] },
    'segunda e terça, das 8h às 18h; quinta e sexta, das 8h às 18h; sábado, das 8h às 14h, e domingo, das 10h às 12h',
  ],
])('%s is told in one sentence', (_, days, said) =>
  expect(formatHours({ ...WEEK, ...days })).toBe(said),
);

test('days that are open at the same times form a group', () => {
  const [first, second] = groupHours({ ...WEEK, monday: lunch });
  expect(first).toEqual({ days: ['monday'], label: 'segunda', spans: lunch });
  expect(second?.days).toEqual(['tuesday', 'wednesday', 'thursday', 'friday']);
  expect(formatSpans(lunch)).toBe('9h–12h, 13h30–18h');
});

test('the week and its exceptions are written for the browser, from Sunday on', () => {
  const special = {
    holidays: [
      { date: '07-09', name: 'Estado', hours: [] },
      { date: '2026-12-24', name: 'Véspera', hours: lunch },
    ],
    closures: [
      { from: '2026-01-02', to: '2026-01-06', reason: 'Férias' },
      { from: '2026-12-28', to: '2027-01-03', reason: 'Recesso' },
    ],
  };
  expect(encodeHours({ hours: { ...WEEK, sunday: lunch }, ...special }, '2026-11-22')).toBe(
    [
      '09:00-12:00,13:30-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-14:00',
      '2026-12-28;2026-12-29;2026-12-30;2026-12-31;2027-01-01;2027-01-02;2027-01-03',
      '2026-12-24/09:00-12:00,13:30-18:00',
      '07-09',
      '01-01;04-21;05-01;09-07;10-12;11-02;11-15;11-20;12-25',
      '2026-04-03;2027-03-26;2028-04-14;2029-03-30',
    ].join(';'),
  );
});

test('the days on which nobody answers are named, from Monday on', () => {
  expect(formatClosedDays(WEEK)).toBe('domingo');
  expect(formatClosedDays({ ...WEEK, saturday: [] }, 'feriados')).toBe(
    'sábado, domingo e feriados',
  );
  expect(formatClosedDays({ ...WEEK, sunday: lunch })).toBe('');
});

test('a closure is written until its last day', () => {
  const closures = [{ from: '2026-12-28', to: '2027-01-03', reason: 'Recesso' }];
  const on = (today: string) => encodeHours({ hours: WEEK, holidays: [], closures }, today);
  expect(on('2027-01-03')).toContain(';2027-01-03;');
  expect(on('2027-01-04')).not.toContain('2027-01-03');
});

const RECORD = {
  phones: [{ id: 'main', label: 'Recepção', number: '5511912345678' }],
  holidays: [
    { date: '01-25', name: 'Cidade', hours: [] },
    { date: '12-24', name: 'Véspera', hours: [{ opens: '08:00', closes: '12:00' }] },
    { date: '2025-12-31', name: 'Ano passado', hours: [] },
  ],
  closures: [
    { from: '2026-01-02', to: '2026-01-06', reason: 'Férias' },
    { from: '2026-12-25', to: '2027-01-03', reason: 'Recesso', phone: 'main' },
  ],
};

test('the exceptions are told in words, those of the past left out', () => {
  expect(formatExceptions(RECORD, '2026-11-22')).toEqual([
    'Fechado em feriados nacionais e 25 de janeiro.',
    '24 de dezembro: 8h–12h.',
    'Recesso: fechado de 25 de dezembro a 3 de janeiro; nesses dias, (11) 91234-5678.',
  ]);
  const describeClosure = (today: string) => formatExceptions(RECORD, today).at(2)?.split(':')[0];
  expect([describeClosure('2027-01-03'), describeClosure('2027-01-04')]).toEqual([
    'Recesso',
    undefined,
  ]);
});

test('a day of one year is told until it is over', () => {
  const holidays = [{ date: '2026-12-30', name: 'Balanço', hours: [] }];
  const closedOn = (today: string) => formatExceptions({ ...RECORD, holidays }, today)[0];
  expect(closedOn('2026-12-30')).toBe('Fechado em feriados nacionais e 30 de dezembro.');
  expect(closedOn('2026-12-31')).toBe('Fechado em feriados nacionais.');
});

test('the special days of two months are listed in order, a closure as one', () => {
  const days = listSpecialDays(RECORD, '2026-12-20').map(({ from, to, spans }) =>
    [from, to, spans.length].join(' '),
  );
  expect(days).toEqual([
    '2026-12-24 2026-12-24 1',
    '2026-12-25 2027-01-03 0',
    '2027-01-25 2027-01-25 0',
  ]);
});

test('emergency service is told round the clock or by its own week', () => {
  expect([formatEmergency({ always: true }), encodeEmergency({ always: true })]).toEqual([
    '24 h',
    '24',
  ]);
  expect(formatEmergency({ hours: WEEK })).toBe(formatHours(WEEK));
  expect(encodeEmergency({ hours: WEEK })).toBe(
    `|${Array(5).fill('08:00-18:00').join('|')}|08:00-14:00`,
  );
});

test('without an emergency line nothing is said of it, and without a record nobody answers', () => {
  const record = { hours: WEEK, holidays: [], closures: [] };
  expect(encodeTimetables(record, '2026-11-22')).toMatchObject({ emergency: '' });
  expect(encodeTimetables(undefined, '2026-11-22')).toEqual({ hours: '', emergency: '' });
});
