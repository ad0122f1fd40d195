import { expect, test } from 'vitest';
import type { GeneratorWords } from '../../../features/generator/collection.ts';
import { findCompeting, distinctiveWord } from './compete.ts';

const place = (name: string) => ({
  name,
  preposition: 'em' as const,
  traits: '',
  roads: [],
  neighbours: [],
  questions: [],
});
const data = {
  words: {
    products: [
      { id: 'pia', match: ['pia comum', 'pia'] },
      { id: 'cuba', match: ['cuba'] },
    ],
    services: [
      { id: 'limpeza', match: ['limpeza'] },
      { id: 'conserto', match: ['conserto', 'reparo'] },
    ],
    commonWords: ['agora'],
    neverAlone: ['cidade'],
    everydayNames: [],
    otherPlaces: [],
    servedPlaces: [],
  } as unknown as GeneratorWords,
  places: [place('Ouro Alto'), place('Serra Azul'), place('Serra Verde')],
};
const pages = [
  { href: '/a', title: 'Conserto de pia em Ouro Alto' },
  { href: '/b', title: 'Conserto de pia comum em Serra Azul' },
  { href: '/c', title: 'Limpeza de cuba' },
  { href: '/d', title: 'Limpeza de cuba funda branca redonda em Serra Azul' },
];
const found = (title: string) => findCompeting(title, pages, data).map(({ href }) => href);

test.each([
  ['Reparo de pias em Ouro Alto', ['/a']],
  ['conserto pia comum serra azul', ['/b']],
  ['Limpeza de pia em Ouro Alto', []],
  ['Conserto de pia', []],
  ['Limpeza da cuba', ['/c']],
  ['Limpeza da cuba em Serra Azul', []],
  ['Limpeza de cuba funda branca redonda em Serra Verde', []],
  ['Pia', []],
  ['', []],
])('"%s" asks for the same page as %j', { tags: '@competing-titles' }, (title, hrefs) =>
  expect(found(title)).toEqual(hrefs),
);

test('pages are looked up by the longest word that is no service', () => {
  expect(distinctiveWord('Limpeza de cuba em Ouro', data.words)).toBe('cuba');
  expect(distinctiveWord('Limpeza de pia', data.words)).toBeUndefined();
});
