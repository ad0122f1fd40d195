import { expect, test } from 'vitest';
import { explainValidity } from './validity.ts';

const fine = { valueMissing: false, typeMismatch: false, patternMismatch: false, badInput: false };

test.each([
  [{ valueMissing: true, patternMismatch: true }, 'email', 'Preencha este campo.'],
  [{ typeMismatch: true }, 'email', 'Escreva o e-mail inteiro, como nome@exemplo.com.br.'],
  [{ patternMismatch: true }, 'text', 'São 6 números.'],
  [{ badInput: true }, 'number', 'Escreva só números.'],
  [{ badInput: true }, 'date', 'Escreva a data inteira.'],
  [{ typeMismatch: true }, 'url', ''],
  [{}, 'text', ''],
])('of %j in a field of the type %s', (broken, type, words) => {
  expect(explainValidity({ ...fine, ...broken }, { type, title: 'São 6 números.' })).toBe(words);
});
