import { expect, test } from 'vitest';
import { formatTotal } from './money.ts';
import { buildSumMessage, sumPrices } from './sum-prices.ts';

/** With plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const revision = { job: 'Revisão', price: { amount: 350 } };
const visit = { job: 'Visita', price: { from: 150 } };
const swap = { job: 'Troca', price: { min: 800, max: 1500 } };
const part = { job: 'Peça' };

test('fixed prices make one amount, a range a range, and a lowest price a lowest sum', () => {
  expect(sumPrices([revision, { job: 'Outra', price: { amount: 50.5 } }]).total).toEqual({
    amount: 400.5,
  });
  expect(sumPrices([revision, swap]).total).toEqual({ min: 1150, max: 1850 });
  expect(sumPrices([revision, swap, visit]).total).toEqual({ from: 1300 });
});

test('a job without a price stands apart and changes no sum', () => {
  expect(sumPrices([part])).toEqual({ lines: [], open: ['Peça'] });
  expect(sumPrices([])).toEqual({ lines: [], open: [] });
  const { total, open, lines } = sumPrices([part, revision]);
  expect(total).toEqual({ amount: 350 });
  expect(open).toEqual(['Peça']);
  expect(lines.map(({ job }) => job)).toEqual(['Revisão']);
});

test('the sum is said with its monthly parts, where there are any', () => {
  expect(plain(formatTotal({ amount: 800 }, 10))).toBe('R$ 800, ou 10× de R$ 80 sem juros');
  expect(plain(formatTotal({ min: 800, max: 1500 }, 0))).toBe('de R$ 800 a R$ 1.500');
});

test('the message carries every line, the sum and what is still to be said', () => {
  const words = {
    greeting: 'Olá!',
    total: 'Soma',
    condition: 'Confirmada no orçamento.',
    open: 'sem preço fixo, mando foto',
    place: 'Bairro e cidade',
  };
  expect(plain(buildSumMessage([visit, part, swap], words, 10))).toBe(
    [
      'Olá!',
      '- Visita: a partir de R$ 150',
      '- Troca: de R$ 800 a R$ 1.500',
      '- Peça: sem preço fixo, mando foto',
      'Soma: a partir de R$ 950, ou 10× a partir de R$ 95 sem juros. Confirmada no orçamento.',
      'Bairro e cidade: __',
    ].join('\n'),
  );
  expect(buildSumMessage([part], words, 10)).not.toContain('Soma');
});
