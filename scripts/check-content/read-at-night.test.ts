import { expect, test } from 'vitest';
import { findHardReading, findOrder } from './read-at-night.ts';
import { loadContent } from '../../src/site.ts';
import type { Content } from '../../src/collections.ts';

const { content } = loadContent();
const [problem] = content.problems;
const [assistant] = content.assistant;
const [outcome] = assistant?.data.outcomes ?? [];
const [emergency] = content.pages.filter(({ data }) => data.kind === 'emergency');
const urgent = new Set(content.intents.filter(({ data }) => data.urgent).map(({ id }) => id));
const keyword = content.keywords.find(({ data }) => urgent.has(data.intent));
if (!problem || !assistant || !outcome || !emergency || !keyword) {
  throw new Error('The content has nothing that is read at night.');
}

const NONE: Content = { ...content, problems: [], keywords: [], pages: [], assistant: [] };
const said = (changed: Partial<Content>) =>
  findHardReading({ ...NONE, ...changed }).map(({ field, message }) => `${field}: ${message}`);
const LONG = `Uma frase ${Array.from({ length: 24 }, () => 'longa').join(' ')}.`;

test('what is read at night is easy to read', () => expect(findHardReading(content)).toEqual([]));

test('a sentence of 26 words is named in problems, urgent pages and answers, and nowhere else', () => {
  const wanted = [expect.stringContaining('texto: 26 palavras numa frase')];
  expect(said({ problems: [{ ...problem, body: LONG }] })).toEqual(wanted);
  expect(said({ keywords: [{ ...keyword, body: `${keyword.body}\n\n${LONG}` }] })).toEqual(wanted);
  expect(said({ pages: [{ ...emergency, body: LONG }] })).toEqual(wanted);
  const intro = { ...assistant.data, intro: LONG };
  expect(said({ assistant: [{ ...assistant, data: intro }] })).toEqual(wanted);
  const calm = content.keywords.find(({ data }) => !urgent.has(data.intent));
  expect(said({ keywords: calm ? [{ ...calm, body: LONG }] : [] })).toEqual([]);
  const short = LONG.replace(' longa', '');
  expect(said({ problems: [{ ...problem, body: short }] })).toEqual([]);
});

test('a step of an answer has twelve words at most', () => {
  const twelve = 'Um dois três quatro cinco seis sete oito nove dez onze doze.';
  const first = (line: string) => ({
    assistant: [
      { ...assistant, data: { ...assistant.data, outcomes: [{ ...outcome, first: [line] }] } },
    ],
  });
  expect(said(first(twelve))).toEqual([]);
  expect(said(first(`Treze ${twelve}`))).toEqual([
    expect.stringContaining(`outcomes.${outcome.id}: tem 13 palavras`),
  ]);
});

test('before the stop box stands one sentence, and it orders nothing', () => {
  const answer = (text: string) => ({
    problems: [{ ...problem, data: { ...problem.data, answer: text } }],
  });
  expect(said(answer('Quase sempre é a lente suja.'))).toEqual([]);
  expect(said(answer('Quase sempre é a lente suja. Às vezes, o vento.'))).toEqual([
    expect.stringContaining('answer: uma frase só'),
  ]);
  expect(said(answer('Quase sempre é a lente suja: limpe com pano.'))).toEqual([
    expect.stringContaining('answer: manda (“limpe”)'),
  ]);
  const body = '## O que fazer agora\n\n> **Pare aqui.** Choque.\n';
  expect(said({ keywords: [{ ...keyword, body }] })).toEqual([
    expect.stringContaining('texto: comece com a caixa'),
  ]);
});

test.each([
  ['Desligue o disjuntor agora.', 'Desligue'],
  ['Fechado e desligado, espera até segunda; não fecha, desligue.', 'desligue'],
  ['Basculante parado no alto, não toque.', 'toque'],
  ['Afastem todos.', 'Afastem'],
  ['Primeiro ligue para a gente.', 'ligue'],
  ['Quase sempre é a bateria do controle.', undefined],
  ['O motor ronca e o portão não anda.', undefined],
  ['Na dúvida, quem olha é o técnico, que passe ou não passe o carro.', 'passe'],
  ['É o teste da mão que diz.', undefined],
])('the first order of "%s" is %s', (text, order) => expect(findOrder(text)).toBe(order));
