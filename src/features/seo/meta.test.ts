import { expect, test } from 'vitest';
import { buildTitle, buildTrail, canonicalUrl, shareImagePath } from './meta.ts';

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
