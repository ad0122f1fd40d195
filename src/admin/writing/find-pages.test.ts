import { expect, test } from 'vitest';
import { rankPages } from './find-pages.ts';

const PAGES = [
  { href: '/cidades/sao-caetano', title: 'Serviço em São Caetano do Sul' },
  { href: '/cidades/osasco', title: 'Osasco' },
  { href: '/guias/controle', title: 'Como copiar o controle' },
  { href: '/busca/controle-osasco', title: 'Controle em Osasco' },
];
const find = (query: string) => rankPages(PAGES, query).map(({ href }) => href);

test('finds pages by words of title and address, whatever accents and capitals', () => {
  expect(find('SAO caetano')).toEqual(['/cidades/sao-caetano']);
  expect(find('osasco controle')).toEqual(['/busca/controle-osasco']);
  expect(find('/guias')).toEqual(['/guias/controle']);
  expect(find('nada')).toEqual([]);
});

test('a title that begins with the words comes first, then the shorter', () => {
  expect(find('controle')).toEqual(['/busca/controle-osasco', '/guias/controle']);
  expect(find('')).toHaveLength(4);
});
