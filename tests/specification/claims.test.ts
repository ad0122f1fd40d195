import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { markUnsupported } from '../../src/admin/document/claims/facts.ts';
import { checkTitle } from '../../src/admin/screens/generator/check-title.ts';
import { FIRST_SEED, generateInRun } from '../../src/admin/screens/generator/generate-page.ts';
import { startMemory } from '../../src/admin/screens/generator/run-memory.ts';
import { contentDir } from '../../src/cms/collections/read.ts';
import { loadContent } from '../../src/site.ts';
import { createGuard } from '../../src/features/claims/guard.ts';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { checkPage } from '../../src/features/wording/check-page.ts';
import { listRules } from '../../src/features/wording/checks.ts';
import { listFieldPassages } from '../../src/features/wording/passages.ts';
import { splitPassages } from '../../src/lib/text/split-text.ts';
import { compileWording } from '../../src/features/wording/wording.ts';
import { cpuTime } from '../helpers/cpu-time.ts';

const readTable = <List extends string>(name: string) =>
  parse(readFileSync(`tests/specification/${name}.yaml`, 'utf8')) as Record<List, string[]>;
const sentences = readTable<'held' | 'doubtful' | 'hurtful'>('claims');
const table = readTable<'wrong' | 'titles' | 'honest' | 'honestTitles'>('worst-and-honest');
const data = readAdminData(loadContent());
const { guard } = data;
const look = createGuard(guard);
const findBreaches = compileWording(listRules(contentDir()));
/** Whether a rule keeps a text from the site. */
const isStopped = (text: string) =>
  findBreaches([{ text }]).some(({ rule: { asks } }) => asks !== true);
/** Whether a rule stops a text, or asks its writer about it. */
const isBreach = (text: string) => findBreaches([{ text }]).length > 0;
const RIGHT = 0.95;

test.each(['held', 'doubtful'] as const)(
  'of the sentences that are %s, at least 95 of 100 are checked right',
  { tags: '@claims-understood' },
  (kind) => {
    const all = sentences[kind];
    const wrong = all.filter((sentence) => look(sentence).length > 0 !== (kind === 'doubtful'));
    console.log(`${kind}: ${all.length - wrong.length} of ${all.length} right`);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all.length * (1 - RIGHT));
    expect(all.length).toBeGreaterThan(65);
  },
);

/** One of each kind that binds the company or misleads a customer: none of these may pass. */
test.each([
  'Garantia de 30 anos.',
  'Garantia de 5 anos no serviço.',
  'Garantia vitalícia.',
  'Visita técnica por R$ 250.',
  'Instalação: de R$ 800 a R$ 9.000.',
  'Ligue (11) 98765-4321.',
  'Ligue 0800 123 4567.',
  'CNPJ 12.345.678/0001-00.',
  'Nossa loja fica na Rua Augusta, 1500.',
  'Nota 4,9 no Google.',
  'Atendemos domingos e feriados das 8h às 18h.',
  'Já instalamos mais de 45 mil motores.',
  'Há quase quatro décadas no mercado.',
  'A visita é sempre gratuita.',
  'O orçamento e a visita são gratuitos.',
  'Garantia de 24 horas.',
  'Frete grátis para todo o Brasil.',
  'Somos a melhor empresa da região.',
])('always marks: %s', { tags: '@claims-understood' }, (sentence) =>
  expect(look(sentence)).not.toEqual([]),
);

test('no sentence that hurts goes on the site', () =>
  expect(sentences.hurtful.filter((sentence) => !isStopped(sentence))).toEqual([]));

test('nothing that promises, lies or hurts passes both guard and rules', () => {
  expect(table.wrong.length).toBeGreaterThanOrEqual(160);
  expect(table.wrong.filter((text) => look(text).length === 0 && !isBreach(text))).toEqual([]);
});

test('no title that promises, lies or hurts passes', () => {
  expect(table.titles.length).toBeGreaterThanOrEqual(50);
  expect(table.titles.filter((title) => !checkTitle(title, data) && !isBreach(title))).toEqual([]);
});

test('nothing honest is asked about or refused', () => {
  expect(table.honest.length).toBeGreaterThanOrEqual(140);
  expect(table.honest.filter((text) => look(text).length > 0 || isStopped(text))).toEqual([]);
  expect(table.honestTitles.filter((title) => checkTitle(title, data) ?? isStopped(title))).toEqual(
    [],
  );
});

test('of what is honest, the rules ask about a bare warranty and instalments without their value', () =>
  expect(table.honest.filter(isBreach)).toEqual([
    'A garantia é de 12 meses.',
    'Parcelamos em até 10 vezes sem juros.',
  ]));

test('the specified batch gives fifty public pages: none asks anything, none is stopped', () => {
  const find = compileWording(listRules(contentDir()));
  const memory = startMemory();
  const kept = data.batchTitles.flatMap((title) => {
    const { page } = generateInRun({ title, creativity: 75, seed: FIRST_SEED, memory }, data);
    const { stops } = checkPage(page, new Map(), find);
    const asks = markUnsupported(page.content, guard) !== page.content;
    return stops.length > 0 || asks ? [title, ...stops] : [];
  });
  expect(data.batchTitles).toHaveLength(50);
  expect(kept).toEqual([]);
});

test('no written page asks anything, whatever its figures', () => {
  const { content } = loadContent();
  const pages = [...content.keywords, ...content.topics, ...content.cities, ...content.problems];
  const asking = pages.filter(({ data: fields, body }) =>
    [...listFieldPassages(fields).flatMap(({ passages }) => passages), ...splitPassages(body)].some(
      ({ text }) => look(text).length > 0,
    ),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(asking.map(({ id }) => id)).toEqual([]);
});

test('few sentences must be known letter for letter: the record holds the others', () =>
  expect(guard.written.length).toBeLessThan(1000));

test('what is written is known letter for letter, and no word may be another', () => {
  const ours = 'O serviço dura 47 horas.';
  const own = createGuard({ ...guard, written: [] });
  expect(own(ours)).not.toEqual([]);
  expect(look(ours)).not.toEqual([]);
});

test('everything that the AI is told holds itself', () =>
  expect(guard.facts.filter((fact) => look(fact).length > 0)).toEqual([]));

test('a long text is checked at once', () => {
  const text = 'A garantia é de 5 anos e a visita custa R$ 250, '.repeat(2000);
  expect(cpuTime(() => look(text))).toBeLessThan(3000);
});
