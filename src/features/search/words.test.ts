import { expect, test } from 'vitest';
import { soundOf, stemOf } from './words.ts';

test('forms of a word are one, and words that sound alike stay two', () => {
  const stem = (word: string) => stemOf(soundOf(word));
  expect(new Set(['abre', 'abriu', 'abrindo', 'abrir'].map(stem)).size).toBe(1);
  expect(stem('instalacao')).toBe(stem('instalar'));
  expect(stem('preso')).not.toBe(stem('preco'));
});
