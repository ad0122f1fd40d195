import { expect, test } from 'vitest';
import { compileWording, type Passage } from './wording.ts';

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

test('what was said before counts where the rule allows it', () => {
  expect(breaches({ text: 'Motor desligado? Limpe a lente.' })).toEqual([]);
  expect(breaches({ text: 'Limpe.', context: '1. Motor desligado.\nLimpe.' })).toEqual([]);
  expect(breaches({ text: 'Limpe.' })).toEqual(['Limpe.']);
});
