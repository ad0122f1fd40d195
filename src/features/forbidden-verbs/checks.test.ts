import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkChange } from '../../../tests/helpers/check-change.ts';
import { checkVerbs, readVerbTable } from './checks.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { loadContent } from '../../site.ts';

const { content } = loadContent();
const [entry] = content.assistant;

const check = checkChange(entry, (assistant) =>
  checkVerbs({ assistant, problems: content.problems }, contentDir()),
);

type Data = NonNullable<typeof entry>['data'];
const say = (id: string, ...steps: string[]) =>
  check(({ outcomes }: Data) => {
    const outcome = outcomes.find((one) => one.id === id);
    if (!outcome) throw new Error(`There is no outcome ${id}.`);
    outcome.first = steps;
  });

test('the order that closed a gate over people is refused where somebody is in its way', () => {
  const found = say(
    'sozinho-perigo',
    'Trate primeiro como risco: feche, engate o motor e desligue o disjuntor do portão.',
  );
  expect(found).toContain('(mexe-com-gente)');
  expect(found).toContain('falta (gente)');
});

test.each([
  [
    'fumaca',
    'Fumaça saindo do motor: desligue a chave geral e afaste-se.',
    ['(quadro-no-fogo)', 'falta (fogo)'],
  ],
  [
    'choque',
    'Levou choque: desligue a chave geral e afaste-se.',
    ['(quadro-molhado)', 'falta (choque)'],
  ],
  [
    'preso-motor',
    'Ligue 193, desligue o disjuntor, e ninguém mexe no portão.',
    ['(ordena-com-motor)', '(proibe-com-motor)', 'falta (preso-motor)'],
  ],
  ['preso-motor', 'Ligue 193 e abra pelo controle.', ['(ordena-com-motor)']],
  ['preso-caido', 'Ligue 193 e levante o portão com muita gente.', ['(mexe-com-preso)']],
  ['preso-trancado', 'Ligue 193.', ['falta (preso-trancado)']],
  ['animal', 'Ligue 193 e abra pelo controle; com todos longe, feche depois.', ['falta (animal)']],
  ['carro', 'Afaste todos, desligue o disjuntor e tire o carro.', ['falta (carro)']],
  ['muro', 'Afaste todos e escore o muro.', ['(solta-quebrado)', 'falta (coluna)']],
  ['sem-energia', 'Leve a alavanca até desligado e ligue uma única vez.', ['(religa)']],
  [
    'porta-caida',
    'Não force em três casos: folha no alto, cabo danificado, folha fora do trilho.',
    ['falta (quebrado)', 'falta (coluna)'],
  ],
  ['travado-correr', 'Com o disjuntor desligado, gire a chave até o fim.', ['(solta-na-ladeira)']],
])('in %s, "%s" is refused', (id, order, reasons) => {
  const found = say(id, order);
  for (const reason of reasons) expect(found).toContain(reason);
});

test('a number that must be dialled first, a photo in danger and an unknown fact are named', () => {
  expect(
    check(({ outcomes }) => {
      for (const outcome of outcomes) outcome.dial = [];
    }),
  ).toMatch(/falta \(preso\)[^]*falta \(tomba\)[^]*falta \(fogo\)/);
  expect(
    check(({ outcomes }) => {
      for (const outcome of outcomes) outcome.photos = ['O portão inteiro, de longe'];
    }),
  ).toContain('(foto-no-perigo)');
  expect(
    check(({ questions: [first] }) => {
      first?.options[0]?.tells.push('dragao');
    }),
  ).toContain('forbidden-verbs.yaml não conhece "dragao"');
});

test('a table whose example proves the contrary, or whose case nobody can tell, is a mistake', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'verbs-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  expect(readVerbTable(dir)).toEqual({ table: undefined, problems: [] });
  writeFileSync(
    path.join(dir, 'forbidden-verbs.yaml'),
    `facts: [{ id: tipo, values: [um, dois] }]
negation: nao
cells:
  - { id: puxa, why: Cai., when: [{ tipo: [tres] }], verbs: puxe, fails: [Não puxe.], passes: [Olhe.] }
`,
  );
  expect(readVerbTable(dir).problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'puxa.when: "tipo: tres" não está em facts; corrija when',
    expect.stringContaining('puxa.fails.0: a regra devia recusar este exemplo'),
  ]);
});
