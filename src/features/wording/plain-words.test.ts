import { expect, test } from 'vitest';
import { writePlainly } from '../../../tests/helpers/plain-words.ts';
import { toWordingRule } from '../forbidden-verbs/forbidden-verbs.ts';
import { compileWording } from './wording.ts';
import { readVerbTable } from '../forbidden-verbs/checks.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { readRules } from './checks.ts';

const { table } = readVerbTable(contentDir());
const read = readRules(contentDir());
if (!table || read.rules.length === 0) throw new Error('A table of content/ cannot be read.');

const rules = [
  ...read.rules.map((rule) => ({ rule, ...rule })),
  ...table.cells.map((cell) => ({ ...cell, rule: toWordingRule(cell, table.negation) })),
].map(({ id, rule, fails, passes }) => {
  const find = compileWording([rule]);
  return { id, fails, passes, refuses: (text: string) => find([{ text }]).length > 0 };
});

test('a text is said in the words of the trade, in those of a resident, and in their mixtures', () => {
  expect(writePlainly('A botoeira não abre: engate o motor.')).toEqual([
    'A botoeira nao abre: engate o motor.',
    'A botoeira nao abre: trave o motor de novo.',
    'O botao da parede nao abre: engate o motor.',
    'O botao da parede nao abre: trave o motor de novo.',
  ]);
  expect(writePlainly('Saia de perto da folha torta. Ela cai.').at(-1)).toBe(
    'Saia de perto do portao torto. Ele cai.',
  );
  expect(writePlainly('Olhe de longe.')).toEqual(['Olhe de longe.']);
});

test.each(rules)('$id refuses its bad examples in plain words, too', ({ fails, refuses }) => {
  expect(fails.flatMap(writePlainly).filter((text) => !refuses(text))).toEqual([]);
});

test.each(rules)('$id accepts its good examples in plain words, too', ({ passes, refuses }) => {
  expect(passes.flatMap(writePlainly).filter(refuses)).toEqual([]);
});
