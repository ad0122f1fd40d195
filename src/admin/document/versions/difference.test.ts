import { expect, test } from 'vitest';
import { compareWords, removedPassages, withoutCuts, type Piece } from './difference.ts';

const out = (text: string): Piece => ({ kind: 'out', text });
const same = (text: string): Piece => ({ kind: 'same', text });
const added = (text: string): Piece => ({ kind: 'in', text });
const found = (...pieces: Piece[]) => [...removedPassages(pieces)];

test('what went is a passage as it was written, with the few words that stayed in it', () =>
  expect(
    found(
      same('Ontem '),
      out('choveu muito'),
      added('fez sol'),
      same(' em '),
      out('toda a cidade'),
      same('.'),
    ),
  ).toEqual([[4, 'choveu muito em toda a cidade']]));

test('passages far from each other, or in two paragraphs, are two', () => {
  expect(found(out('uma frase'), same(' que ficou no meio das duas '), out('outra frase'))).toEqual(
    [
      [0, 'uma frase'],
      [2, 'outra frase'],
    ],
  );
  expect(found(out('uma frase'), same('\n'), out('outra frase'))).toHaveLength(2);
});

test('a single word is sooner typed, and what came is no passage', () =>
  expect(found(out('palavra '), added('duas palavras'))).toEqual([]));

test('a paragraph that was taken out of a long text can be copied to the letter', () => {
  const lost = 'Este parágrafo saiu inteiro, com vírgula e tudo.';
  const rest = 'Uma frase que fica onde estava, sem mudar nada. '.repeat(6);
  const pieces = compareWords(`${rest}\n${lost}\n${rest}`, `${rest}\n${rest}`) ?? [];
  expect([...removedPassages(pieces).values()]).toEqual([lost]);
});

test('the dots of a cut are no part of the text', () =>
  expect(withoutCuts('… no meio … dele …')).toBe('no meio … dele'));
