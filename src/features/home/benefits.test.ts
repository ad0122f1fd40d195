import { expect, test } from 'vitest';
import { keywordBenefits, listBenefits } from './benefits.ts';

const items = [
  { icon: 'truck', title: 'Entrega', text: 'Sem frete.', freeShipping: true },
  { icon: 'shield', title: 'Garantia', text: 'Por escrito.' },
];
const place = (freeShipping: boolean) => ({ data: { freeShipping } });
const titles = (...places: boolean[]) =>
  listBenefits(items, places.map(place)).map((item) => item.title);

test('free delivery is promised in a city of the list and in its districts, nowhere else', () => {
  expect(titles(true)).toEqual(['Entrega', 'Garantia']);
  expect(titles(false, false, true)).toEqual(['Entrega', 'Garantia']);
  expect(titles(false)).toEqual(['Garantia']);
});

test('a page leaves out or swaps a benefit of its common, and has its own instead of all', () => {
  const common = { benefits: ['Foto', 'Preço'] };
  expect(keywordBenefits({ swaps: [] }, common)).toEqual(['Foto', 'Preço']);
  expect(keywordBenefits({ swaps: [{ drop: 'Preço' }] }, common)).toEqual(['Foto']);
  const swaps = [{ drop: 'Preço', put: 'Depois do peso' }];
  expect(keywordBenefits({ swaps }, common)).toEqual(['Foto', 'Depois do peso']);
  expect(keywordBenefits({ benefits: ['Só isto'], swaps: [] }, common)).toEqual(['Só isto']);
});
