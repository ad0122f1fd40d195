import { expect, test } from 'vitest';
import { escapeJson, pluralize } from './text.ts';

test('counts are written the Brazilian way', () => {
  expect(pluralize(1, 'postagem', 'postagens')).toBe('1 postagem');
  expect(pluralize(1200, 'postagem', 'postagens')).toBe('1.200 postagens');
});

test('JSON-LD cannot close its script', () =>
  expect(escapeJson({ a: '</script>' })).toBe('{"a":"\\u003c/script>"}'));
