import { expect, test } from 'vitest';
import {
  findNearestPages,
  nameFromSlug,
  readUnknownAddress,
  type UnknownFolders,
} from './read-address.ts';

const FOLDERS: UnknownFolders = {
  'links-uteis': 'saved',
  topicos: 'topic',
  cidades: 'place',
  postagens: 'home',
};

test.each([
  ['/postagens/nada', { kind: 'redirect', to: '/' }],
  ['/admin/qualquer/coisa', { kind: 'redirect', to: '/admin/login' }],
  ['/links-uteis/pagina-nova', { kind: 'saved', slug: 'pagina-nova' }],
  ['/topicos/novo', { kind: 'topic', slug: 'novo' }],
  ['/cidades/embu-das-artes', { kind: 'city', name: 'Embu das Artes' }],
  ['/cidades/<img>', { kind: 'other' }],
  ['/links-uteis/pagina/nova', { kind: 'other' }],
  ['/links-uteis/../../x', { kind: 'other' }],
  ['//evil.example/x', { kind: 'other' }],
  ['/constructor/x', { kind: 'other' }],
  ['/nada', { kind: 'other' }],
])('the unknown address %j is answered with %j', (path, expected) =>
  expect(readUnknownAddress(path, FOLDERS)).toEqual(expected),
);

test('names made from addresses keep small words small', () =>
  expect(nameFromSlug('rio-grande-da-serra')).toBe('Rio Grande da Serra'));

test('the nearest pages share words with the address', () => {
  const pages = [
    ['/guias/a', 'Como trocar a lâmpada'],
    ['/busca/b', 'Lâmpada queimada'],
    ['/c', 'Outra coisa'],
  ] as const;
  expect(findNearestPages('/lampada-queimada-2', pages).map(([path]) => path)).toEqual([
    '/busca/b',
    '/guias/a',
  ]);
  expect(findNearestPages('/%E0%A4%A', pages)).toEqual([]);
});

test('an address in capitals is nearest to its own page', () => {
  const pages = [
    ['/cidades/km-18-osasco', 'Motor no Km 18, em Osasco'],
    ['/cidades/osasco', 'Motor em Osasco'],
  ] as const;
  expect(findNearestPages('/Cidades/OSASCO', pages)[0]?.[0]).toBe('/cidades/osasco');
});
