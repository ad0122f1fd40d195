import { expect, test } from 'vitest';
import { checkChange } from '../../../tests/helpers/check-change.ts';
import { formatInstallments, formatPrice } from './money.ts';
import { checkSubjectPrices } from './subject-prices.ts';
import { loadContent } from '../../site.ts';

const { content } = loadContent();
const { company, intents, posts } = content;
const job = company[0]?.data.priceList.find(({ id }) => id === 'installation');
if (!job?.price) throw new Error('There is no price to test with.');
const { price } = job;
const two = content.keywords.find(({ id }) => id === 'motor-para-portao-de-duas-folhas');

const check = checkChange(two, (keywords) => checkSubjectPrices({ ...content, keywords }));

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

test('a swap of a benefit that the collection does not have is named', () =>
  expect(
    check((data) => {
      data.swaps.push({ drop: 'Café na visita' });
    }),
  ).toContain('não tem o benefício "Café na visita"'));

test('further down and in every collection, the sentence says whose price it is', () => {
  const said = (sentence: string) =>
    check((data) => {
      data.questions = [{ question: 'Quanto custa?', answer: sentence }];
    });
  expect(said(`O conjunto fica pronto ${formatPrice(price)}.`)).toMatch(
    /duas-folhas\.md questions\.0\.answer: .*diga na frase de quem ele é \(motor novo/,
  );
  expect(said(`Sai ${formatPrice(price)} por um motor; são dois.`)).toBe('');
  const post = posts.find(({ id }) => id.endsWith('duas-folhas'));
  const body = `O portão ficou pronto ${formatPrice(price)}.`;
  const found = checkSubjectPrices({ ...content, posts: post ? [{ ...post, body }] : [] });
  expect(found.map(({ field }) => field)).toEqual(['texto']);
});
