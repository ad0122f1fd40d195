import { expect, test } from 'vitest';
import { buildGraph } from './graph.ts';
import { buildProduct, buildService } from './offers.ts';
import type { Company } from '../company/collection.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from '../company/company-of.ts';

const SITE = 'https://example.com';
const closed = { opens: '00:00', closes: '00:00' };

/** The company in the graph of the home page on a day. */
function businessOn(today: string, changes: Partial<Company> = {}) {
  const company = { ...companyOf(loadContent().content), ...changes };
  const meta = { path: '/', title: 'Início', description: 'Início' };
  const graph = buildGraph(meta, company, SITE, [], today);
  return JSON.parse(JSON.stringify(graph['@graph'][0])) as {
    specialOpeningHoursSpecification: Record<string, unknown>[];
    contactPoint: Record<string, unknown>[];
  };
}

const specialDays = (today: string, changes?: Partial<Company>) =>
  businessOn(today, changes).specialOpeningHoursSpecification;

test.each([
  ['9 July', '2027-06-01', '2027-07-09'],
  ['25 January', '2026-12-01', '2027-01-25'],
  ['24 December', '2026-11-22', '2026-12-24'],
  ['Good Friday', '2027-02-22', '2027-03-26'],
])('%s is told as closed', (_, today, day) =>
  expect(specialDays(today)).toContainEqual(
    expect.objectContaining({ validFrom: day, validThrough: day, ...closed }),
  ),
);

test('special hours and a recess are told with their dates', () => {
  const days = specialDays('2026-12-01', {
    holidays: [{ date: '12-24', name: 'Véspera', hours: [{ opens: '08:00', closes: '12:00' }] }],
    closures: [{ from: '2026-12-25', to: '2027-01-03', reason: 'Recesso' }],
  }).map(({ validFrom, validThrough, opens, closes }) => [validFrom, validThrough, opens, closes]);
  expect(days).toEqual([
    ['2026-12-24', '2026-12-24', '08:00', '12:00'],
    ['2026-12-25', '2027-01-03', '00:00', '00:00'],
  ]);
});

test('chat and phone are contact points in the hours of the office', () => {
  const [phone, chat] = businessOn('2026-11-22').contactPoint;
  expect(phone).toMatchObject({ telephone: '+5511000000000' });
  expect(chat).toMatchObject({ name: 'WhatsApp', url: 'https://wa.me/5511000000000' });
  for (const point of [phone, chat]) {
    expect(point).toMatchObject({
      contactType: 'customer service',
      hoursAvailable: [{ opens: '08:00', closes: '18:00' }, { closes: '14:00' }],
    });
  }
});

test('emergency service is a contact point with hours of its own', () => {
  const emergencyOf = (changes: Partial<Company>) =>
    businessOn('2026-11-22', changes).contactPoint.find(
      ({ contactType }) => contactType === 'emergency',
    );
  expect(emergencyOf({ emergency: { always: true } })).toMatchObject({
    contactType: 'emergency',
    telephone: expect.stringMatching(/^\+55\d+$/) as string,
    hoursAvailable: { opens: '00:00', closes: '23:59' },
  });
  const { hours } = companyOf(loadContent().content);
  expect(emergencyOf({ emergency: { hours } })).toMatchObject({
    hoursAvailable: [{ closes: '18:00' }, { closes: '14:00' }],
  });
  expect(emergencyOf({ emergency: undefined })).toBeUndefined();
  const phones = [
    { id: 'main', label: 'Loja', number: '5511912345678', main: true },
    { id: 'plantao', label: 'Plantão', number: '08007771234' },
  ];
  // As it is dialled: it has no country code.
  expect(emergencyOf({ phones, emergency: { always: true, phone: 'plantao' } })).toMatchObject({
    telephone: '08007771234',
  });
});

test('a product is called what is sold, and not as the page', () => {
  const record = companyOf(loadContent().content);
  const names = new Intl.ListFormat('pt-BR').format(record.models.map(({ name }) => name));
  const product = (changes: Partial<Company>) =>
    buildProduct(
      { description: 'Osasco', path: '/a' },
      { ...record, ...changes },
      'https://a.test',
    );
  expect(product({ modelsName: 'Motor' })).toHaveProperty('name', `Motor ${names}`);
  expect(product({ modelsName: undefined })).toHaveProperty('name', names);
});

test('a service says where it is offered: in the place of its page, else wherever the company works', () => {
  const record = companyOf(loadContent().content);
  const service = { name: 'Conserto', description: 'Conserto na hora marcada.' };
  expect(buildService(service, record, SITE)).toHaveProperty('areaServed', record.areaServed);
  expect(buildService({ ...service, place: 'Osasco' }, record, SITE)).toHaveProperty('areaServed', {
    '@type': 'Place',
    name: 'Osasco',
  });
});
