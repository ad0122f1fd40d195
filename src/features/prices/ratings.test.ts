import { expect, test } from 'vitest';
import { buildProduct } from '../seo/offers.ts';
import { confirmationOf } from '../company/confirmed.ts';
import { shownRatings } from './ratings.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from '../company/company-of.ts';

const company = companyOf(loadContent().content);
const rating = { value: 4.8, count: 47 };
const record = {
  ...company,
  ratings: { show: true, home: rating, elsewhere: rating },
  confirm: [{ path: 'ratings', why: 'sem comprovação' }],
};
const live = 'https://portasreais.com.br';

test('a rating that waits to be confirmed is not shown on a live site', () => {
  expect(shownRatings(record, live)).toBeUndefined();
  expect(shownRatings({ ...record, confirm: [] }, live)).toEqual(record.ratings);
  const confirmed = { ratings: confirmationOf(record, 'ratings', '2026-11-20') };
  expect(shownRatings({ ...record, confirmed }, live)).toEqual(record.ratings);
  expect(shownRatings(record, 'https://site.test')).toEqual(record.ratings);
  expect(
    shownRatings({ ...record, ratings: { ...record.ratings, show: false } }, live),
  ).toBeUndefined();
});

test('the product of a live site has no rating that waits to be confirmed', () => {
  const product = (from: typeof record, site: string) =>
    buildProduct({ description: 'Motor', path: '/' }, from, site);
  expect(product(record, live)).not.toHaveProperty('aggregateRating');
  expect(product({ ...record, confirm: [] }, live)).toHaveProperty('aggregateRating');
});
