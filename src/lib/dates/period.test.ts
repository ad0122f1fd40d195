import { expect, test } from 'vitest';
import { endOf, findCrowd, formatUntil, listComing, startOf, stateOf } from './period.ts';

const at = (moment: string) => Date.parse(`${moment}-03:00`);

test('a day holds from its first to its last minute in Brasília, a time to that minute', () => {
  const day = { from: '2026-12-24', until: '2026-12-24' };
  expect(startOf(day)).toBe(at('2026-12-24T00:00'));
  expect(endOf(day)).toBe(at('2026-12-25T00:00'));
  const morning = { from: '2026-12-24T08:00', until: '2026-12-24T12:30' };
  const states = ['07:59', '08:00', '12:29', '12:30'].map((time) =>
    stateOf(morning, at(`2026-12-24T${time}`)),
  );
  expect(states).toEqual(['before', 'during', 'during', 'after']);
});

test('the last moment is told in words', () => {
  expect(formatUntil({ until: '2026-12-24' })).toBe('até 24 de dezembro de 2026');
  expect(formatUntil({ until: '2026-12-24T12:30' })).toBe('até 24 de dezembro de 2026, às 12h30');
});

test('a page carries what holds and what begins within a week', () => {
  const periods = [
    ['2026-12-01', '2026-12-09'],
    ['2026-12-01', '2026-12-10'],
    ['2026-12-16', '2026-12-20'],
    ['2026-12-18', '2026-12-20'],
  ].map(([from = '', until = '']) => ({ from, until }));
  expect(listComing(periods, at('2026-12-10T12:00'))).toEqual(periods.slice(1, 3));
});

test('a crowd is more at one moment than may be, not in sum', () => {
  const a = { from: '2026-12-01', until: '2026-12-10' };
  const b = { from: '2026-12-05', until: '2026-12-20' };
  const after = { from: '2026-12-11', until: '2026-12-12' };
  const between = { from: '2026-12-10T18:00', until: '2026-12-11T18:00' };
  expect(findCrowd([a, b, after], 2)).toEqual([]);
  expect(findCrowd([b, between, a], 2)).toEqual([b, between, a]);
});
