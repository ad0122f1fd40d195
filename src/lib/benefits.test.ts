import { expect, test } from 'vitest';
import { listBenefits } from './benefits.ts';

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
