import { expect, test } from 'vitest';
import { keepForever } from './host-files.ts';

test('each hashed file has a rule of its own, scripts and styles first when there are too many', () => {
  const photos = Array.from({ length: 200 }, (_, index) => `foto-${index}.webp`);
  const rules = keepForever([...photos, 'site.a1.css', 'menu.b2.js'])
    .split('\n')
    .filter((line) => line.startsWith('/'));
  expect(rules.slice(0, 2)).toEqual(['/_astro/menu.b2.js', '/_astro/site.a1.css']);
  expect(rules).toHaveLength(95);
  expect(keepForever([])).toBe('');
});
