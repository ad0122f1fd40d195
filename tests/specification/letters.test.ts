import { expect, test } from 'vitest';
import { buildAiPrompt } from '../../src/features/generator/admin-data.ts';
import { loadContent } from '../../src/site.ts';

const { content } = loadContent();

test('the dated article keeps its day, and says when its own text changed', () => {
  const article = content.pages.find(({ id }) => id === 'blog/problemas-comuns-motor-portao');
  const { published, updated } = article?.data ?? {};
  expect([String(published), String(updated)]).toEqual(['2025-01-15', '2026-11-29']);
});

test('the feature of the motor has the words of the specification', () =>
  expect(JSON.stringify(content.home)).toContain('Motor exclusivo de 1/4 HP'));

test('the AI is told what the pages say, conditions included, and teaches no release', () => {
  const { system } = buildAiPrompt(content);
  expect(system).toContain('marcada para no máximo 24 horas');
  expect(system).not.toContain('pronta em até');
  expect(system).toMatch(/24 meses não é automática/);
  expect(system).toContain('Não ensine a soltar o motor');
});

test('no task asks the owner for a term that the record has', () => {
  const [company] = content.company;
  const { confirm = [], warranties = [] } = company?.data ?? {};
  const why = confirm.find(({ path }) => path === 'warranties')?.why ?? '';
  const has = warranties.filter(({ term }) => term !== undefined).map(({ service }) => service);
  expect(has).toContain('Instalação');
  expect(why.toLowerCase()).not.toContain('instalação est');
  expect(why).not.toMatch(/conserto e instalação/);
});

test('the owner is first asked for the express service and the age of the company', () => {
  const [company] = content.company;
  const first = (company?.data.confirm ?? []).filter((row) => row.first).map(({ path }) => path);
  expect(first.sort()).toEqual([
    'claims.experienceGenerated',
    'claims.experienceLanding',
    'priceList.expressMaintenance',
  ]);
});
