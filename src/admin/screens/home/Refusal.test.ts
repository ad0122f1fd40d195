import { expect, test } from 'vitest';
import { groupRefused } from './Refusal.tsx';

test('pages that one cause keeps off the site are told together, the most first', () => {
  const refused = new Map([
    ['a', { why: 'O título é longo.', seen: 'X.' }],
    ['b', { why: 'o dado {{price.x}} não existe no cadastro.', seen: 'X.' }],
    ['c', { why: 'o dado {{price.x}} não existe no cadastro.', seen: 'X.' }],
    // Visitors see something else in its place.
    ['d', { why: 'o dado {{price.x}} não existe no cadastro.', seen: 'Y.' }],
  ]);
  expect(groupRefused(refused)).toEqual([
    { reason: 'o dado {{price.x}} não existe no cadastro. X.', slugs: ['b', 'c'] },
    { reason: 'O título é longo. X.', slugs: ['a'] },
    { reason: 'o dado {{price.x}} não existe no cadastro. Y.', slugs: ['d'] },
  ]);
  expect(groupRefused(new Map())).toEqual([]);
});
