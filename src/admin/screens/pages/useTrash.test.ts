import { expect, test } from 'vitest';
import type { PageList } from '../../data/pages/list-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { PAGES, queries } from '../../data/queries.ts';
import { failure } from '../../data/errors.ts';
import { messages } from '../../ui/messages.ts';
import { deleteFailed, takeOff } from './useTrash.ts';

const row = (id: string) => ({ id }) as PageRow;
const list = (...ids: string[]) => ({ rows: ids.map(row), total: ids.length }) as PageList;
const key = (state: string) => [...PAGES, 'list', { state }];

test('a page that is gone leaves every list, also one that nobody looks at, and is not read back', async () => {
  queries.setQueryData(key('trash'), list('a', 'b', 'c'));
  queries.setQueryData(key('published'), list('d'));
  let answer: (found: PageList) => void = () => undefined;
  const reading = queries.query({
    queryKey: key('trash'),
    queryFn: () => new Promise<PageList>((resolve) => (answer = resolve)),
    staleTime: 0,
  });
  const before = await takeOff([row('a'), row('c')]);
  // What was asked for before the deletion is no longer listened to.
  answer(list('a', 'b', 'c'));
  await reading.catch(() => undefined);
  expect(queries.getQueryData(key('trash'))).toMatchObject({ rows: [{ id: 'b' }], total: 1 });
  expect(queries.getQueryData(key('published'))).toMatchObject({ rows: [{ id: 'd' }], total: 1 });
  expect(before.map(([, old]) => old?.total)).toEqual([3, 1]);
  queries.clear();
});

test.each([
  ['nobody had the page', 'panel', undefined, messages.deleteRefused],
  ['the database failed', 'panel', failure('busy'), messages.deleteRefused],
  ['the database refused', 'panel', failure('refused'), messages.deleteRefused],
  ['the database refused', 'page', failure('refused'), messages.deleteRefusedOnPage],
  ['no answer came', 'panel', failure('offline'), messages.deleteBroke],
  ['something broke', 'panel', new Error('?'), messages.deleteBroke],
] as const)('a deletion that failed because %s, asked for on the %s', (_, from, error, message) =>
  expect(deleteFailed(from, error)).toEqual(message),
);

test('a deletion that worked at last takes back that it failed', () => {
  expect(messages.deleted(1).about).toBe(messages.deleteBroke.about);
  expect(messages.deleted(1).about).toBeDefined();
});
