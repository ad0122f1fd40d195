import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../client.ts';
import { editedList } from './list-content.ts';
import { saveEdit } from './save-edit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const client = createAdminClient({ url: 'http://database.test', key: 'x' });
const save = { collection: 'cities', entry: 'osasco', patch: { name: 'Osasco' } } as const;

/** A database that refuses a save as not the newest, and then shows this version as that. */
function refuseAndShow(newest: object) {
  const refusal = { code: '40001', message: 'edit_conflict' };
  vi.stubGlobal('fetch', (input: unknown) =>
    Promise.resolve(
      String(input).endsWith('/rpc/save_edit')
        ? Response.json(refusal, { status: 500 })
        : Response.json([{ is_draft: false, ...newest }]),
    ),
  );
}

test('an edit whose answer was lost counts as saved at the next try', async () => {
  refuseAndShow({ id: 8, patch: { name: 'Osasco' } });
  await expect(saveEdit(client, { ...save, basedOn: 7, hash: 'h' })).resolves.toBe(8);
  refuseAndShow({ id: 8, patch: { name: 'Outra' } });
  await expect(saveEdit(client, { ...save, basedOn: 7, hash: 'h' })).rejects.toMatchObject({
    kind: 'conflict',
  });
  // The same words as a draft, which somebody else kept meanwhile.
  refuseAndShow({ id: 8, patch: { name: 'Osasco' }, is_draft: true });
  await expect(saveEdit(client, { ...save, basedOn: 7, hash: 'h' })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('the same patch over another file is saved anew', async () => {
  refuseAndShow({ id: 7, patch: { name: 'Osasco' } });
  await expect(saveEdit(client, { ...save, basedOn: 7, hash: 'h' })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('the digest of the file that was read goes with a save', async () => {
  const told = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(8)));
  vi.stubGlobal('fetch', told);
  await saveEdit(client, { ...save, basedOn: undefined, hash: '' });
  const [, init] = told.mock.lastCall ?? [];
  expect(JSON.parse(init?.body as string)).toMatchObject({ read_hash: '' });
});

test('seven hundred edited entries are asked for without their names', async () => {
  const names = Array.from({ length: 700 }, (_, at) => `conserto-de-portao-no-lugar-${at}`);
  const rows = names.map((entry, at) => ({
    edit: at + 1,
    collection: 'cities',
    entry,
    is_removed: false,
    is_stale: at % 2 === 1,
    created_at: '2026-11-23T12:00:00+00:00',
    created_by: null,
    outcome: null,
    name: `Lugar ${at}`,
  }));
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(new URL(input));
    return Promise.resolve(Response.json(rows));
  });
  const listed = await new QueryClient().query(editedList(client));
  expect(listed).toHaveLength(700);
  expect(listed[0]).toMatchObject({ entry: names[0], title: 'Lugar 0', edit: { isStale: false } });
  // Servers and proxies take addresses up to 8 kB.
  for (const { href } of asked) expect(href.length).toBeLessThan(4000);
  expect(asked).toHaveLength(1);
});

test('one date that nobody can read leaves the list of entries whole', async () => {
  const row = { edit: 1, collection: 'cities', entry: 'osasco', name: 'Osasco', outcome: null };
  const rows = ['infinity', '2026-11-23T12:00:00+00:00'].map((created_at) => ({
    ...row,
    created_at,
  }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(rows)));
  const listed = await new QueryClient().query(editedList(client));
  expect(listed.map(({ title }) => title)).toEqual(['Osasco', 'Osasco']);
});
