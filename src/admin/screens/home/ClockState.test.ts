import { expect, test } from 'vitest';
import { describeClock } from './ClockState.tsx';

const now = Date.parse('2026-11-22T12:00:00Z');
const still = { beatAt: '2026-11-22T11:00:00Z', isStill: true, nextChangeAt: null, warnings: [] };

test('a clock that goes, or of which nothing is known, is not told', () => {
  expect(describeClock({ ...still, isStill: false }, now)).toEqual([]);
  expect(describeClock(undefined, now)).toEqual([]);
});

test('a clock that stands still is told, with what it means and what to do', () => {
  const [words] = describeClock(still, now);
  expect(words).toContain('parado desde 22/11/2026, 08:00');
  expect(words).toContain('mais tarde do que você marcou');
  expect(words).toContain('avise quem cuida do site');
  expect(describeClock({ ...still, beatAt: null }, now)[0]).toContain('ainda não andou');
});

test('a change that is overdue is told as one', () => {
  const late = { ...still, nextChangeAt: '2026-11-22T11:30:00Z' };
  expect(describeClock(late, now)[0]).toContain('alguns visitantes ainda veem o de antes');
  const later = { ...still, nextChangeAt: '2026-11-22T12:30:00Z' };
  expect(describeClock(later, now)[0]).toContain('mais tarde do que você marcou');
});

test('what ends soon is told whether the clock goes or not', () => {
  const warnings = ['Token do servidor do site: vence em 1 de dezembro de 2026'];
  const words = `${warnings[0] ?? ''}. Avise quem cuida do site.`;
  expect(describeClock({ ...still, isStill: false, warnings }, now)).toEqual([words]);
  expect(describeClock({ ...still, warnings }, now).slice(1)).toEqual([words]);
});
