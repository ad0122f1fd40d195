import { expect, test } from 'vitest';
import { nextChange } from './next-change.ts';

const empty = {
  company: { closures: [], holidays: [], priceList: [] },
  notices: [],
  promotions: [],
};
const at = (moment: string) => new Date(`${moment}-03:00`);
const next = (content: Partial<typeof empty> | object, now: string) =>
  nextChange({ ...empty, ...content }, at(now));

test('a site without dates changes with the year, in Brasília', () => {
  expect(next({}, '2026-06-01T12:00')).toEqual(at('2027-01-01T00:00'));
  expect(next({}, '2026-12-31T23:00')).toEqual(at('2027-01-01T00:00'));
  expect(next({}, '2027-01-01T00:00')).toEqual(at('2028-01-01T00:00'));
});

test('each thing with a date changes it, the nearest first', () => {
  const notices = [{ from: '2026-12-01T09:00', until: '2026-12-05' }];
  const promotions = [{ from: '2026-12-03', until: '2026-12-03T18:30' }];
  const row = { job: 'Visita', kinds: [], includes: [], excludes: [], price: { amount: 1 } };
  const company = {
    closures: [{ from: '2026-12-10', to: '2026-12-12', reason: 'Recesso' }],
    holidays: [
      { date: '12-20', name: 'Todo ano', hours: [] },
      { date: '2026-12-15', name: 'Só neste', hours: [] },
    ],
    priceList: [{ ...row, id: 'visit', validUntil: '2026-12-17' }],
  };
  const content = { notices, promotions, company };
  const seen = [at('2026-11-30T00:00')];
  for (let step = 0; step < 9; step += 1) {
    seen.push(nextChange(content, seen.at(-1) ?? new Date()));
  }
  expect(seen.slice(1)).toEqual(
    [
      '2026-12-01T09:00',
      '2026-12-03T00:00',
      '2026-12-03T18:30',
      '2026-12-06T00:00',
      '2026-12-10T00:00',
      '2026-12-13T00:00',
      '2026-12-16T00:00',
      '2026-12-18T00:00',
      '2027-01-01T00:00',
    ].map(at),
  );
});
