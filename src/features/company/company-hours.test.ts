import { expect, test } from 'vitest';
import { companySchema, type Company } from './collection.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from './company-of.ts';

const sound = () => companyOf(loadContent().content);

/** What the schema says about the record with other fields. */
function complaints(fields: object): string[] {
  const result = companySchema.safeParse({ ...sound(), ...fields });
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const day = (date: string, hours?: Company['holidays'][number]['hours']) => ({
  holidays: [{ date, name: 'Um dia', ...(hours ? { hours } : {}) }],
});
const closed = (from: string, to: string, phone?: string) => ({
  closures: [{ from, to, reason: 'Recesso', ...(phone ? { phone } : {}) }],
});

test.each<[string, object]>([
  ['a date of every year', day('02-29')],
  ['a date of one year with hours', day('2026-12-24', [{ opens: '08:00', closes: '12:00' }])],
  ['a recess of one day', closed('2026-12-28', '2026-12-28')],
  ['no emergency service', { emergency: undefined }],
  ['an emergency service with a week of its own', { emergency: { hours: sound().hours } }],
])('%s is accepted', (_, fields) => expect(complaints(fields)).toEqual([]));

test.each<[string, object, string]>([
  ['a day that no month has', day('02-31'), 'holidays.0.date: escreva mês e dia'],
  ['a Brazilian date', day('09/07'), 'holidays.0.date: escreva mês e dia'],
  [
    'a recess that ends before it starts',
    closed('2027-01-03', '2026-12-28'),
    'closures.0.to: o último dia vem depois do primeiro',
  ],
  ['an endless recess', closed('2026-12-28', '2027-12-28'), 'closures.0.to: até 90 dias'],
  [
    'a phone that does not exist',
    closed('2026-12-28', '2026-12-29', 'casa'),
    'closures.0.phone: "casa" não é um dos telefones da empresa',
  ],
  [
    'an emergency service without a time',
    { emergency: {} },
    'emergency: diga quando o plantão atende',
  ],
  [
    'an emergency service with two times',
    { emergency: { always: true, hours: sound().hours } },
    'emergency: diga quando o plantão atende',
  ],
  [
    'an emergency phone that does not exist',
    { emergency: { always: true, phone: 'casa' } },
    'emergency.phone: "casa" não é um dos telefones da empresa',
  ],
])('%s is refused with a remedy', (_, fields, complaint) =>
  expect(complaints(fields)).toEqual([expect.stringContaining(complaint)]),
);
