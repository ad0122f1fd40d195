import { expect, test } from 'vitest';
import { keepForever } from './host-files.ts';

const WRITTEN = '/*\n  X-Frame-Options: DENY\n\n/admin/*\n  Cache-Control: no-store\n';
const list = (rules: string) => rules.split('\n').filter((line) => line.startsWith('/'));

test('each hashed file has a rule of its own, what pages name first when there are too many', () => {
  const photos = Array.from({ length: 200 }, (_, index) => `foto-${index}.webp`);
  const assets = [...photos, 'panel.c3.js', 'site.a1.css', 'menu.b2.js'];
  const wanted = new Set(['menu.b2.js', 'site.a1.css', 'foto-7.webp']);
  const rules = list(keepForever(WRITTEN, assets, wanted));
  expect(rules.slice(0, 5)).toEqual([
    '/*',
    '/admin/*',
    '/_astro/menu.b2.js',
    '/_astro/site.a1.css',
    '/_astro/panel.c3.js',
  ]);
  expect(rules).toHaveLength(100);
  expect(keepForever(WRITTEN, [], new Set())).toBe(WRITTEN);
});

test('rules written by hand that leave no room for what pages ask for stop the build', () => {
  const scripts = Array.from({ length: 98 }, (_, index) => `part-${index}.js`);
  expect(list(keepForever(WRITTEN, scripts, new Set(scripts)))).toHaveLength(100);
  const more = `${WRITTEN}\n/feed.xml\n  Cache-Control: no-store\n`;
  expect(() => keepForever(more, scripts, new Set(scripts))).toThrow(
    '_headers (public) has 3 rules, and the pages ask for 98 scripts',
  );
});
