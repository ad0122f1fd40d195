import { expect, test } from 'vitest';
import { listTerrainNotes } from './terrain.ts';
import { loadContent } from '../../site.ts';

const { cities, shared } = loadContent().content;
const notes = shared[0]?.data.terrainNotes ?? [];

test('every place on a hillside says whom to call when a wall moves, and no other place does', () => {
  const warned = cities.filter(({ data }) =>
    listTerrainNotes(notes, data.terrain).some((text) => text.includes('199')),
  );
  const steep = cities.filter(({ data }) => /encosta|morro|barranco/i.test(data.terrain));
  expect(warned.length).toBeGreaterThan(20);
  expect(warned.length).toBeLessThan(cities.length / 2);
  expect(steep.filter((place) => !warned.includes(place))).toEqual([]);
});

test('words count without accents, in any form', () => {
  const one = [{ words: ['várzea'], text: 'Água.' }];
  expect(listTerrainNotes(one, 'Várzeas e colinas')).toEqual(['Água.']);
  expect(listTerrainNotes(one, 'Colinas')).toEqual([]);
  expect(listTerrainNotes([], 'Várzea')).toEqual([]);
});
