import { expect, test } from 'vitest';
import { compileWording } from './wording.ts';
import type { Passage } from '../../lib/text/split-text.ts';

const rule = {
  id: 'limpar-ligado',
  why: 'Diga antes que está desligado.',
  pattern: '\\blimpe\\b',
  unless: '\\bnao\\b',
  given: 'desligad',
};

const breaches = (...passages: Passage[]) =>
  compileWording([rule])(passages).map(({ sentence }) => sentence);

test('finds the sentence that breaks a rule, whatever its accents and capitals', () =>
  expect(breaches({ text: 'Olhe de longe. LÍMPE a lente. Ligue.' })).toEqual(['LÍMPE a lente.']));

test('a word that makes it right counts in the sentence itself only', () => {
  expect(breaches({ text: 'Não limpe com álcool.' })).toEqual([]);
  expect(breaches({ text: 'Não use álcool. Limpe a lente.' })).toEqual(['Limpe a lente.']);
});

test('a fault, and whoever is waited for, takes no order back', () => {
  for (const idle of [
    'Não abre, então limpe.',
    'Até o técnico não vem, limpe.',
    'Limpe, ou chame o dono.',
  ]) {
    const rules = [{ ...rule, unless: '\\bnao\\b|tecnico|dono' }];
    expect(compileWording(rules)([{ text: idle }])).toHaveLength(1);
  }
  expect(breaches({ text: 'Não abra nem limpe.' })).toEqual([]);
});

test('a question is read with its answer, too', () => {
  const find = compileWording([{ ...rule, pattern: 'cheiro[^.]*limpe' }]);
  expect(find([{ text: 'Tem cheiro? Limpe já. Pronto.' }])).toHaveLength(1);
  expect(find([{ text: 'Tem cheiro e se limpe? Espere.' }])).toHaveLength(1);
  expect(find([{ text: 'Tem cheiro? Não limpe.' }, { text: 'Tem cheiro. Limpe.' }])).toEqual([]);
});

test('what must also be there may stand in the two sentences before, or in what introduces the passage', () => {
  const find = compileWording([{ ...rule, also: 'lente' }]);
  const finds = (...texts: string[]) => find(texts.map((text) => ({ text }))).length;
  expect(finds('E a lente? Limpe já.')).toBe(1);
  expect(finds('É a lente. Limpe já. Pronto.')).toBe(1);
  expect(finds('Limpe a lente.')).toBe(1);
  expect(finds('E a lente? Não limpe.')).toBe(0);
  expect(finds('É a lente. Espere. Limpe.')).toBe(1);
  expect(finds('É a lente. Espere. Olhe. Limpe.', 'É a lente.', 'Limpe.')).toBe(0);
  expect(find([{ text: 'Limpe.', lead: 'E a lente?' }])).toHaveLength(1);
});

test('a question that opens another case, in the words of the rule, keeps apart what was said before', () => {
  const rules = [{ ...rule, also: 'lente', apart: '^ninguem ' }];
  const finds = (text: string) => compileWording(rules)([{ text }]).length;
  expect(finds('É a lente. Ninguém viu a lente? Limpe.')).toBe(0);
  expect(finds('É a lente. Ninguém viu a lente. Limpe.')).toBe(1);
  expect(finds('É a lente. Viu a lente? Limpe.')).toBe(1);
  expect(finds('É a lente. Ninguém viu? Limpe a lente.')).toBe(1);
});

test('what was said before counts where the rule allows it', () => {
  expect(breaches({ text: 'Motor desligado? Limpe a lente.' })).toEqual([]);
  expect(breaches({ text: 'Limpe.', context: '1. Motor desligado.\nLimpe.' })).toEqual([]);
  expect(breaches({ text: 'Limpe.' })).toEqual(['Limpe.']);
});

test('an expression says the words of the lists that it cites by name', () => {
  const words = { part: ['lentes?', 'trilho'], child: ['menin[oa]'] };
  const cites = { ...rule, words, pattern: '\\blimpe\\b.*\\b(<part>|motor)\\b', also: '(<child>)' };
  const finds = (text: string) => compileWording([cites])([{ text }]).length;
  expect(finds('A menina olha. Limpe as lentes.')).toBe(1);
  expect(finds('O menino olha. Limpe o motor.')).toBe(1);
  expect(finds('A menina olha. Limpe a parede.')).toBe(0);
  expect(finds('O vizinho olha. Limpe o trilho.')).toBe(0);
});
