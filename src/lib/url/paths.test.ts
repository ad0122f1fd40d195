import { expect, test } from 'vitest';
import { absoluteUrl, leadsTo } from './paths.ts';

test('addresses never end with a slash, the home page excepted', () => {
  expect(absoluteUrl('/', 'https://example.com')).toBe('https://example.com/');
  expect(absoluteUrl('/guias', 'https://example.com')).toBe('https://example.com/guias');
});

test('a link leads to an address whatever it asks of the page there', () => {
  const addresses = new Set(['/postagens/a']);
  expect(
    ['/postagens/a', '/postagens/a#b', '/postagens/a?c=1'].map((href) => leadsTo(addresses, href)),
  ).toEqual([true, true, true]);
  expect(
    ['/postagens/ab', '/postagens', 'https://example.com/postagens/a', ''].map((href) =>
      leadsTo(addresses, href),
    ),
  ).toEqual([false, false, false, false]);
});
