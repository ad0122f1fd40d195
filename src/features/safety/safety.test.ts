import { expect, test } from 'vitest';
import { compileVerbs, type Told } from '../forbidden-verbs/forbidden-verbs.ts';
import { linesOf } from './steps.ts';
import { readVerbTable } from '../forbidden-verbs/checks.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { loadContent } from '../../site.ts';

const { table } = readVerbTable(contentDir());
if (!table) throw new Error('content/forbidden-verbs.yaml is gone.');
const { facts } = table;
const verbs = compileVerbs(table);
const cells = loadContent().content.safety.map(({ data }) => data);

const OPEN = { tipo: ['basculante'], posicao: ['aberto', 'meio'] };
/** What is known in the case of each cell; anything else is possible. */
const CASES: Record<string, Record<string, string[]>> = {
  'preso-motor': { caminho: ['preso'], causa: ['motor'] },
  'preso-caido': { caminho: ['preso'], causa: ['caida'], sintoma: ['outro', 'caida'] },
  'preso-trancado': { caminho: ['preso'], causa: ['trancado'] },
  // It is not known yet whether anybody is caught.
  perigo: { caminho: ['livre', 'preso'], causa: [] },
  'animal-preso': { caminho: ['animal'] },
  'carro-embaixo': { caminho: ['carro'] },
  'basculante-caindo': { tipo: ['basculante'], sintoma: ['torto', 'cabo'] },
  'correr-fora-do-trilho': { tipo: ['correr'], sintoma: ['torto', 'trilho'] },
  'abrir-caindo': { tipo: ['pivotante'], sintoma: ['caida'] },
  'muro-caindo': { sintoma: ['muro'] },
  'portao-torto': { sintoma: ['torto', 'trilho', 'cabo'] },
  cheiro: { sintoma: ['cheiro'] },
  fumaca: { sintoma: ['fogo'] },
  choque: { sintoma: ['choque'] },
  agua: { sintoma: ['agua', 'chuva'] },
  'basculante-parou-aberto': { ...OPEN, sintoma: ['outro', 'ronca'] },
  'basculante-aberto-controle': OPEN,
  'basculante-barulho': { tipo: ['basculante'] },
  'fecha-pelo-botao': { tipo: ['correr', 'pivotante'], posicao: ['aberto'] },
  'nao-fecha': { tipo: ['correr', 'pivotante'] },
  'sem-luz-correr': { tipo: ['correr'] },
  'sem-luz-abrir': { tipo: ['pivotante'] },
  ronca: { sintoma: ['ronca'] },
  sozinho: { sintoma: ['sozinho'] },
  'disjuntor-caido': { sintoma: ['disjuntor'] },
  'ficou-aberto': { sintoma: ['cheiro', 'agua', 'chuva', 'sozinho'] },
  'botoes-da-placa': {},
  'sem-luz-basculante': { tipo: ['basculante'], posicao: ['fechado'] },
};

/** Every combination of a case, also without a symptom or a position if the case names none. */
function combinationsOf(one: Record<string, string[]>): Told[] {
  return facts.reduce<Told[]>(
    (told, { id, values, untold }) =>
      told.flatMap((before): Told[] => {
        const possible = one[id] ?? (untold === undefined ? values : [untold]);
        return possible.length === 0
          ? [{ ...before, [id]: [] }]
          : possible.map((value) => ({ ...before, [id]: [[value]] }));
      }),
    [{}],
  );
}

test('the case of every cell is known', () =>
  expect(Object.keys(CASES).sort()).toEqual(cells.map(({ id }) => id).sort()));

test.each(cells)('$id passes the check of verbs in every combination of its case', (cell) => {
  const numbers = cell.call.filter((one) => one !== 'tecnico');
  for (const told of combinationsOf(CASES[cell.id] ?? {})) {
    const name = JSON.stringify(told);
    const lines = linesOf(cell);
    expect(
      verbs.forbidden(told, lines).map(({ rule, sentence }) => `${rule.id}: ${sentence}`),
      name,
    ).toEqual([]);
    expect(
      verbs.missing(told, lines, numbers).map(({ id }) => id),
      name,
    ).toEqual([]);
  }
});
