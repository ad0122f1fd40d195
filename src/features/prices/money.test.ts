import { expect, test } from 'vitest';
import { formatInstallments, formatPrice, formatReais } from './money.ts';

/** Replaces no-break spaces of prices, so that tests can be read. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('cents are written only where there are any', () =>
  expect([800, 1400, 89.9].map((amount) => plain(formatReais(amount)))).toEqual([
    'R$ 800',
    'R$ 1.400',
    'R$ 89,90',
  ]));

test.each([
  [{ amount: 350 }, 'R$ 350', '10× de R$ 35 sem juros'],
  [{ amount: 85.5 }, 'R$ 85,50', '10× de R$ 8,55 sem juros'],
  [{ from: 150 }, 'a partir de R$ 150', '10× a partir de R$ 15 sem juros'],
  [{ min: 800, max: 1400 }, 'de R$ 800 a R$ 1.400', '10× de R$ 80 a R$ 140 sem juros'],
])('%o is written as a price and in parts', (price, whole, parts) => {
  expect(plain(formatPrice(price))).toBe(whole);
  expect(plain(formatInstallments(price, 10))).toBe(parts);
});

test('a part that is no whole cent is rounded up, so that the parts cover the price', () =>
  expect(plain(formatInstallments({ amount: 100 }, 3))).toBe('3× de R$ 33,34 sem juros'));
