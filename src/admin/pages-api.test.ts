import { expect, test } from 'vitest';
import { afterFilter, combine, searchFilter } from './pages-api.ts';

test('asks for the rows after a cursor, with ties broken by id', () => {
  expect(afterFilter({ value: '2026-01-01T10:00:00.123456+00:00', id: 'i' }, 'newest')).toBe(
    'created_at.lt."2026-01-01T10:00:00.123456+00:00",' +
      'and(created_at.eq."2026-01-01T10:00:00.123456+00:00",id.lt.i)',
  );
});

test('a time cut to milliseconds stands for all of its millisecond', () => {
  const cursor = { value: '2026-01-01 10:00:00.5+00', id: 'i' };
  const within =
    'and(created_at.gte."2026-01-01 10:00:00.5+00",created_at.lt."2026-01-01T10:00:00.501Z",';
  expect(afterFilter(cursor, 'newest')).toBe(
    `created_at.lt."2026-01-01 10:00:00.5+00",${within}id.lt.i)`,
  );
  expect(afterFilter(cursor, 'oldest')).toBe(
    `created_at.gte."2026-01-01T10:00:00.501Z",${within}id.gt.i)`,
  );
});

test('a title in a cursor cannot leave its quotes', () => {
  expect(afterFilter({ value: 'a"),id.gt.\\', id: 'i' }, 'title')).toContain(
    'title.gt."a\\"),id.gt.\\\\"',
  );
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['São  José', 'title.ilike.%São José%,slug.ilike.%sao-jose%'],
  ['50%', 'title.ilike.%50_%,slug.ilike.%50%'],
  ['a,b)', 'title.ilike.%a_b_%,slug.ilike.%ab%'],
  ['"', 'title.ilike.%_%'],
])('searches %j', (search, filter) => {
  expect(searchFilter(search)).toBe(filter);
});

test.each([
  [[undefined, undefined], undefined],
  [['a.eq.1', undefined], 'a.eq.1'],
  [['a.eq.1,b.eq.2', 'c.lt.3'], 'and(or(a.eq.1,b.eq.2),or(c.lt.3))'],
])('joins the filters %j', (filters, joined) => {
  expect(combine(filters)).toBe(joined);
});
