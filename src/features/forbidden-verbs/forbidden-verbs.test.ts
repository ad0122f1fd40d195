import { expect, test } from 'vitest';
import { contentDir } from '../../cms/collections/read.ts';
import { readVerbTable } from './checks.ts';
import {
  compileVerbs,
  mayHold,
  sortFacts,
  type Case,
  type FactKind,
  type Told,
} from './forbidden-verbs.ts';

const { table, problems } = readVerbTable(contentDir());
if (!table) throw new Error('content/forbidden-verbs.yaml is gone.');
const { facts, cells, needed } = table;
const verbs = compileVerbs(table);
/** Every combination of facts, including facts that were not told. */
function listCombinations(facts: readonly FactKind[]): Told[] {
  return facts.reduce<Told[]>(
    (told, { id, values }) =>
      told.flatMap((before) => [
        { ...before, [id]: [] },
        ...values.map((value) => ({ ...before, [id]: [[value]] })),
      ]),
    [{}],
  );
}

const combinations = listCombinations(facts);
const name = (told: Told) => JSON.stringify(told);
const holds = (told: Told, one: Case) => mayHold(one, told, facts);

test('the table proves itself, and its combinations are hundreds', () => {
  expect(problems).toEqual([]);
  expect(combinations.length).toBeGreaterThan(500);
  expect(new Set(combinations.map(name)).size).toBe(combinations.length);
});

test.each(cells)(
  '$id refuses its bad examples in each combination of its cases, its good ones in none',
  (cell) => {
    const one = compileVerbs({ ...table, cells: [cell] });
    const held = combinations.filter(
      (told) => cell.when?.some((when) => holds(told, when)) ?? true,
    );
    expect(held.length).toBeGreaterThan(0);
    const stops = (told: Told) => (order: string) => one.forbidden(told, [order]).length > 0;
    expect(held.filter((told) => !cell.fails.every(stops(told))).map(name)).toEqual([]);
    expect(combinations.filter((told) => cell.passes.some(stops(told))).map(name)).toEqual([]);
  },
);

test.each(needed)('no combination takes away what $id needs', ({ id, when, example, dial }) => {
  // If the case is possible but was not told, another cause may require the opposite.
  const held = combinations.filter((told) =>
    verbs.missing(told, ['Olhe.'], []).some((step) => step.id === id),
  );
  expect(held.length).toBeGreaterThan(0);
  expect(held.every((told) => when.some((one) => holds(told, one)))).toBe(true);
  const lacks = (told: Told) =>
    verbs.forbidden(told, [example]).length > 0 ||
    verbs.missing(told, [example], dial === undefined ? [] : [dial]).some((step) => step.id === id);
  expect(held.filter(lacks).map(name)).toEqual([]);
});

/** No other symptom. */
const PLAIN: Case = { sintoma: ['outro'] };

// Independent of the names of the cells: order, cases, whether it is allowed.
const ORDERS: [string, Case, boolean][] = [
  ['Feche pelo controle, de longe.', { caminho: ['gente', 'preso'] }, false],
  ['Afaste todos.', {}, true],
  ['Não feche com alguém no caminho.', {}, true],
  [
    'Com o disjuntor desligado, solte o motor em piso plano, segurando a folha.',
    { tipo: ['basculante'], posicao: ['aberto', 'meio'] },
    false,
  ],
  [
    'Com o disjuntor desligado, erga a folha.',
    { sintoma: ['torto', 'cabo', 'trilho', 'caida'] },
    false,
  ],
  [
    'Espere um minuto e religue.',
    { sintoma: ['cheiro', 'fogo', 'choque', 'chuva', 'disjuntor', 'ronca'] },
    false,
  ],
  ['Com o disjuntor desligado, solte o motor e segure a folha.', { tipo: ['correr'] }, false],
  ['Em piso plano e com o disjuntor desligado, solte o motor.', { tipo: ['pivotante'] }, false],
  ['Passe graxa no fuso.', {}, false],
  ['Tire a tampa da caixa com o disjuntor desligado.', {}, false],
  ['Fotografe a folha.', { caminho: ['gente', 'animal', 'preso'] }, false],
  // A fallen leaf stays as it is; one that a motor presses is neither opened nor kept shut by us.
  ['Levante o portão com muita gente.', { caminho: ['preso'], causa: ['caida'] }, false],
  ['Não levante sem ordem deles.', { caminho: ['preso'], causa: ['caida'], ...PLAIN }, true],
  ['Abra pelo controle.', { caminho: ['preso'], causa: ['motor'] }, false],
  ['Destrave o motor com a chave.', { caminho: ['preso'], causa: ['motor'] }, false],
  ['Desligue o disjuntor.', { caminho: ['preso'], causa: ['motor'] }, false],
  ['Ninguém mexe no portão.', { caminho: ['preso'], causa: ['motor'] }, false],
  ['Não abra o portão nem o solte.', { caminho: ['preso'], causa: ['motor'] }, false],
  [
    'Deixe a energia ligada; com choque ou fogo, desligue.',
    { caminho: ['preso'], causa: ['motor'], ...PLAIN },
    true,
  ],
  [
    'Pergunte: abro pelo controle ou solto pela chave? Faça o que disserem.',
    { caminho: ['preso'], causa: ['motor'] },
    true,
  ],
  ['Feche pelo controle, com todos longe.', { caminho: ['carro', 'animal'] }, false],
  ['Desligue o disjuntor.', { sintoma: ['agua'] }, false],
  ['Escore o muro com uma tábua.', { sintoma: ['muro'] }, false],
  ['Segure a vítima pelo braço.', { sintoma: ['choque'] }, false],
];

test.each(ORDERS)('"%s" in %j: %s, in every combination that says so', (order, one, passes) => {
  // What is allowed in a case is allowed once it was told; untold, it may be another case.
  const isSaid = (told: Told) => !passes || !('causa' in one) || told['causa']?.length === 1;
  const held = combinations.filter((told) => holds(told, one) && isSaid(told));
  expect(held.length).toBeGreaterThan(0);
  const wrong = held.filter((told) => (verbs.forbidden(told, [order]).length === 0) !== passes);
  expect(wrong.map(name)).toEqual([]);
});

test('who is caught is asked by what, and until then nothing is ordered but the 193', () => {
  const caught = (...answers: string[]) => sortFacts(facts, [['preso'], answers]);
  const lacking = (told: Told, ...steps: string[]) =>
    verbs.missing(told, steps, ['193']).map(({ id }) => id);
  expect(facts.find(({ id }) => id === 'causa')?.values).toEqual(['motor', 'caida', 'trancado']);
  expect(lacking(caught(), 'Olhe.')).toEqual(['socorro']);
  expect(lacking(caught(), 'Alguém preso: 193.')).toEqual([]);
  expect(verbs.forbidden(caught(), ['Alguém preso: 193.'])).toEqual([]);
  for (const order of ['Abra.', 'Desligue o disjuntor.', 'Ninguém mexe no portão.']) {
    expect(verbs.forbidden(caught(), [order]), order).not.toEqual([]);
  }
  expect(lacking(caught('motor'), 'Ligue 193.')).toEqual(['preso-motor']);
  expect(lacking(caught('motor'), 'Ligue 193.', 'Deixe a energia ligada.')).toEqual([]);
  expect(lacking(caught('caida'), 'Ligue 193.')).toContain('preso');
  expect(
    lacking(caught('caida'), 'Ligue 193.', 'Desligue o disjuntor.', 'Ninguém mexe no portão.'),
  ).toEqual([]);
  expect(lacking(caught('trancado'), 'Ligue 193.')).toEqual(['preso-trancado']);
  expect(lacking(caught('trancado'), 'Ligue 193.', 'Passando mal? Também 192.')).toEqual([]);
  expect(verbs.missing(caught('trancado'), ['193, 192.'], ['192']).map(({ id }) => id)).toEqual([
    'socorro',
    'preso-trancado',
  ]);
});

test('what was not told may be the worst, and what two answers told holds together', () => {
  const unknown = sortFacts(facts, []);
  expect(holds(unknown, { tipo: ['basculante'], posicao: ['meio'] })).toBe(true);
  expect(holds(unknown, { caminho: ['gente'] })).toBe(false);
  const told = sortFacts(facts, [['correr'], ['torto', 'trilho'], ['ronca'], ['nada-disto']]);
  expect(holds(told, { tipo: ['basculante'] })).toBe(false);
  expect(holds(told, { sintoma: ['trilho'] })).toBe(true);
  expect(holds(told, { sintoma: ['ronca'] })).toBe(true);
  // Facts that were not told require nothing, cases that are possible require everything.
  const away = ['Afaste todos e desligue o disjuntor.'];
  expect(verbs.missing(unknown, ['Olhe.'], [])).toEqual([]);
  expect(verbs.missing(told, away, []).map(({ id }) => id)).toEqual(['distancia', 'tomba']);
});
