import { expect, test } from 'vitest';
import { describeContent } from '../../cms/overrides/report.ts';
import { companySchema } from './collection.ts';
import { confirmationOf, isConfirmed, listUnconfirmed, sealOf, valueAtPath } from './confirmed.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from './company-of.ts';
import { collections } from '../../collections.ts';

const company = companyOf(loadContent().content);
const [first] = company.phones;
const fieldPath = `phones.${first?.id ?? ''}`;

test('a way leads to a field, a row by its name, or to what stands before an unknown end', () => {
  expect(valueAtPath(company, fieldPath)).toEqual(first);
  expect(valueAtPath(company, `${fieldPath}.number`)).toBe(first?.number);
  expect(valueAtPath(company, 'models.limits')).toBe(company.models);
  expect(valueAtPath(company, 'practices')).toBeUndefined();
  expect(valueAtPath(company, 'constructor')).toBeUndefined();
});

test('a confirmation falls away when the value changes, and counts again with the old one', () => {
  const confirm = [{ path: fieldPath, why: 'x' }];
  const confirmed = { [fieldPath]: confirmationOf(company, fieldPath, '2026-12-01') };
  const sure = { ...company, confirm, confirmed };
  expect(listUnconfirmed(sure)).toEqual([]);
  const phones = company.phones.map((phone) => ({ ...phone, number: '5511988887777' }));
  expect(listUnconfirmed({ ...sure, phones })).toEqual(confirm);
  // Another field of the record does not affect it.
  expect(listUnconfirmed({ ...sure, name: 'Outra' })).toEqual([]);
  expect(isConfirmed({ ...sure, confirmed: {} }, fieldPath)).toBe(false);
});

test('the seal of a value is the same in files and in what the panel reads', () => {
  const { documents } = describeContent(collections, loadContent());
  const base = documents.find(({ collection }) => collection === 'company')?.document;
  const read = companySchema.parse(JSON.parse(JSON.stringify(base)));
  for (const { path } of company.confirm)
    expect(sealOf(read, path), path).toBe(sealOf(company, path));
  expect(sealOf(company, 'practices')).toMatch(/^[0-9a-f]{8}$/);
});

test('a day alone confirms nothing: the record says what to write', () => {
  const found = companySchema.safeParse({ ...company, confirmed: { payment: '2026-12-01' } });
  expect(found.error?.issues[0]?.message).toContain('check:launch');
});
