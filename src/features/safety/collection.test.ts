import { expect, test } from 'vitest';
import { safetySchema } from './collection.ts';

const CELL = {
  id: 'caso',
  title: 'Um caso',
  level: 'stop',
  when: 'Aconteceu isto?',
  steps: ['Afaste todos.', 'Ligue 193.'],
};

const complaints = (fields: object) =>
  safetySchema
    .safeParse({ ...CELL, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a cell in danger has three steps at most, another one six', () => {
  const steps = (count: number) => Array.from({ length: count }, () => 'Afaste todos.');
  expect(complaints({ steps: steps(3) })).toEqual([]);
  expect(complaints({ steps: steps(4) })).toEqual(['steps: são no máximo 3 passos neste nível']);
  expect(complaints({ level: 'care', steps: steps(6) })).toEqual([]);
  expect(complaints({ level: 'visit', steps: steps(7) })).toEqual([
    'steps: são no máximo 6 passos neste nível',
  ]);
});

test.each([
  ['um dois três quatro cinco seis sete oito nove dez onze doze.', []],
  ['um dois três quatro cinco seis sete oito nove dez onze doze treze.', ['no máximo 12 palavras']],
  ['Afaste todos e desligue o disjuntor.', ['são dois atos']],
  ['Baixem e chamem o técnico.', ['são dois atos']],
  ['De frente e de longe.', []],
  ['Ligue para {{phone.main}}.', ['não cita marcadores']],
  ['Ligue 193', ['termine com ponto']],
  ['Está caindo?', ['termine com ponto']],
  ['Diga: "portão caído".', []],
])('the step "%s" gives %j', (step, wanted) => {
  const found = complaints({ steps: [step] });
  expect(found).toHaveLength(wanted.length);
  for (const [at, words] of wanted.entries()) expect(found[at]).toContain(words);
});

test('the condition is a question, and what is not done says so', () => {
  expect(complaints({ when: 'Se aconteceu.' })).toEqual(['when: escreva uma pergunta']);
  expect(complaints({ otherwise: 'Se não, espere.' })).toEqual([]);
  expect(complaints({ when: undefined, otherwise: 'Se não, espere.' })[0]).toContain('when: ');
  expect(complaints({ never: 'Levante o portão.' })[0]).toContain('never: comece com Não');
});

test('a cell about people asks a technician, and no confirmation goes without its source', () => {
  expect(complaints({ people: true })[0]).toContain('confirm: ');
  const confirmed = {
    name: 'Ana',
    trade: 'Técnica em eletrotécnica',
    date: '2026-11-20',
    source: 'Manual do fabricante, página 12',
    answer: 'Sim.',
    words: 'Tudo.',
  };
  expect(complaints({ people: true, confirm: 'Está certo?', confirmed })).toEqual([]);
  for (const name of Object.keys(confirmed)) {
    expect(complaints({ confirmed: { ...confirmed, [name]: '' } }), name).not.toEqual([]);
  }
  expect(complaints({ confirmed: { ...confirmed, source: 'Está certo' } })[0]).toContain(
    'diga qual é a fonte',
  );
});
