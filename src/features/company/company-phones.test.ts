import { expect, test } from 'vitest';
import { companySchema } from './collection.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from './company-of.ts';

const record = companyOf(loadContent().content);

/** What the schema says of phones in the record: each complaint with its field. */
function complaints(...phones: object[]): string[] {
  const rows = phones.map((phone, at) => ({
    id: at === 0 ? 'main' : 'other',
    label: 'Loja',
    ...phone,
  }));
  const parsed = companySchema.safeParse({ ...record, phones: rows });
  return (parsed.error?.issues ?? [])
    .filter(({ path: [field] }) => field === 'phones')
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('the number that gets the messages is a mobile, or a fixed phone of which somebody said so', () => {
  const mobile = { number: '5511912345678', main: true };
  const landline = { number: '551131312020', main: true };
  expect(complaints(mobile)).toEqual([]);
  expect(complaints(landline)).toEqual([
    'phones.0.whatsapp: este número é fixo: se recebe WhatsApp, marque; se não, ponha um celular como principal',
  ]);
  expect(complaints({ ...landline, whatsapp: true })).toEqual([]);
  for (const number of ['08007771234', '40041234']) {
    const [problem = ''] = complaints({ number, main: true });
    expect(problem).toMatch(/^phones\.0\.number: o número principal recebe o WhatsApp/);
    expect(complaints(mobile, { number })).toEqual([]);
  }
  expect(complaints(mobile, { number: '551131312020' })).toEqual([]);
  // The first of one that is no other's.
  expect(complaints({ number: '551131312020' })).toHaveLength(1);
});

test('a number is stored in one form, whoever wrote it; the placeholders pass', () => {
  const phones = (number: string) =>
    companySchema.parse({ ...record, phones: [{ id: 'main', label: 'Loja', number }] }).phones;
  expect(phones('\u202A+55 11 91234\u20115678\u202C')[0]?.number).toBe('5511912345678');
  expect(phones('5511000000000')[0]?.number).toBe('5511000000000');
  expect(complaints({ number: '5511000000002' })).toHaveLength(1);
  expect(complaints({ number: '+351 912 345 678' })).toEqual([
    'phones.0.number: este número é de outro país; escreva um do Brasil, com DDD',
  ]);
});

test.each([
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['11222333000181', '11.222.333/0001-81'],
  ['00.000.000/0000-00', '00.000.000/0000-00'],
])('the tax number %s is stored as %s', (taxId, stored) => {
  expect(companySchema.parse({ ...record, taxId }).taxId).toBe(stored);
});

test.each(['11.222.333/0001-99', '11111111111111', '11.222.333'])(
  'the tax number %s is refused in words',
  (taxId) => {
    const [issue] = companySchema.safeParse({ ...record, taxId }).error?.issues ?? [];
    expect(issue?.path).toEqual(['taxId']);
    expect(issue?.message).toMatch(/dígitos|14 números/);
  },
);
