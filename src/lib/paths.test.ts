import { expect, test } from 'vitest';
import { absoluteUrl } from './paths.ts';

test('addresses never end with a slash, the home page excepted', () => {
  expect(absoluteUrl('/', 'https://example.com')).toBe('https://example.com/');
  expect(absoluteUrl('/guias', 'https://example.com')).toBe('https://example.com/guias');
});
