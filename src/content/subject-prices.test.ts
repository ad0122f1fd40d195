import { expect, test } from 'vitest';
import { checkChange } from '../../tests/helpers/check-change.ts';
import { formatInstallments, formatPrice } from '../lib/money.ts';
import { loadContent } from './read.ts';
import { checkSubjectPrices } from './subject-prices.ts';

const { content } = loadContent();
const { company, intents } = content;
const job = company[0]?.data.priceList.find(({ id }) => id === 'installation');
if (!job?.price) throw new Error('There is no price to test with.');
const { price } = job;
const two = content.keywords.find(({ id }) => id === 'motor-para-portao-de-duas-folhas');

const check = checkChange(two, (keywords) => checkSubjectPrices({ company, intents, keywords }));

test('no page of the site opens with the price of another subject', () => {
  expect(checkSubjectPrices(content)).toEqual([]);
  expect(intents.length).toBeGreaterThan(0);
});

test('the price of one motor is refused at the head of a page about two', () => {
  expect(
    check((data) => {
      data.subtitle = `Sai ${formatPrice(price)}.`;
    }),
  ).toMatch(
    /duas-folhas\.md subtitle: o preço de "Motor novo com instalação" não é o de "duas folhas"/,
  );
  expect(
    check((data) => {
      data.swaps = [];
    }),
  ).toMatch(/benefits: o preço de "Motor novo/);
  expect(
    check((data) => {
      data.benefits = [`Motor em ${formatInstallments(price, 10)}`, 'Foto', 'Prazo', 'Termo'];
      data.swaps = [];
    }),
  ).toContain('com swaps');
});

test('a swap of a benefit that the family does not have is named', () => {
  expect(
    check((data) => {
      data.swaps.push({ drop: 'Café na visita' });
    }),
  ).toContain('não tem o benefício "Café na visita"');
});
