import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { buildMarkers } from '../facts/markers.ts';
import { companySchema } from './collection.ts';

const record = parse(
  readFileSync('tests/fixtures/business/content/company.yaml', 'utf8'),
) as Record<string, unknown>;

const job = { id: 'visit', job: 'Visita', price: { from: 150 } };
const read = (fields: object) => companySchema.safeParse({ ...record, ...fields });
const problemsOf = (row: object) =>
  read({ priceList: [row] }).error?.issues.map(
    ({ path, message }) => `${path.slice(2).join('.')}: ${message}`,
  ) ?? [];

test('a job has a price, or says what the price depends on', () => {
  expect(problemsOf(job)).toEqual([]);
  expect(problemsOf({ id: 'visit', job: 'Visita', dependsOn: 'do endereço' })).toEqual([]);
  expect(problemsOf({ id: 'visit', job: 'Visita' })).toEqual([
    'dependsOn: sem preço confirmado, diga do que ele depende',
  ]);
});

test.each([
  [{ waived: true }, 'waived: só se abate'],
  [{ validUntil: '2026-12-31' }, 'validUntil: só vence'],
])('what belongs to a price needs one: %o', (fields, message) => {
  expect(problemsOf({ ...job, ...fields })).toEqual([]);
  const unpriced = { id: 'visit', job: 'Visita', dependsOn: 'do endereço' };
  expect(problemsOf({ ...unpriced, ...fields })).toEqual([expect.stringContaining(message)]);
});

test('mistakes of a row say what to write instead', () => {
  expect(problemsOf({ ...job, id: 'troca-de-peca' })).toEqual([
    expect.stringContaining('só letras sem acento nem espaço, a primeira minúscula'),
  ]);
  expect(problemsOf({ ...job, validUntil: '31/12/2026' })).toEqual([
    'validUntil: escreva a data como 2026-01-31',
  ]);
  expect(read({ priceList: [job, job] }).error?.issues.map(({ message }) => message)).toEqual([
    'dois serviços têm o mesmo id; troque um deles',
  ]);
  expect(problemsOf({ ...job, preco: 10 })).toHaveLength(1);
});

test('texts cite the price of a job and its parts; a job without a price gives nothing to cite', () => {
  const priceList = [job, { id: 'night', job: 'Plantão', dependsOn: 'da hora' }];
  const markersOf = (fields: object) => {
    const markers = buildMarkers(companySchema.parse({ ...record, priceList, ...fields }), []);
    return [...markers]
      .filter(([name]) => /^price|installments/.test(name))
      .map(([name, value]) => `${name} = ${value.replaceAll('\u00a0', ' ')}`);
  };
  expect(markersOf({})).toEqual(['price.visit = a partir de R$ 150', 'price.visit.value = R$ 150']);
  expect(markersOf({ installments: 10 })).toEqual([
    'price.visit = a partir de R$ 150',
    'price.visit.value = R$ 150',
    'price.visit.installments = 10× a partir de R$ 15 sem juros',
    'claim.installments = até 10 vezes sem juros',
  ]);
});
