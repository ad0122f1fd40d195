import { expect, test } from 'vitest';
import { digestOf, findChanges, formatDates, type PageSource } from './dates.ts';

const TODAY = '2026-03-10';

const page = (changes: Partial<PageSource> = {}): PageSource => ({
  id: 'cities/poa',
  file: 'content/cities/poa.md',
  updated: '2026-03-01',
  source: '---\nname: Poá\nupdated: 2026-03-01\n---\n\nCusta {{price.visit}}.\n',
  ...changes,
});
const record = formatDates([page({ id: 'cities/aruja' }), page()]);
const changed = page({ source: page().source.replace('Custa', 'Sai por') });

test('neither the date nor a line break is text of a page; a word and a field are', () => {
  const { source } = page();
  const digest = digestOf(source);
  expect(digestOf(source.replace('2026-03-01', '2026-04-01'))).toBe(digest);
  expect(digestOf(source.replace('Custa {{', 'Custa\n{{'))).toBe(digest);
  expect(digestOf(source.replace('Custa', 'Sai por'))).not.toBe(digest);
  expect(digestOf(source.replace('name: Poá', 'name: Poa'))).not.toBe(digest);
});

test('pages as recorded pass, in any order, beside pages that are gone', () => {
  expect(findChanges([page()], record, TODAY)).toEqual([]);
  expect(record).toMatch(/^#.*\ncities\/aruja \S+ [0-9a-f]{10}\ncities\/poa \S+ [0-9a-f]{10}\n$/);
});

test('a text that changed under its old date names the file and what to do', () =>
  expect(findChanges([changed], record, TODAY)).toEqual([
    {
      file: 'content/cities/poa.md',
      field: 'updated',
      missing: 'date',
      message:
        'o texto mudou e a data não; ponha o dia de hoje, 2026-03-10, e rode: npm run check:content -- --write (se o leitor não perceberia a mudança, deixe a data e acrescente --correction)',
    },
  ]));

test('a date put back is a change as well', () => {
  const [problem] = findChanges([page({ updated: '2026-02-01' })], record, TODAY);
  expect(problem).toMatchObject({ field: 'updated', missing: 'date' });
});

test.each(['2026-03-02', TODAY])(
  'a text that changed with its date, %s, only has to be recorded',
  (updated) => {
    const [problem, ...others] = findChanges([{ ...changed, updated }], record, TODAY);
    expect(problem).toMatchObject({ missing: 'line' });
    expect(problem?.message).toContain('npm run check:content -- --write');
    expect(others).toEqual([]);
    expect(
      findChanges([{ ...changed, updated }], formatDates([{ ...changed, updated }]), TODAY),
    ).toEqual([]);
  },
);

test('a second change on the day of the first keeps its date', () => {
  const before = formatDates([page({ updated: TODAY })]);
  expect(findChanges([{ ...changed, updated: TODAY }], before, TODAY)).toMatchObject([
    { missing: 'line' },
  ]);
});

test('a page without a line is new and has its date', () =>
  expect(findChanges([page({ id: 'cities/nova' })], record, TODAY)).toMatchObject([
    { missing: 'line' },
  ]));

test('after a merge that kept the lines of both sides, either of them is right', () => {
  const both = record + formatDates([{ ...changed, updated: '2026-03-05' }]);
  expect(findChanges([{ ...changed, updated: '2026-03-05' }], both, TODAY)).toEqual([]);
  expect(findChanges([page({ updated: '2026-03-05' })], both, TODAY)).toEqual([]);
  const third = page({ source: page().source.replace('Custa', 'Vale'), updated: '2026-03-05' });
  expect(findChanges([third], both, TODAY)).toMatchObject([{ missing: 'date' }]);
});
