import { expect, test } from 'vitest';
import { findDearPromotions } from './promotions.ts';

const row = { kinds: [], includes: [], excludes: [] };
const list = [
  { ...row, id: 'check', job: 'Revisão', price: { from: 150 } },
  { ...row, id: 'change', job: 'Troca', price: { min: 800, max: 1500 } },
  { ...row, id: 'night', job: 'Plantão', dependsOn: 'da hora' },
];

test('a promotion above the price of its job is named with both prices', () => {
  const found = findDearPromotions(
    [
      { id: 'dear', job: 'check', price: { amount: 180 } },
      { id: 'same', job: 'check', price: { from: 150 } },
      { id: 'within', job: 'change', price: { min: 900, max: 1400 } },
      { id: 'wider', job: 'change', price: { min: 700, max: 1600 } },
      { id: 'unlisted', job: 'night', price: { amount: 900 } },
      { id: 'free', price: { amount: 900 } },
    ],
    list,
  );
  expect(found.map(({ id }) => id)).toEqual(['dear', 'wider']);
  expect(found[0]?.message).toBe(
    'a promoção custa R$ 180, e "Revisão" custa a partir de R$ 150 na lista; confira os dois valores'.replaceAll(
      'R$ ',
      'R$\u00a0',
    ),
  );
});
