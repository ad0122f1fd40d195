import { expect, test } from 'vitest';
import { matchesWords } from '../lib/search.ts';
import { listPlaces } from './places.ts';
import { loadContent } from './read.ts';

const { cities, shared } = loadContent().content;
const places = shared.flatMap(({ data }) => listPlaces(cities, data));
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

test('a place knows what is said of a visit there, from the places around it, too', () => {
  const tatuape = places.find(({ href }) => href === '/cidades/tatuape');
  expect(tatuape).toMatchObject({
    message: 'Olá! Preciso de atendimento para o meu portão no Tatuapé, São Paulo.',
    sure: true,
    terms: 'Entrega do motor: grátis em São Paulo, como nas outras cidades da lista.',
    codes: [],
  });
  const [far] = places.filter(({ sure }) => !sure);
  expect(far?.terms).toMatch(/não está na lista de frete grátis\. Diga o endereço/);
});
