import { expect, test } from 'vitest';
import { explainValidity } from './validity.ts';

const fine = {
  valueMissing: false,
  typeMismatch: false,
  patternMismatch: false,
  tooShort: false,
  rangeUnderflow: false,
  badInput: false,
};
const field = { title: 'São 6 números.', min: '2026-12-24', minLength: 12 };

test.each([
  [{ valueMissing: true, patternMismatch: true }, 'email', 'Preencha este campo.'],
  [{ typeMismatch: true }, 'email', 'Escreva o e-mail inteiro, como nome@exemplo.com.br.'],
  [{ patternMismatch: true }, 'text', 'São 6 números.'],
  [{ tooShort: true }, 'password', 'Escreva ao menos 12 caracteres.'],
  [{ rangeUnderflow: true }, 'date', 'Escolha 24 de dezembro de 2026, ou um dia depois.'],
  [{ badInput: true }, 'number', 'Escreva só números.'],
  [{ badInput: true }, 'date', 'Escreva a data inteira.'],
  [{ typeMismatch: true }, 'url', ''],
  [{}, 'text', ''],
])('of %j in a field of the type %s', (broken, type, words) =>
  expect(explainValidity({ ...fine, ...broken }, { type, ...field })).toBe(words),
);
