import { expect, test } from 'vitest';
import type { PageList, PageRow } from '../pages-api.ts';
import { PAGES, queries } from '../queries.ts';
import { takeOff } from './useTrash.ts';

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
