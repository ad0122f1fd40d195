import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, keywordSlug, placeSlug, postSlug, savedPageSlug } from './slug.ts';

test.each([
  ['São Bernardo do Campo', 'sao-bernardo-do-campo'],
  ['  Santa   Cecília ', 'santa-cecilia'],
])('the place %j lives at %j', (name, slug) => expect(placeSlug(name)).toBe(slug));

test.each([
  ['Conserto de motor de portão no Sumaré', 'conserto-de-motor-de-portao-no-sumare'],
  ['4, 8 ou 16 segundos?', '4-8-ou-16-segundos'],
  ['a  --  b', 'a-b'],
  ['snake_case fica', 'snake_case-fica'],
  ['🚗', ''],
  ['_teste', 'teste'],
  ['__proto__', 'proto__'],
  ['___', ''],
  ['Index', 'pagina-index'],
  ['null', 'pagina-null'],
  ['Nulo', 'nulo'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
])('the saved page %j lives at %j', (title, slug) => expect(savedPageSlug(title)).toBe(slug));

test('a post drops what is not a letter, a digit or a hyphen', () =>
  expect(postSlug('Motor na Pompeia: garagem (abaixo) da rua')).toBe(
    'motor-na-pompeia-garagem-abaixo-da-rua',
  ));

test('a keyword reads a slash as a space', () =>
  expect(keywordSlug('motor 1/4 HP')).toBe('motor-1-4-hp'));

test('any title gives a valid address or none at all', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = savedPageSlug(title);
      return slug === '' || slug.length > 120 || isSlug(slug);
    }),
  ));

test('an address is its own address', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = savedPageSlug(title);
      return savedPageSlug(slug) === slug;
    }),
  ));

test.each([
  '../x',
  'a/b',
  'A',
  'a--b',
  '-a',
  'a-',
  '',
  'á',
  'a\u0301',
  'index',
  'null',
  'x'.repeat(121),
])('%j is not an address', (text) => expect(isSlug(text)).toBe(false));
