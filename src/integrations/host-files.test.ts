import { expect, test } from 'vitest';
import { keepForever } from './host-files.ts';

test('each hashed file has a rule of its own, what pages name first when there are too many', () => {
  const photos = Array.from({ length: 200 }, (_, index) => `foto-${index}.webp`);
  const assets = [...photos, 'panel.c3.js', 'site.a1.css', 'menu.b2.js'];
  const rules = keepForever(assets, new Set(['menu.b2.js', 'site.a1.css', 'foto-7.webp']))
    .split('\n')
    .filter((line) => line.startsWith('/'));
  expect(rules.slice(0, 3)).toEqual([
    '/_astro/menu.b2.js',
    '/_astro/site.a1.css',
    '/_astro/panel.c3.js',
  ]);
  expect(rules).toHaveLength(95);
  expect(keepForever([], new Set())).toBe('');
});
