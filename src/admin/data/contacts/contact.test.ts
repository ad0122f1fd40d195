import { expect, test } from 'vitest';
import { noteProblem, readAmount } from './contact.ts';

test('an amount is read as people write it', { tags: '@contacts' }, () => {
  for (const [text, amount] of [
    ['', null],
    ['  ', null],
    ['180', 180],
    ['R$ 1.250,00', 1250],
    ['1250,5', 1250.5],
    ['12.345.678,90', 12_345_678.9],
    ['0', undefined],
    ['-5', undefined],
    ['1.25', undefined],
    ['12,345', undefined],
    ['cem', undefined],
    ['999999999', undefined],
  ] as const) {
    expect(readAmount(text), text).toBe(amount);
  }
});

test('a note with a telephone or an e-mail says what to take out', { tags: '@contacts' }, () => {
  expect(noteProblem('Portão de correr, volta amanhã')).toBeUndefined();
  expect(noteProblem('liga 98765-4321')).toMatch(/Tire o telefone/);
  expect(noteProblem('manda em a@b.com')).toMatch(/Tire o e-mail/);
});
