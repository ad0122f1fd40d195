import { expect, test } from 'vitest';
import { formatDay, toIso } from './dates.ts';

test('days are written the Brazilian way, as they are in Brasília', () => {
  expect(formatDay('2026-11-21')).toBe('21 de novembro de 2026');
  expect(formatDay('2026-11-22T01:00:00.000Z')).toBe('21 de novembro de 2026');
});

test('timestamps of the database become ISO 8601', () => {
  expect(toIso('2026-11-21 07:15:32.526+00')).toBe('2026-11-21T07:15:32.526Z');
  expect(() => toIso('ontem')).toThrow(RangeError);
});
