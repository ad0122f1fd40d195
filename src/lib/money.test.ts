import { expect, test } from 'vitest';
import { formatReais } from './money.ts';

test('prices are written the Brazilian way', () => {
  expect(formatReais(1400)).toBe('R$\u00a01.400');
});
