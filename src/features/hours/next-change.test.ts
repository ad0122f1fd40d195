import { expect, test } from 'vitest';
import { dayInBrasilia } from '../../lib/dates/dates.ts';
import { listSpecialDays } from './hours.ts';
import { nextChange } from './next-change.ts';

const empty = {
  company: { closures: [], holidays: [], priceList: [] },
  notices: [],
  promotions: [],
  posts: [],
};
const at = (moment: string) => new Date(`${moment}-03:00`);
const next = (content: Partial<typeof empty> | object, now: string) =>
  nextChange({ ...empty, ...content }, at(now));

test('a site without dates changes with the holidays that it lists and with the year, in Brasília', () => {
  // Sixty days, of which today is the first: 2 November enters, 7 September is over, 15 November enters.
  expect(next({}, '2026-09-01T12:00')).toEqual(at('2026-09-04T00:00'));
  expect(next({}, '2026-09-04T00:00')).toEqual(at('2026-09-08T00:00'));
  expect(next({}, '2026-09-08T00:00')).toEqual(at('2026-09-17T00:00'));
  expect(next({}, '2026-12-31T23:00')).toEqual(at('2027-01-01T00:00'));
  expect(next({}, '2027-01-01T00:00')).toEqual(at('2027-01-02T00:00'));
});

test('until the next change the list of special days is the same, and then another one', () => {
  const company = {
    ...empty.company,
    closures: [{ from: '2026-12-28', to: '2027-01-08', reason: 'Recesso' }],
    holidays: [{ date: '07-09', name: 'Data do estado', hours: [] }],
  };
  const list = (moment: Date) => listSpecialDays(company, dayInBrasilia(moment));
  let now = at('2026-01-01T00:00');
  for (let step = 0; step < 20; step += 1) {
    const change = nextChange({ ...empty, company }, now);
    expect(list(new Date(change.getTime() - 1))).toEqual(list(now));
    now = change;
  }
  expect(next({ company }, '2026-10-29T12:00')).toEqual(at('2026-10-30T00:00'));
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
  const posts = [{ published: '2026-12-04' }, { published: '2026-11-29' }];
  const content = { notices, promotions, company, posts };
  const seen = [at('2026-11-30T00:00')];
  for (let step = 0; step < 10; step += 1) {
    seen.push(nextChange(content, seen.at(-1) ?? new Date()));
  }
  expect(seen.slice(1)).toEqual(
    [
      '2026-12-01T09:00',
      '2026-12-03T00:00',
      '2026-12-03T18:30',
      '2026-12-04T00:00',
      '2026-12-06T00:00',
      '2026-12-10T00:00',
      '2026-12-13T00:00',
      '2026-12-16T00:00',
      '2026-12-18T00:00',
      '2026-12-21T00:00',
    ].map(at),
  );
});
