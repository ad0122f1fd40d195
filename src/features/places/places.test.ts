import { expect, test } from 'vitest';
import { matchesWords } from '../../lib/text/search.ts';
import { findNeighbours, listPlaces } from './places.ts';
import { pathOf } from '../../collections.ts';
import { loadContent } from '../../site.ts';

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
    message:
      'Olá! Preciso de atendimento para o meu portão no Tatuapé, São Paulo. Tipo e o que ele faz: __.',
    sure: true,
    terms: 'Entrega do motor: grátis em São Paulo, como nas outras cidades da lista.',
    codes: [],
  });
  const [far] = places.filter(({ sure }) => !sure);
  expect(far?.terms).toMatch(/não está na lista de frete grátis\. Diga o endereço/);
});

test('whoever is named as a neighbour names back, or names what lies around the other', () => {
  const links = findNeighbours(cities);
  const idOf = new Map(cities.map((place) => [pathOf(place), place]));
  const upwards = (id: string | undefined): string[] => {
    const place = cities.find((one) => one.id === id);
    return place ? [place.id, ...upwards(place.data.parent)] : [];
  };
  const oneSided = cities.flatMap(({ id, data }) =>
    (links.get(id) ?? []).flatMap(({ href }) => {
      const other = idOf.get(href ?? '');
      if (!other || data.kind === 'zone') return [];
      const back = (links.get(other.id) ?? []).flatMap(
        ({ href: way }) => idOf.get(way ?? '')?.id ?? [],
      );
      const around = upwards(id);
      return upwards(other.id).includes(id) || around.some((above) => back.includes(above))
        ? []
        : [`${other.id} → ${id}`];
    }),
  );
  expect(oneSided).toEqual([]);
});

test('a neighbour of a common name is that of the same city', () => {
  const centre = findNeighbours(cities).get('vila-augusta-guarulhos') ?? [];
  expect(centre).toContainEqual({ name: 'Centro', href: '/cidades/centro-guarulhos' });
  const capital = findNeighbours(cities).get('sao-paulo') ?? [];
  expect(capital.map(({ name }) => name)).toContain('Itapecerica da Serra');
  const cocaia = findNeighbours(cities).get('cocaia-guarulhos') ?? [];
  expect(cocaia).toContainEqual({ name: 'Vila Barros', href: '/cidades/vila-barros-guarulhos' });
});
