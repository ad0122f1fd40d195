import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Json } from '../../src/cms/database.ts';
import { type Client, connect, makePage, setUpBackend, signIn, type Backend } from './backend.ts';
import { fetchEdits } from '../../src/publish/choose.ts';

let backend: Backend;
let service: Client;
let admin: Client;

setUpBackend((started) => {
  ({ backend, service, owner: admin } = started);
});

interface Save {
  collection?: string;
  entry?: string;
  patch?: Json;
  based_on?: number;
  note?: string;
  read_hash?: string;
  is_draft?: boolean;
}

const save = ({
  collection = 'cities',
  entry = randomUUID(),
  patch = { name: 'X' },
  ...rest
}: Save) => admin.rpc('save_edit', { collection, entry, patch, ...rest });

const watermark = async () => (await service.rpc('publish_watermark').throwOnError()).data;

async function readEvents(afterId: number) {
  const { data: events } = await service
    .rpc('pending_publish_events', { after_id: afterId })
    .throwOnError();
  return events;
}

test('each save is a version, and the newest is current', async () => {
  const entry = randomUUID();
  const first = (await save({ entry, patch: { name: 'Um' }, note: ' Do cartão ' }).throwOnError())
    .data;
  const second = (await save({ entry, patch: {}, based_on: first }).throwOnError()).data;
  const { data: versions } = await admin
    .from('content_edits')
    .select()
    .eq('entry', entry)
    .order('id')
    .throwOnError();
  expect(versions).toMatchObject([
    {
      id: first,
      collection: 'cities',
      entry,
      patch: { name: 'Um' },
      based_on: null,
      note: 'Do cartão',
    },
    { id: second, patch: {}, based_on: first, note: '' },
  ]);
  const { data: user } = await admin.auth.getUser();
  expect(versions.map(({ created_by }) => created_by)).toEqual([user.user?.id, user.user?.id]);
  const { data: current } = await admin.from('current_edits').select('id').eq('entry', entry);
  expect(current).toEqual([{ id: second }]);
  const { data: byId } = await admin.from('content_edits').select('entry').eq('id', first);
  expect(byId).toEqual([{ entry }]);
});

test('of two who save over the same version, one is told which is newer', async () => {
  const entry = randomUUID();
  const first = (await save({ entry }).throwOnError()).data;
  const other = await signIn(backend);
  const both = await Promise.all(
    [admin, other].map((client, index) =>
      client.rpc('save_edit', {
        collection: 'cities',
        entry,
        patch: { name: `${index}` },
        based_on: first,
      }),
    ),
  );
  const saved = both.filter(({ error }) => error === null);
  expect(saved).toHaveLength(1);
  const [refused] = both.filter(({ error }) => error !== null);
  expect(refused?.error).toMatchObject({
    code: '40001',
    message: 'edit_conflict',
  });
  expect((await save({ entry })).error?.code).toBe('40001');
  expect((await save({ entry: randomUUID(), based_on: first })).error?.code).toBe('40001');
  const { data: versions } = await admin.from('content_edits').select('id').eq('entry', entry);
  expect(versions).toHaveLength(2);
});

test('a draft waits beside what visitors see, makes no event, and what is saved over it counts at once', async () => {
  const entry = randomUUID();
  const current = async () =>
    (await admin.from('current_edits').select('patch').eq('entry', entry).throwOnError()).data.map(
      ({ patch }) => patch,
    );
  const listed = async () =>
    (
      await admin
        .from('content_entries')
        .select('document,is_listed,is_draft')
        .eq('entry', entry)
        .throwOnError()
    ).data[0];
  const first = (await save({ entry, patch: { name: 'Um' }, is_draft: true }).throwOnError()).data;
  expect(await current()).toEqual([]);
  expect(await listed()).toEqual({ document: { name: 'Um' }, is_listed: true, is_draft: true });
  const second = (await save({ entry, patch: { name: 'Dois' }, based_on: first }).throwOnError())
    .data;
  const before = await watermark();
  const third = (
    await save({ entry, patch: { name: 'Três' }, based_on: second, is_draft: true }).throwOnError()
  ).data;
  expect(await watermark()).toBe(before);
  expect(await current()).toEqual([{ name: 'Dois' }]);
  expect(await listed()).toMatchObject({ document: { name: 'Três' }, is_draft: true });
  expect(
    (await fetchEdits({ url: backend.url, key: backend.secretKey })).edits.filter(
      (edit) => edit.entry === entry,
    ),
  ).toMatchObject([{ id: second }]);
  // Another tab still has the version before the draft.
  expect((await save({ entry, based_on: second, is_draft: true })).error?.code).toBe('40001');
  await save({ entry, patch: { name: 'Quatro' }, based_on: third }).throwOnError();
  expect(await current()).toEqual([{ name: 'Quatro' }]);
  expect(await watermark()).toBeGreaterThan(before);
});

test.each<[string, Save, string]>([
  ['a draft of a record', { collection: 'company', entry: '', is_draft: true }, 'invalid_draft'],
  ['a list', { patch: [] }, 'invalid_patch'],
  ['a number', { patch: 7 }, 'invalid_patch'],
  ['more than 256 kB', { patch: { body: 'á'.repeat(131_073) } }, 'patch_too_large'],
  ['a note of 201 characters', { note: 'x'.repeat(201) }, 'note_too_long'],
  ['a set that cannot be', { collection: 'a/b' }, 'invalid_entry'],
  ['an entry above the folder', { entry: '../x' }, 'invalid_entry'],
  ['an entry with a line break', { entry: 'a\nb' }, 'invalid_entry'],
])('%s is refused', async (_name, fields, message) => {
  const before = await watermark();
  const { error } = await save(fields);
  expect(error).toMatchObject({ code: '22023', message });
  expect(await watermark()).toBe(before);
});

test('a patch of 256 kB and a note of 200 characters are taken', async () => {
  const patch = { body: 'x'.repeat(262_144 - '{"body": ""}'.length) };
  await save({ patch, note: 'x'.repeat(200) }).throwOnError();
});

test('a save leaves one event, which a build covers; a page has its own beside it', async () => {
  const heard = vi.fn<(mark: number) => void>();
  const stop = backend.onChange(heard);
  const before = await watermark();
  const edit = (await save({ entry: '', collection: 'company' }).throwOnError()).data;
  const page = makePage();
  await service.from('generated_pages').insert(page).throwOnError();
  expect(await readEvents(before)).toMatchObject([
    { operation: 'edit', edit_id: edit, page_id: null, slug: null },
    { operation: 'insert', slug: page.slug, edit_id: null },
  ]);
  const after = await watermark();
  await expect.poll(() => heard.mock.lastCall?.[0]).toBe(after);
  stop();

  const status = async () => (await admin.rpc('publish_status', {}).single().throwOnError()).data;
  expect(await status()).toMatchObject({ pending_edits: expect.any(Number) as number });
  await service.rpc('mark_published', { upto: before }).throwOnError();
  expect(await status()).toMatchObject({ pending_edits: 1, pending_pages: 1 });
  await service.rpc('mark_published', { upto: after }).throwOnError();
  expect(await status()).toMatchObject({ pending_edits: 0, pending_pages: 0 });
});

test("the files' versions are replaced and forgotten, and an edit knows the one it was made over", async () => {
  const documents = ['a', 'b'].map((entry) => ({
    collection: 'topics',
    entry,
    document: { title: entry, body: 'Texto' },
    hash: `hash-${entry}`,
  }));
  await service.rpc('record_content', { documents, commit: 'abc' }).throwOnError();
  await service
    .rpc('record_content', {
      documents: [{ collection: 'topics', entry: 'a', document: { title: 'A' }, hash: 'new' }],
      gone: [{ collection: 'topics', entry: 'b' }],
      commit: 'def',
    })
    .throwOnError();
  const { data: hashes } = await service.rpc('content_hashes').throwOnError();
  expect(hashes).toEqual({ 'topics/a': 'new' });
  const { data: base } = await admin.from('content_base').select().eq('collection', 'topics');
  expect(base).toEqual([
    { collection: 'topics', entry: 'a', document: { title: 'A' }, hash: 'new', commit: 'def' },
  ]);

  await save({ collection: 'topics', entry: 'a' }).throwOnError();
  await save({ collection: 'topics', entry: 'b' }).throwOnError();
  const { data: edits } = await admin
    .from('content_edits')
    .select('entry, base_hash')
    .eq('collection', 'topics')
    .order('entry');
  expect(edits).toEqual([
    { entry: 'a', base_hash: 'new' },
    { entry: 'b', base_hash: null },
  ]);
});

test('a file that a deploy changed under an open form is noticed at the save', async () => {
  const file = { collection: 'topics', entry: 'sob-o-formulario' };
  const deploy = (hash: string) =>
    service.rpc('record_content', {
      documents: [{ ...file, document: { title: 'Do arquivo' }, hash }],
    });
  const first = (await save({ ...file, read_hash: '' }).throwOnError()).data;
  await deploy('novo').throwOnError();
  const over = { ...file, based_on: first };
  for (const read_hash of ['', 'antigo']) {
    const { error } = await save({ ...over, read_hash });
    expect(error).toMatchObject({ code: '40001', message: 'edit_conflict' });
  }
  await save({ ...over, read_hash: 'novo' }).throwOnError();

  const entries = admin.from('content_entries').select('document,is_stale');
  const read = async () => (await entries.eq('entry', file.entry).throwOnError()).data;
  const document = { title: 'Do arquivo', name: 'X' };
  expect(await read()).toEqual([{ document, is_stale: false }]);
  await deploy('mais novo').throwOnError();
  expect(await read()).toEqual([{ document, is_stale: true }]);
});

test('an entry is what its file says with the newest edit over it, until it is taken out', async () => {
  const entry = randomUUID();
  const file = { collection: 'cities', entry, document: { title: 'A', deep: { a: 1, b: 2 } } };
  let based_on: number | null | undefined;
  const change = async (patch: Json) => {
    based_on = (await save({ entry, patch, ...(based_on ? { based_on } : {}) }).throwOnError())
      .data;
  };
  const read = async () => {
    const columns = 'document,edit,is_listed,is_removed';
    const asked = admin.from('content_entries').select(columns).eq('entry', entry);
    return (await asked.throwOnError()).data;
  };
  expect(await read()).toEqual([]);
  await change({ title: 'Nova' });
  const made = { document: { title: 'Nova' }, is_listed: true, is_removed: false };
  expect(await read()).toEqual([{ ...made, edit: based_on }]);
  await change({ $removed: true });
  // Its name is still taken, because it may come back.
  expect(await read()).toEqual([
    { document: null, edit: based_on, is_listed: false, is_removed: true },
  ]);
  await service.rpc('record_content', { documents: [{ ...file, hash: 'x' }] }).throwOnError();
  const { document } = file;
  expect(await read()).toEqual([{ document, edit: based_on, is_listed: true, is_removed: true }]);
  await change({ deep: { a: null, c: [3] } });
  const merged = { title: 'A', deep: { b: 2, c: [3] } };
  expect(await read()).toEqual([{ ...made, document: merged, edit: based_on }]);
  await change({});
  expect(await read()).toEqual([{ ...made, document, edit: null }]);
});

test('who saved the words of a page learns so, and nobody learns who else did', async () => {
  const insert = admin
    .from('generated_pages')
    .insert(makePage())
    .select('id')
    .single()
    .throwOnError();
  const { id } = (await insert).data;
  const mine = async () => (await admin.rpc('saved_by_me', { page: id }).throwOnError()).data;
  expect(await mine()).toBe(true);
  await service.from('generated_pages').update({ state: 'draft' }).eq('id', id).throwOnError();
  expect(await mine()).toBe(true);
  await service.from('generated_pages').update({ title: 'Outro' }).eq('id', id).throwOnError();
  expect(await mine()).toBe(false);
  const visitor = connect(backend, backend.publishableKey);
  expect((await visitor.rpc('saved_by_me', { page: id })).error?.code).toBe('42501');
});

test('what became of the edits is replaced whole by each build', async () => {
  const [one, two] = [(await save({})).data ?? 0, (await save({})).data ?? 0];
  const problems = [{ field: 'name', message: 'falta' }];
  await service
    .rpc('record_content', {
      outcomes: [
        { edit_id: one, outcome: 'live' },
        { edit_id: two, outcome: 'rejected', problems },
      ],
    })
    .throwOnError();
  const outcomes = async () =>
    (await admin.from('content_outcomes').select().order('edit_id')).data;
  const rest = { shows: null };
  expect(await outcomes()).toEqual([
    { edit_id: one, outcome: 'live', problems: [], ...rest },
    { edit_id: two, outcome: 'rejected', problems, ...rest },
  ]);
  await service.rpc('record_content', { documents: [] }).throwOnError();
  expect(await outcomes()).toHaveLength(2);
  await service
    .rpc('record_content', { outcomes: [{ edit_id: two, outcome: 'no_op' }] })
    .throwOnError();
  expect(await outcomes()).toEqual([{ edit_id: two, outcome: 'no_op', problems: [], ...rest }]);
});

test('the version that was live last is known by entry, until a newer one is live', async () => {
  const [entry, collection] = [randomUUID(), 'cities'];
  const first = (await save({ entry, patch: { name: 'Um' } }).throwOnError()).data;
  await service.rpc('record_content', { live: [first] }).throwOnError();
  const lastLive = async () =>
    (await service.from('content_last_live').select().eq('entry', entry).throwOnError()).data;
  expect(await lastLive()).toEqual([]);
  const second = (await save({ entry, patch: { name: 'Dois' }, based_on: first }).throwOnError())
    .data;
  await save({ entry, patch: {}, based_on: second }).throwOnError();
  expect(await lastLive()).toEqual([
    { id: first, collection, entry, patch: { name: 'Um' }, base_hash: null },
  ]);
  const access = { url: backend.url, key: backend.secretKey };
  const find = async () => (await fetchEdits(access)).edits.find((edit) => edit.entry === entry);
  expect(await find()).toMatchObject({ patch: {}, last: { id: first } });
  await service.rpc('record_content', { live: [second] }).throwOnError();
  expect(await find()).toMatchObject({ patch: {}, last: { id: second } });
  expect((await admin.from('content_last_live').select()).error?.code).toBe('42501');
});

test('a sentence is found in whichever field it stands, as it is saved, whatever its accents and with no other vowel', async () => {
  const row = (entry: string, document: object) => ({
    collection: 'guides',
    entry,
    hash: entry,
    document: document as Json,
  });
  const documents = [
    row('deep', {
      title: 'Um',
      steps: [{ text: 'O zarrupão não fecha. O zurrapÃo não fecha! Depois.' }],
    }),
    row('named', { body: 'O zurrapão.', title: 'Zurrapao que não fecha' }),
    row('near', { title: 'Quatro', body: 'O zarrupão não fecha.' }),
    row('edited', { title: 'Dois', body: 'Nada.' }),
    row('gone', { title: 'Três', body: 'O zurrapão não fecha.' }),
  ];
  await service.rpc('record_content', { documents }).throwOnError();
  await save({
    collection: 'guides',
    entry: 'edited',
    patch: { body: 'Era o ZURRAPÃO não fecha' },
  });
  await save({ collection: 'guides', entry: 'gone', patch: { body: 'Nada.' } });
  const find = async (words: string) =>
    (await admin.rpc('find_sentences', { words }).throwOnError()).data;
  expect(await find(' zurrapao  nao fecha')).toEqual([
    { collection: 'guides', entry: 'deep', field: 'steps', sentence: 'O zurrapÃo não fecha!' },
    { collection: 'guides', entry: 'edited', field: 'body', sentence: 'Era o ZURRAPÃO não fecha' },
  ]);
  expect((await find('zurrapão'))[0]).toMatchObject({ entry: 'named', field: 'title' });
  expect(await find('z')).toEqual([]);
});

test('of more texts than are found at once, the others follow', async () => {
  const documents = Array.from({ length: 130 }, (_, at) => {
    const entry = `many-${at}`;
    return {
      collection: 'guides',
      entry,
      hash: entry,
      document: { title: 'T', body: 'Xuxurrão.' },
    };
  });
  await service.rpc('record_content', { documents }).throwOnError();
  const find = async (skipped?: number) => {
    const { data } = await admin
      .rpc('find_sentences', { words: 'xuxurrao', ...(skipped !== undefined && { skipped }) })
      .throwOnError();
    return data.map(({ entry }) => entry);
  };
  const [first, others] = [await find(), await find(120)];
  expect([first.length, others.length]).toEqual([120, 10]);
  expect(new Set([...first, ...others]).size).toBe(130);
});
