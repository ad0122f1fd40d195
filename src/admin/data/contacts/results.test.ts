import { describe, expect, it } from 'vitest';
import { pageCode } from '../../../features/contact/page-code.ts';
import { buildCsv } from '../../ui/csv.ts';
import type { Contact } from './contact.ts';
import { findOrigins } from './origin.ts';
import { buildResults, contactsToCsv, resultsToCsv, type ClickSums } from './results.ts';

const written = new Map([
  ['/', 'Início'],
  ['/cidades/osasco', 'Osasco'],
  ['/guias', '=Guias'],
]);
const origins = findOrigins(written, [['/velha', '/cidades/osasco']], []);
let id = 0;
const contact = (values: Partial<Contact>): Contact => ({
  id: String((id += 1)),
  day: '2026-11-22',
  code: null,
  channel: 'whatsapp',
  outcome: 'quote',
  amount: null,
  note: '',
  ...values,
});
const contacts = [
  contact({ code: `${pageCode('/cidades/osasco')}-b`, outcome: 'job', amount: 180.5 }),
  contact({ code: `${pageCode('/velha')}-m`, outcome: 'job', amount: 100 }),
  contact({ code: '22222-b', outcome: 'no_client' }),
  contact({ channel: 'phone', amount: 900, note: '=1+1' }),
];
const sums: ClickSums = {
  isCounting: true,
  first: '2026-11-01',
  buttons: [
    { page: '/cidades/osasco', slot: 'bar', channel: 'whatsapp', count: 7 },
    { page: '/guias', slot: 'header', channel: 'phone', count: 3 },
  ],
  hours: [{ hour: 22, count: 10 }],
  sources: [{ source: 'search', count: 10 }],
};
const results = buildResults(contacts, sums, origins, (path) => written.get(path) ?? path);

describe('what a period brought', { tags: '@results' }, () => {
  it('counts contacts, jobs and what they earned; an estimate earns nothing', () =>
    expect(results.totals).toEqual({ contacts: 4, quotes: 1, jobs: 2, earned: 280.5, clicks: 10 }));

  it('joins contacts and clicks of a page, also by its old address', () => {
    expect(results.pages[0]).toEqual({
      name: 'Osasco',
      path: '/cidades/osasco',
      contacts: 2,
      jobs: 2,
      earned: 280.5,
      clicks: 7,
    });
    expect(results.pages.map(({ name }) => name)).toEqual([
      'Osasco',
      'Código 22222, de página que saiu do site',
      'Sem código',
      '=Guias',
    ]);
    expect(results.places.map(({ name }) => name)).toEqual(['Osasco']);
    expect(results.buttons.map(({ name }) => name)).toContain('Telefone, topo da página');
    expect(results.hours[22]).toBe(10);
  });

  it('names the pages whose buttons are used while nobody writes a contact down', () =>
    expect(results.silent.map(({ path }) => path)).toEqual(['/guias']));

  it('is a table that no spreadsheet runs', () => {
    const csv = buildCsv([...resultsToCsv(results), ...contactsToCsv(contacts, origins)]);
    expect(csv).toContain("Página;'=Guias;/guias;0;0;0,00;3");
    expect(csv).toContain("Orçamento;900,00;'=1+1");
    expect(csv).toContain('Página;Osasco;/cidades/osasco;2;2;280,50;7');
  });
});
