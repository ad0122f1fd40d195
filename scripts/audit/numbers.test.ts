import { expect, test } from 'vitest';
import { samplePage, sampleSite } from '../../tests/helpers/sample-site.ts';
import { checkNumbers } from './numbers.ts';

const seen = [
  'Motor de R$ 900',
  'Por R$ 1.400, até 31 de dezembro de 2026. Nota 4,8 de 5 em 127 avaliações.',
  'Ligue (11) 98765-4321, das 8h às 13h30.',
];

function unseen(graph: object): string[] {
  const graphs = [JSON.stringify({ '@graph': [graph] })];
  const page = samplePage({ path: '/a', graphs, visible: seen });
  const messages = checkNumbers(sampleSite([page]))(page);
  return messages.map((message) => message.split(/dizem |,/)[1] ?? '');
}

test('a number that search engines are told stands on the page', () =>
  expect(
    unseen({
      offers: [{ price: 1400, priceValidUntil: '2026-12-31' }, { minPrice: 900 }],
      aggregateRating: { ratingValue: 4.8, reviewCount: 127, bestRating: 5 },
      contactPoint: { telephone: '+5511987654321' },
      openingHoursSpecification: [
        { opens: '08:00', closes: '13:30' },
        { opens: '00:00', closes: '00:00' },
      ],
    }),
  ).toEqual([]));

test.each([
  ['price 140', { offers: { price: 140 } }],
  ['reviewCount 47', { aggregateRating: { reviewCount: 47 } }],
  ['ratingValue 4.9', { aggregateRating: { ratingValue: 4.9 } }],
  ['telephone +5511987654320', { telephone: '+5511987654320' }],
  ['priceValidUntil 2027-01-31', { offers: { price: 1400, priceValidUntil: '2027-01-31' } }],
  ['closes 18:00', { hoursAvailable: { opens: '08:00', closes: '18:00' } }],
])('%s, which the page does not show, is found', (field, graph) =>
  expect(unseen(graph)).toEqual([field]),
);
