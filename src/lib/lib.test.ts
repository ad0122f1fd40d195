import { expect, test } from 'vitest';
import { formatDay, toIso } from './dates.ts';
import { formatReais } from './money.ts';
import { absoluteUrl } from './paths.ts';
import { formatPhone, phoneHref } from './phone.ts';
import { buildTitle, buildTrail, canonicalUrl, shareImagePath } from './seo/meta.ts';
import { escapeJson, pluralize } from './text.ts';
import { findNearestPages, nameFromSlug, readUnknownAddress } from './unknown-address.ts';
import { whatsappUrl } from './whatsapp.ts';

test('a chat link carries the number in the path and the message encoded', () => {
  const url = new URL(whatsappUrl('5511999999999', 'Olá! Portão nº 1 & "x"\nok?'));
  expect(url.pathname).toBe('/5511999999999');
  expect(url.searchParams.get('text')).toBe('Olá! Portão nº 1 & "x"\nok?');
});

test('phones, prices, plurals and dates are written the Brazilian way', () => {
  expect(formatPhone('5511912345678')).toBe('(11) 91234-5678');
  expect(formatPhone('551112345678')).toBe('(11) 1234-5678');
  expect(phoneHref('5511912345678')).toBe('tel:+5511912345678');
  expect(formatReais(1400)).toBe('R$\u00a01.400');
  expect(pluralize(1, 'postagem', 'postagens')).toBe('1 postagem');
  expect(pluralize(1200, 'postagem', 'postagens')).toBe('1.200 postagens');
  expect(formatDay('2026-11-21')).toBe('21 de novembro de 2026');
  expect(formatDay('2026-11-22T01:00:00.000Z')).toBe('21 de novembro de 2026');
});

test('timestamps of the database become ISO 8601', () => {
  expect(toIso('2026-11-21 07:15:32.526+00')).toBe('2026-11-21T07:15:32.526Z');
  expect(() => toIso('ontem')).toThrow(RangeError);
});

test('JSON-LD cannot close its script', () => {
  expect(escapeJson({ a: '</script>' })).toBe('{"a":"\\u003c/script>"}');
});

test('addresses never end with a slash, the home page excepted', () => {
  expect(absoluteUrl('/', 'https://example.com')).toBe('https://example.com/');
  expect(absoluteUrl('/guias', 'https://example.com')).toBe('https://example.com/guias');
});

test('the company joins the title where it fits, or where it must', () => {
  expect(buildTitle({ title: 'Guias' }, 'Empresa')).toBe('Guias | Empresa');
  const long = 'x'.repeat(60);
  expect(buildTitle({ title: long }, 'Empresa')).toBe(long);
  expect(buildTitle({ title: long, suffix: 'always' }, 'Empresa')).toBe(`${long} | Empresa`);
});

test('a page outside search engines has no canonical address', () => {
  const meta = { path: '/x', title: 't', description: 'd' };
  expect(canonicalUrl(meta, 'https://example.com')).toBe('https://example.com/x');
  expect(canonicalUrl({ ...meta, index: false }, 'https://example.com')).toBeUndefined();
  expect(shareImagePath('/')).toBe('/og/index.png');
  expect(buildTrail(meta).map(({ href }) => href)).toEqual(['/', '/x']);
  expect(buildTrail({ ...meta, path: '/' })).toEqual([]);
});

test.each([
  ['/postagens/nada', { kind: 'redirect', to: '/' }],
  ['/admin/qualquer/coisa', { kind: 'redirect', to: '/admin/login' }],
  ['/links-uteis/pagina-nova', { kind: 'saved', slug: 'pagina-nova' }],
  ['/topicos/novo', { kind: 'topic', slug: 'novo' }],
  ['/cidades/embu-das-artes', { kind: 'city', name: 'Embu das Artes' }],
  ['/cidades/<img>', { kind: 'other' }],
  ['/links-uteis/../../x', { kind: 'other' }],
  ['//evil.example/x', { kind: 'other' }],
  ['/nada', { kind: 'other' }],
])('the unknown address %j is answered with %j', (path, expected) => {
  expect(readUnknownAddress(path)).toEqual(expected);
});

test('names made from addresses keep small words small', () => {
  expect(nameFromSlug('rio-grande-da-serra')).toBe('Rio Grande da Serra');
});

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
