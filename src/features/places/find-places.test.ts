import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

const place = (name: string, words = name, codes: [string, string][] = []) => ({
  name,
  words,
  codes,
});
const places = [
  place('Vila Carrão', 'Vila Carrão São Paulo'),
  place('Centro', 'Centro Osasco', [['06010000', '06029999']]),
  place('Carrão', 'Carrão São Paulo', [['03400000', '03449999']]),
];
const find = (typed: string, known = places) =>
  findPlaces(known, typed).places.map(({ name }) => name);

test('a name is found whatever its accents; typed in full, it is the one that is meant', () => {
  expect(find('carrao')).toEqual(['Vila Carrão', 'Carrão']);
  expect(findPlaces(places, 'CARRAO').meant?.name).toBe('Carrão');
  expect(findPlaces(places, 'vila carrao').meant?.name).toBe('Vila Carrão');
  expect(findPlaces(places, 'osas').meant?.name).toBe('Centro');
  expect(findPlaces(places, 'sao').meant).toBeUndefined();
  expect(findPlaces(places, '')).toMatchObject({ places, meant: undefined });
  expect(findPlaces(places, '\u202AVila\u00A0Car\u200Brão\u202C').meant?.name).toBe('Vila Carrão');
  expect(find('xyz')).toEqual([]);
});

test.each([
  ['06010-000', ['Centro']],
  ['06029999', ['Centro']],
  ['06030-000', []],
  ['03400', ['Carrão']],
  ['03450', []],
  ['\u200E06010\u2011000\u00A0', ['Centro']],
  ['06010–000', ['Centro']],
])('the postal code %s lies in %j', (code, names) => expect(find(code)).toEqual(names));

test('a misspelt name offers the places that it may mean, and nonsense offers none', () => {
  const near = (typed: string) => findPlaces(places, typed).near.map(({ name }) => name);
  expect(near('villa carao')).toEqual(['Vila Carrão', 'Carrão']);
  expect(near('osazco')).toEqual(['Centro']);
  expect(near('xyzabc')).toEqual([]);
  expect(near('carrao')).toEqual([]);
});

test('where no postal codes are known, a code is no reason to say no', () => {
  expect(findPlaces(places, '06010-000').unknownCode).toBe(false);
  expect(findPlaces([place('Mooca')], '03100-000')).toEqual({
    places: [],
    meant: undefined,
    near: [],
    unknownCode: true,
  });
});
