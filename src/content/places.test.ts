import { expect, test } from 'vitest';
import { matchesWords } from '../lib/search.ts';
import { listPlaces } from './places.ts';
import { loadContent } from './read.ts';

const places = listPlaces(loadContent().content.cities);
const find = (query: string) =>
  places.filter(({ words }) => matchesWords(words, query)).map(({ href }) => href);

test('districts, zones and other names are found, whatever their accents', () => {
  expect(find('tatuape')).toContain('/cidades/tatuape');
  expect(find('São Bernardo')).toContain('/cidades/sao-bernardo-do-campo');
  expect(find('sbc')).toEqual(['/cidades/sao-bernardo-do-campo']);
  expect(find('zona leste')).toContain('/cidades/zona-leste');
  expect(find('centro osasco')).toEqual(['/cidades/centro-osasco']);
  expect(find('xyz')).toEqual([]);
});

test('every place is found by its own name', () => {
  for (const { name, href } of places) expect(find(name), name).toContain(href);
});
