import { expect, test } from 'vitest';
import { groupRefused } from './Refusal.tsx';

test('pages that one cause keeps off the site are told together, the most first', () => {
  const refused = new Map([
    ['a', 'O título é longo.'],
    ['b', 'o dado {{price.x}} não existe no cadastro'],
    ['c', 'o dado {{price.x}} não existe no cadastro'],
  ]);
  expect(groupRefused(refused)).toEqual([
    { reason: 'o dado {{price.x}} não existe no cadastro', slugs: ['b', 'c'] },
    { reason: 'O título é longo.', slugs: ['a'] },
  ]);
  expect(groupRefused(new Map())).toEqual([]);
});
