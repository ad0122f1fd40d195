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
  '/admin/escrever?servico',
  // What a screen cannot look up, it says; the host stays ours.
  '/admin/editar?id=//evil',
  '/admin/painel?a?b#//evil',
  '/admin/painel?\n//evil',
])('goes on to %s', (next) => {
  expect(safeDestination(next)).toBe(next);
  expect(new URL(next, 'https://site.test/admin/login').origin).toBe('https://site.test');
});

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
  '//evil?/admin/painel',
  '\\\\evil?/admin/painel',
  'javascript:alert(1)?/admin/painel',
  '/admin/painel;x',
])('never leaves for %j', (next) => expect(safeDestination(next)).toBe('/admin/painel'));

test('leads an edit link of the panel to the screen that edits', () => {
  expect(movedAddress(`?editar=${ID}`)).toBe(`/admin/editar?id=${ID}`);
  expect(movedAddress('?editar=1')).toBeUndefined();
  expect(movedAddress(`?id=${ID}`)).toBeUndefined();
});

test('leads from the log-in back to the screen', () => {
  expect(loginAddress({ pathname: '/admin/painel', search: '' })).toBe('/admin/login');
  expect(loginAddress({ pathname: '/admin/batch-creator', search: '?x=1' })).toBe(
    '/admin/login?next=%2Fadmin%2Fbatch-creator%3Fx%3D1',
  );
});
