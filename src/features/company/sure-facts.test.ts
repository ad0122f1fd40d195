import { expect, test } from 'vitest';
import { buildMarkers } from '../facts/markers.ts';
import { companyOf } from './company-of.ts';
import { confirmationOf } from './confirmed.ts';
import { resolveMarkers } from '../../cms/markers/markers.ts';
import { listSureFacts } from './sure-facts.ts';
import { loadContent } from '../../site.ts';
import type { Company } from './collection.ts';

const company = companyOf(loadContent().content);
const plain = ['Instalado em casa', 'Com termo escrito'];

/** The record in which only these fields wait for confirmation. */
const waiting = (...paths: string[]): Company => ({
  ...company,
  confirm: paths.map((path) => ({ path, why: 'x' })),
  confirmed: {},
});

/** A strip of two plain facts and one that cites a value of the record. */
const stripWith = (cited: string, record: Company) =>
  listSureFacts([...plain, resolveMarkers(cited, buildMarkers(record, []))], record);

test.each([
  ['claims.customers', 'Já atendemos {{claim.customers}}'],
  ['claims.factoryPrice', 'Com {{claim.factoryPrice}}'],
  ['priceList', 'Motor instalado {{price.installation}}'],
  ['priceList.installation', 'Instalado {{price.installation}}'],
  ['priceList', 'Desde {{price.installation.min}}'],
  ['installments', 'Em até {{price.installation.installments}}'],
  ['installments', 'Em {{claim.installments}}'],
  ['models', 'O {{model.standard.name}} abre em {{model.standard.seconds}}'],
  ['models', 'Por {{model.jetflex.price}}'],
  ['warranties', 'Motor com {{claim.warranty}} de garantia'],
  ['claims.warrantyExtended', 'Até {{claim.warrantyExtended}}'],
  ['phones.main', 'Ligue {{phone.main}}'],
  ['payment', 'Pague com {{company.payment}}'],
  ['regionName', 'Em {{company.region}}'],
])('while %s waits for confirmation, a strip does not say "%s"', (path, fact) => {
  expect(stripWith(fact, waiting(path))).toEqual(plain);
  const confirmed = { [path]: confirmationOf(waiting(path), path, '2026-12-01') };
  expect(stripWith(fact, { ...waiting(path), confirmed })).toHaveLength(3);
});

test('a value that waits hides no fact that another one is part of, or that cites another field', () => {
  const record = waiting('priceList.installation');
  const value = resolveMarkers('{{price.installation.min}}', buildMarkers(record, []));
  expect(stripWith(`Nota de ${value}99`, record)).toHaveLength(3);
  expect(stripWith('Revisão a cada {{claim.maintenanceEvery}}', record)).toHaveLength(3);
});

test('of one fact there is no strip', () => {
  expect(listSureFacts(plain.slice(1), company)).toEqual([]);
});
