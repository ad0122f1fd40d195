import { expect, test } from 'vitest';
import { formatClock } from './clock.ts';
import { encodeHours, formatHours, formatSpans, groupHours, type Hours } from './hours.ts';

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

test('a time is written as people say it', () => {
  expect([formatClock('08:00'), formatClock('13:30')]).toEqual(['8h', '13h30']);
});

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
])('%s is told in one sentence', (_, days, said) => {
  expect(formatHours({ ...WEEK, ...days })).toBe(said);
});

test('days that are open at the same times form a group', () => {
  const [first, second] = groupHours({ ...WEEK, monday: lunch });
  expect(first).toEqual({ days: ['monday'], label: 'segunda', spans: lunch });
  expect(second?.days).toEqual(['tuesday', 'wednesday', 'thursday', 'friday']);
  expect(formatSpans(lunch)).toBe('9h–12h, 13h30–18h');
});

test('the week is written for the browser from Sunday on', () => {
  expect(encodeHours({ ...WEEK, sunday: lunch })).toMatch(
    /^09:00-12:00,13:30-18:00\|08:00-18:00\|.*\|08:00-14:00$/,
  );
});
