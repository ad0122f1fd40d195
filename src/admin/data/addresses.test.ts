import { expect, test } from 'vitest';
import { loginAddress, movedAddress, safeDestination } from './addresses.ts';

const ID = '01234567-89ab-4cde-8f01-23456789abcd';

test.each([
  '/admin/painel',
  '/admin/local-generator',
  '/admin/batch-creator',
  '/admin/painel?excluir=a-b',
  '/admin/editar',
  `/admin/editar?id=${ID}`,
  '/admin/textos',
  '/admin/textos?conjunto=cities&item=osasco',
  '/admin/textos?conjunto=notices&novo=1',
  '/admin/empresa?ficha=contato',
  '/admin/empresa?ficha=contato&campo=phones.main.number',
  '/admin/antes-de-ir-ao-ar',
])('goes on to %s', (next) => expect(safeDestination(next)).toBe(next));

test.each([
  null,
  '',
  '/',
  '//evil',
  '///evil',
  '/\\evil',
  '\\\\evil',
  'https:evil',
  'https://evil',
  'HTTPS://evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2F%2Fevil',
  '%2F%2Fevil',
  '/admin',
  '/admin/',
  '/admin/login',
  '/admin/painel/',
  '/admin/painel/../x',
  '/admin/painel#x',
  '/admin/painel//evil',
  '/admin/painel@evil',
  '/admin/painel.evil',
  'admin/painel',
  ' /admin/painel',
  '/admin/painel ',
  '\t/admin/painel',
  '/admin\\painel',
  '/admin/painel?a?b',
  '//evil/admin/painel',
  '/admin/painel%0d%0ax',
  '/ADMIN/PAINEL',
  './painel',
  '../painel',
  '/admin/data.json',
  '/links-uteis/x',
  '//admin/painel',
  'https:/admin/painel',
  '?next=//evil',
  '/admin/painel;x',
])('never leaves for %j', (next) => expect(safeDestination(next)).toBe('/admin/painel'));

test.each([
  '/admin/painel?excluir=../x',
  '/admin/painel?excluir=',
  '/admin/painel?editar=1',
  '/admin/painel?editar=//evil',
  '/admin/painel?x=1',
  '/admin/editar?id=1',
  '/admin/editar?id=//evil',
  '/admin/editar?excluir=a-b',
])('drops the unknown query of %s', (next) => expect(safeDestination(next)).toBe('/admin/painel'));

test('leads an edit link of the panel to the screen that edits', () => {
  expect(safeDestination(`/admin/painel?editar=${ID}`)).toBe(`/admin/editar?id=${ID}`);
  expect(movedAddress(`?editar=${ID}`)).toBe(`/admin/editar?id=${ID}`);
  expect(movedAddress('?editar=1')).toBeUndefined();
  expect(movedAddress(`?id=${ID}`)).toBeUndefined();
});

test('leads from the log-in back to the screen', () => {
  expect(loginAddress({ pathname: '/admin/painel', search: '' })).toBe('/admin/login');
  expect(loginAddress({ pathname: '/admin/batch-creator', search: '?x=1' })).toBe(
    '/admin/login?next=%2Fadmin%2Fbatch-creator',
  );
});

test('of an address of words only names are kept', () => {
  const item = 'pages/a';
  expect(safeDestination(`/admin/textos?conjunto=pages&item=${encodeURIComponent(item)}`)).toBe(
    `/admin/textos?conjunto=pages&item=${encodeURIComponent(item)}`,
  );
  expect(safeDestination('/admin/textos?conjunto=//evil&x=1&item=../x')).toBe('/admin/textos');
});
