import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../client.ts';
import { deletePages, restorePages, trashPages } from './change-pages.ts';
import { findPublicPages, findLinking } from './find-pages.ts';
import { afterFilter, combine, listPages, searchFilter } from './list-pages.ts';
import { insertPage, savePageOnce, updatePage } from './save-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const client = createAdminClient({ url: 'http://database.test', key: 'x' });
const text = { title: 'Título', description: 'Uma descrição.', content: '<p>Texto.</p>' };
const values = { ...text, slug: 'titulo', indexed: true };

/** A database that refuses what is written, and then shows this row. */
function refuseAndShow(row: object, refusal: Response, isAdmin = true) {
  const ask = (input: unknown, { method = 'GET' }: RequestInit = {}) => {
    if (String(input).includes('/rpc/')) return Promise.resolve(Response.json(isAdmin));
    return Promise.resolve(method === 'GET' ? Response.json([{ id: 'i', ...row }]) : refusal);
  };
  vi.stubGlobal('fetch', vi.fn(ask));
}

const taken = () => Response.json({ code: '23505', message: 'x' }, { status: 409 });
const nothing = () => Response.json([]);
const asPublished = { id: 'i', state: 'published', trashed_from: null } as const;

test('a page whose answer was lost counts as saved at the next try', async () => {
  refuseAndShow({ ...values, version: 4, state: 'published' }, taken());
  await expect(insertPage(client, 'i', values)).resolves.toBe(4);
  refuseAndShow({ ...values, version: 4 }, nothing());
  const changed = updatePage(client, 'i', 3, { ...text, indexed: true });
  await expect(changed).resolves.toMatchObject({ version: 4 });
  refuseAndShow({ ...values, state: 'trash' }, nothing());
  await expect(updatePage(client, 'i', 3, { ...text, indexed: true })).rejects.toMatchObject({
    kind: 'conflict',
  });
  refuseAndShow(values, taken());
  await expect(savePageOnce(client, values)).resolves.toBe('saved');
});

test.each([null, []])('a save whose answer brings no row, but %j, is none', async (row) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(row, { status: 201 })));
  await expect(insertPage(client, 'i', values)).rejects.toMatchObject({ kind: 'unknown' });
  await expect(savePageOnce(client, values)).rejects.toMatchObject({ kind: 'unknown' });
});

test('a list asks for no content: twenty-five whole pages would be a megabyte', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(new URL(input));
    return Promise.resolve(Response.json([], { headers: { 'content-range': '*/0' } }));
  });
  const all = { status: 'published', search: '', sort: 'newest', filter: 'all' } as const;
  await listPages(client, { ...all, after: undefined });
  const columns = asked.map(({ searchParams }) => searchParams.get('select')?.split(',') ?? []);
  expect(columns.flat()).toContain('title');
  for (const names of columns) expect(names).not.toEqual(expect.arrayContaining(['content']));
  for (const names of columns) expect(names).not.toEqual(expect.arrayContaining(['*']));
});

test('a change that the database passes over is no conflict for who has no right any more', async () => {
  const update = () => updatePage(client, 'i', 3, { ...text, indexed: true });
  refuseAndShow({ ...values, title: 'Outro', state: 'published' }, nothing(), true);
  await expect(update()).rejects.toMatchObject({ kind: 'conflict' });
  refuseAndShow({ ...values, title: 'Outro', state: 'published' }, nothing(), false);
  await expect(update()).rejects.toMatchObject({ kind: 'signed-out' });
  refuseAndShow({}, nothing(), false);
  await expect(trashPages(client, ['i'])).rejects.toMatchObject({ kind: 'signed-out' });
});

/** A table of rows by id, each address once; the answers to some writes are lost. */
function keepRows(lose: (request: number) => boolean, isMine = true) {
  const table = new Map<string, typeof values & { id: string; version: number }>();
  let requests = 0;
  const write = (id: string, row: typeof values) => {
    if (table.has(id) || [...table.values()].some(({ slug }) => slug === row.slug)) return taken();
    table.set(id, { ...row, id, version: 1 });
    return Response.json([table.get(id)], { status: 201 });
  };
  const answer = (address: URL, method: string, body: unknown) => {
    if (address.pathname.includes('/rpc/')) return Response.json(isMine);
    const id = address.searchParams.get('id')?.replace('eq.', '') ?? '';
    const row = table.get(id);
    if (method === 'POST') {
      const { id: own, ...given } = body as typeof values & { id: string };
      return write(own, given);
    }
    if (method === 'PATCH' && row) {
      table.set(id, { ...row, ...(body as object), version: row.version + 1 });
    }
    return Response.json([table.get(id)].filter((found) => found));
  };
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const answered = answer(
      new URL(input),
      method,
      JSON.parse((body as string | undefined) ?? '{}'),
    );
    if (method === 'GET' || input.includes('/rpc/')) return Promise.resolve(answered);
    requests += 1;
    return lose(requests) ? Promise.reject(new TypeError('gone')) : Promise.resolve(answered);
  });
  return table;
}

test('a new page whose answers were lost is one row, with the words of the last save', async () => {
  const table = keepRows((request) => request === 1 || request === 3);
  const save = (part: object, state?: 'draft') =>
    insertPage(client, 'own', { ...values, ...part }, state);
  await expect(save({})).rejects.toThrow();
  const other = { title: 'Outro', slug: 'outro', content: '<p>Mais.</p>', indexed: false };
  await expect(save({ title: 'Meio' }, 'draft')).rejects.toThrow();
  await expect(save(other)).resolves.toBe(3);
  await expect(save(other)).resolves.toBe(3);
  expect([...table.values()]).toEqual([
    { ...values, ...other, id: 'own', version: 3, state: 'published' },
  ]);
});

test('an address that another page has is taken, and what another person changed since is theirs', async () => {
  const table = keepRows(() => false, false);
  await insertPage(client, 'other', values);
  await expect(insertPage(client, 'own', values)).rejects.toMatchObject({ kind: 'slug-taken' });
  const changed = insertPage(client, 'other', { ...values, title: 'Meu' });
  await expect(changed).rejects.toMatchObject({ kind: 'conflict' });
  expect(table.get('other')).toMatchObject({ title: 'Título', version: 1 });
});

test.each(['title', 'description', 'content'])('another %s is of another person', async (name) => {
  refuseAndShow({ ...values, [name]: 'Outra coisa' }, nothing());
  const update = updatePage(client, 'i', 3, { ...text, indexed: true });
  await expect(update).rejects.toMatchObject({ kind: 'conflict' });
});

test('a page of the same title and another text existed; of another title it is in the way', async () => {
  refuseAndShow({ ...values, content: '<p>Outro.</p>' }, taken());
  await expect(savePageOnce(client, values)).resolves.toBe('existed');
  refuseAndShow({ ...values, title: 'Outra' }, taken());
  await expect(savePageOnce(client, values)).rejects.toMatchObject({ kind: 'slug-taken' });
});

test('asks for the rows after a cursor, with ties broken by id', () => {
  const cursor = { value: '2026-01-01T10:00:00.123+00:00', id: 'i' };
  expect(afterFilter(cursor, 'newest')).toBe(
    'created_at.lt."2026-01-01T10:00:00.123+00:00",' +
      'and(created_at.eq."2026-01-01T10:00:00.123+00:00",id.lt.i)',
  );
  expect(afterFilter(cursor, 'oldest')).toMatch(/^created_at\.gt\..*,id\.gt\.i\)$/);
});

test('a page is moved to the trash and back, and a move that was made already counts', async () => {
  const told = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([{ id: 'i' }])));
  vi.stubGlobal('fetch', told);
  await expect(trashPages(client, ['i'])).resolves.toEqual(['i']);
  const draft = { id: 'i', state: 'trash', trashed_from: 'draft' } as const;
  const all = [asPublished, draft, { ...asPublished, id: 'gone' }];
  await expect(restorePages(client, all)).resolves.toEqual({ restored: 2, taken: 0, gone: 1 });
  expect(told.mock.calls.map(([, init]) => [init?.method, init?.body])).toEqual([
    ['PATCH', '{"state":"trash"}'],
    ['PATCH', '{"state":"published"}'],
    ['PATCH', '{"state":"draft"}'],
  ]);
  refuseAndShow({}, nothing());
  await expect(trashPages(client, ['i'])).resolves.toEqual([]);
  refuseAndShow({}, nothing());
  await expect(restorePages(client, [asPublished])).resolves.toMatchObject({ gone: 1 });
});

test('pages leave the trash together; one whose address is taken keeps no other back', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    const ids = new URL(input).searchParams.get('id') ?? '';
    asked.push(ids);
    if (ids.includes('b')) return Promise.resolve(taken());
    return Promise.resolve(Response.json([{ id: 'i' }]));
  });
  const pages = ['a', 'b', 'c'].map((id) => ({ ...asPublished, id }));
  await expect(restorePages(client, pages)).resolves.toEqual({ restored: 2, taken: 1, gone: 0 });
  expect(asked).toEqual(['in.(a,b,c)', 'in.(a)', 'in.(b)', 'in.(c)']);
});

test('a page whose way to the trash was answered by nobody is moved once more before that is told', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Response.json([{ id: 'i' }])];
  const asked = vi.fn(() => Promise.resolve(answers.shift()));
  vi.stubGlobal('fetch', asked);
  await expect(trashPages(client, ['i'])).resolves.toEqual(['i']);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('hundreds of pages go in portions that fit an address', async () => {
  const told = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([{ id: 'i' }])));
  vi.stubGlobal('fetch', told);
  const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
  await expect(deletePages(client, ids)).resolves.toHaveLength(3);
  const asked = told.mock.calls.map(([address]) => new URL(address as string).searchParams);
  expect(asked.flatMap((query) => query.get('id')?.match(/id-\d+/g) ?? [])).toEqual(ids);
  expect(asked.map((query) => query.get('state'))).toEqual(Array(3).fill('eq.trash'));
});

test('a title in a cursor cannot leave its quotes', () =>
  expect(afterFilter({ value: 'a"),id.gt.\\', id: 'i' }, 'title')).toContain(
    'title.gt."a\\"),id.gt.\\\\"',
  ));

test.each([
  ['', undefined],
  ['  ', undefined],
  ['São  José', 'title.ilike.%São José%,slug.ilike.%sao-jose%'],
  ['50%', 'title.ilike.%50_%,slug.ilike.%50%'],
  ['a,b)', 'title.ilike.%a_b_%,slug.ilike.%ab%'],
  ['"', 'title.ilike.%_%'],
])('searches %j', (search, filter) => expect(searchFilter(search)).toBe(filter));

test.each([
  [[undefined, undefined], undefined],
  [['a.eq.1', undefined], 'a.eq.1'],
  [['a.eq.1,b.eq.2', 'c.lt.3'], 'and(or(a.eq.1,b.eq.2),or(c.lt.3))'],
])('joins the filters %j', (filters, joined) => expect(combine(filters)).toBe(joined));

test('who links to several pages that leave is told once each, without those that leave too', async () => {
  const asked: string[][] = [];
  const linking = (id: string, title: string) => ({ id, title, slug: id, state: 'published' });
  vi.stubGlobal('fetch', (input: string, { body = '' }: { body?: string } = {}) => {
    if (!input.includes('/rpc/pages_linking_to'))
      return Promise.resolve(Response.json([{ slug: 'antiga' }]));
    const { slugs } = JSON.parse(body) as { slugs: string[] };
    asked.push(slugs);
    return Promise.resolve(
      Response.json([linking('z', 'Zebra'), linking('e', 'Égua'), linking('p-3', 'Sai também')]),
    );
  });
  const leaving = Array.from({ length: 150 }, (_, at) => ({ id: `p-${at}`, slug: `s-${at}` }));
  const found = await findLinking(client, leaving);
  expect(found.map(({ title }) => title)).toEqual(['Égua', 'Zebra']);
  // The database takes a hundred addresses at a time: those of the pages, and one that each portion left.
  expect(asked.map(({ length }) => length)).toEqual([100, 52]);
  expect(asked.flat()).toContain('antiga');
});

test('none of the pages that leave takes over, however many they are', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `p-${at}`, title: 'T', slug: 's' }));
  const limits: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    const limit = new URL(input).searchParams.get('limit');
    limits.push(limit);
    return Promise.resolve(Response.json(rows.slice(0, Number(limit))));
  });
  const leaving = rows.slice(0, 10).map(({ id }) => id);
  const heirs = await findPublicPages(client, '', leaving);
  expect(heirs.map(({ id }) => id)).toEqual(rows.slice(10, 18).map(({ id }) => id));
  expect(limits).toEqual(['18']);
});
