import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EVERYTHING, listActivity, readAllActivity } from '../../src/admin/data/activity-api.ts';
import { ACTIONS } from '../../src/admin/document/activity/describe-activity.ts';
import { dayInBrasilia } from '../../src/lib/dates/dates.ts';
import type { Json } from '../../src/cms/database.ts';
import { type Client, makePage, openUnder, setUpBackend, signIn, type Backend } from './backend.ts';

const OWNER_ID = '00000000-0000-4000-8000-000000000001';
let backend: Backend;
let service: Client;
let owner: Client;

const data = setUpBackend((started) => {
  ({ backend, service, owner } = started);
});

/** The newest lines in the order of writing. */
async function newest(count: number) {
  const { data: rows } = await owner
    .from('activity_log')
    .select()
    .order('at', { ascending: false })
    .order('id', { ascending: false })
    .limit(count)
    .throwOnError();
  return rows.reverse();
}

/** The lines about one page, person, invitation or entry, in the order of writing. */
async function linesOf(subject: string) {
  const { data: rows } = await owner
    .from('activity_log')
    .select()
    .eq('subject', subject)
    .order('at')
    .order('id')
    .throwOnError();
  return rows;
}

/** A person who joined by an invitation. */
async function invitePerson(name: string) {
  const id = randomUUID();
  const { data: token } = await owner
    .rpc('create_invitation', { id, name, role: 'editor' })
    .throwOnError();
  const email = `${randomUUID()}@local.test`;
  const password = 'uma senha bem comprida';
  await fetch(`${backend.url}/functions/v1/accept-invitation`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, email, password }),
  });
  const client = await signIn(backend, { email, password });
  const { data: auth } = await client.auth.getUser();
  return { client, user_id: auth.user?.id ?? '', invitation: id, secrets: [token, password] };
}

test(
  'each change of a page is a line: who, what it was called then, and none for a save of the same',
  { tags: '@activity-log' },
  async () => {
    const page = makePage({ title: 'Antes' });
    const { data: saved } = await owner
      .from('generated_pages')
      .insert(page)
      .select('id')
      .single()
      .throwOnError();
    const change = (values: object) =>
      owner.from('generated_pages').update(values).eq('id', saved.id).throwOnError();
    await change({ title: 'Depois' });
    await change({ title: 'Depois' });
    for (const state of ['draft', 'published', 'trash', 'published', 'trash'])
      await change({ state });
    await owner.from('generated_pages').delete().eq('id', saved.id).throwOnError();

    const rows = await linesOf(saved.id);
    expect(rows.map(({ action, subject_name }) => [action, subject_name])).toEqual([
      // A deleted page no longer says when it was created.
      ['page_changed', 'Antes'],
      ['page_changed', 'Depois'],
      ['page_unpublished', 'Depois'],
      ['page_published', 'Depois'],
      ['page_trashed', 'Depois'],
      ['page_restored', 'Depois'],
      ['page_trashed', 'Depois'],
      ['page_deleted', 'Depois'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ actor: OWNER_ID, actor_name: backend.admin.email });
    }
  },
);

test('a page that is there says who wrote it and who changed it', async () => {
  const { client, user_id } = await invitePerson('Bia');
  const page = makePage({ title: 'Da Bia' });
  await client.from('generated_pages').insert(page).throwOnError();
  const { data: saved } = await owner
    .from('generated_pages')
    .update({ title: 'De todos', state: 'draft' })
    .eq('slug', page.slug)
    .select('id')
    .single()
    .throwOnError();
  const rows = await linesOf(saved.id);
  expect(rows.map(({ actor, action, subject_name }) => [actor, action, subject_name])).toEqual([
    [user_id, 'page_created', 'Da Bia'],
    [OWNER_ID, 'page_unpublished', 'De todos'],
    [OWNER_ID, 'page_changed', 'De todos'],
  ]);
});

test('what the server does has no name', async () => {
  await service.from('generated_pages').insert(makePage()).throwOnError();
  expect(await newest(1)).toMatchObject([{ action: 'page_created', actor: null, actor_name: '' }]);
});

test('an edit of words is a line with the name of its entry, over the file and without one', async () => {
  const entry = randomUUID();
  const document = { title: 'Guia', body: 'Um texto' };
  await service
    .rpc('record_content', { documents: [{ collection: 'guides', entry, document, hash: 'x' }] })
    .throwOnError();
  const save = async (given: {
    entry: string;
    patch: Json;
    based_on?: number;
    is_draft?: boolean;
  }) => (await owner.rpc('save_edit', { collection: 'guides', ...given }).throwOnError()).data;
  const first = await save({ entry, patch: { body: 'Um texto novo' } });
  const second = await save({ entry, patch: { title: 'Outro guia' }, based_on: first });
  await save({ entry, patch: { $removed: true }, based_on: second });
  const rows = await linesOf(`guides/${entry}`);
  expect(rows.map(({ action, subject_name }) => [action, subject_name])).toEqual([
    ['words_changed', 'Guia'],
    ['words_changed', 'Outro guia'],
    ['words_removed', 'Guia'],
  ]);
  const nameless = randomUUID();
  await save({ entry: nameless, patch: { body: 'x' }, is_draft: true });
  expect(await linesOf(`guides/${nameless}`)).toMatchObject([
    { action: 'words_drafted', subject_name: nameless },
  ]);
});

test('a site that went live is a line of the site itself', async () => {
  const built_at = new Date().toISOString();
  const report = { added: 1, changed: 0, removed: 0, unexplained: 0, pages: [] };
  const publication = { built_at, watermark: 0, reason: 'first', report, is_stopped: false };
  await service.rpc('begin_publication', { publication }).throwOnError();
  const published = async () =>
    (await newest(1000)).filter(({ action }) => action === 'site_published');
  expect(await published()).toEqual([]);
  await service.rpc('publication_live', { built_at }).throwOnError();
  expect(await published()).toMatchObject([{ actor: null, actor_name: '' }]);
});

test(
  'people, links and keys are told without their secrets, and a name outlives its person',
  { tags: '@activity-log' },
  async () => {
    const key = 'sk-uma-chave-de-teste-123';
    const { client: ana, user_id, invitation, secrets } = await invitePerson('Ana');
    const page = makePage({ title: `Da Ana ${user_id}` });
    await ana.from('generated_pages').insert(page).throwOnError();
    await owner.rpc('save_person', { user_id, name: 'Ana Lima', role: 'owner' }).throwOnError();
    // Saving the same again is no act.
    await owner.rpc('save_person', { user_id, name: 'Ana Lima', role: 'owner' }).throwOnError();
    await ana.rpc('set_ai_key', { new_key: key }).throwOnError();
    await ana.rpc('delete_ai_key').throwOnError();
    await ana.rpc('delete_ai_key').throwOnError();
    await owner.rpc('remove_person', { user_id }).throwOnError();
    const id = randomUUID();
    await owner.rpc('create_invitation', { id, name: 'Rui', role: 'editor' }).throwOnError();
    await owner.rpc('revoke_invitation', { id }).throwOnError();
    await owner.rpc('revoke_invitation', { id }).throwOnError();

    const rows = [
      ...(await linesOf(invitation)),
      ...(await linesOf(user_id)),
      ...(await linesOf(id)),
    ];
    const { email } = backend.admin;
    expect(rows.map((row) => [row.action, row.actor_name, row.subject_name, row.role])).toEqual([
      ['invitation_made', email, 'Ana', 'editor'],
      ['person_added', 'Ana Lima', 'Ana', 'editor'],
      ['person_changed', email, 'Ana Lima', 'owner'],
      ['key_saved', 'Ana Lima', 'Ana Lima', null],
      ['key_removed', 'Ana Lima', 'Ana Lima', null],
      ['person_removed', email, 'Ana Lima', null],
      ['invitation_made', email, 'Rui', 'editor'],
      ['invitation_revoked', email, 'Rui', null],
    ]);
    const { data: pages } = await owner
      .from('activity_log')
      .select('actor_name')
      .eq('subject_name', page.title)
      .throwOnError();
    expect(pages).toEqual([{ actor_name: 'Ana Lima' }]);
    const everything = JSON.stringify(await newest(1000));
    for (const secret of [key, ...secrets]) expect(everything).not.toContain(secret);
  },
);

test('of two who do the same at once, one did it', async () => {
  const { user_id } = await invitePerson('Rita');
  const [one, two] = [await signIn(backend), await signIn(backend)];
  const id = randomUUID();
  await owner.rpc('create_invitation', { id, name: 'Léo', role: 'owner' }).throwOnError();
  const removals = [one, two].map((client) => client.rpc('remove_person', { user_id }));
  const revocations = [one, two].map((client) => client.rpc('revoke_invitation', { id }));
  await Promise.all([...removals, ...revocations]);
  expect((await linesOf(user_id)).map(({ action }) => action)).toEqual([
    'person_added',
    'person_removed',
  ]);
  expect((await linesOf(id)).map(({ action }) => action)).toEqual([
    'invitation_made',
    'invitation_revoked',
  ]);
});

test('what is refused leaves no line', async () => {
  const before = await newest(1000);
  const refused = await Promise.all([
    owner.rpc('remove_person', { user_id: OWNER_ID }),
    owner.rpc('save_person', { user_id: OWNER_ID, name: 'Eu', role: 'editor' }),
    owner.rpc('save_person', { user_id: randomUUID(), name: 'Ninguém', role: 'editor' }),
    owner.rpc('remove_second_factor', { user_id: randomUUID() }),
    owner.rpc('create_invitation', { id: randomUUID(), name: '', role: 'editor' }),
    owner.rpc('set_ai_key', { new_key: 'curta' }),
    service.rpc('add_administrator', { user_id: randomUUID() }),
    service.rpc('accept_invitation', { token: 'x'.repeat(32), user_id: OWNER_ID }),
  ]);
  expect(refused.map(({ error }) => error?.code)).toEqual([
    ...Array.from({ length: 6 }, () => '22023'),
    '23503',
    undefined,
  ]);
  expect(await newest(1000)).toEqual(before);
});

test('a copy that somebody takes is told once, though it is counted twice', async () => {
  const copies = async () => (await newest(1000)).filter(({ action }) => action === 'copy_taken');
  for (let count = 0; count < 2; count += 1) await owner.rpc('backup_parts').throwOnError();
  await service.rpc('backup_parts').throwOnError();
  expect(await copies()).toMatchObject([{ actor: OWNER_ID }]);
});

test('who looks through it finds by kind, name and day, and takes every line along', async () => {
  const title = `Procurada ${randomUUID()}`;
  await owner.from('generated_pages').insert(makePage({ title })).throwOnError();
  const everything = await newest(1000);
  expect(await readAllActivity(owner, EVERYTHING)).toEqual(everything.toReversed());
  const today = dayInBrasilia(new Date());
  const found = { ...EVERYTHING, kind: 'pages', search: title, from: today, until: today } as const;
  const { rows, total } = await listActivity(owner, found, 50);
  expect(rows).toMatchObject([{ action: 'page_created', subject_name: title }]);
  expect(total).toBe(1);
  for (const other of [
    { ...found, kind: 'words' },
    { ...found, until: '2026-01-01', from: '' },
    { ...found, search: 'ninguém' },
  ] as const) {
    expect((await listActivity(owner, other, 50)).rows).toEqual([]);
  }
});

test(
  'an act is never changed, and goes with a beat of the clock once it is 24 months old',
  { tags: '@activity-log' },
  async () => {
    // Only one process may have the database open; this is the last test.
    await backend.close();
    const database = await openUnder(data.path);
    const run = (sql: string) => database.script(sql);
    const add = (name: string, age: string) =>
      run(`insert into private.acts (at, action, subject, subject_name)
         values (now() - interval '${age}', 'page_deleted', 'x', '${name}')`);
    await add('old', '24 months 1 minute');
    await add('young', '23 months 29 days');
    const namesIn = async (relation: string) => {
      const rows = await database.query<{ name: string }>(
        `select subject_name as name from ${relation} where subject_name in ('old', 'young') order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    expect(await namesIn('private.activity')).toEqual(['young']);
    for (const statement of [
      "update private.acts set subject_name = 'x'",
      "update private.acts set subject_name = 'x' where subject_name = 'old'",
      "delete from private.acts where subject_name = 'young'",
      'truncate private.acts',
    ]) {
      await expect(run(statement)).rejects.toThrow('append_only');
    }
    expect(await namesIn('private.acts')).toEqual(['old', 'young']);
    await run('select public.beat_clock(60)');
    expect(await namesIn('private.acts')).toEqual(['young']);

    // A person whose account is gone keeps a name this long, and none afterwards.
    const person = randomUUID();
    await run(`insert into auth.users (id, email) values ('${person}', '${person}@local.test');
      insert into private.admin_users (user_id, role, name) values ('${person}', 'editor', 'Eva');
      insert into public.content_edits (collection, entry, patch, created_by) values ('guides', 'da-eva', '{}', '${person}');
      delete from auth.users where id = '${person}'`);
    const nameOfEva = async () => {
      const [row] = await database.query<{ name: string }>(
        "select actor_name as name from private.activity where subject = 'guides/da-eva'",
      );
      return row?.name;
    };
    expect(await nameOfEva()).toBe('Eva');
    await run(`alter table private.acts disable trigger user;
      update private.acts set at = now() - interval '25 months' where subject = '${person}';
      alter table private.acts enable trigger user;
      select public.beat_clock(60)`);
    expect(await nameOfEva()).toBe('');

    // Every act has a text in the panel.
    const [form] = await database.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'acts_action'",
    );
    const acts = [...(form?.text ?? '').matchAll(/'(\w+)'/g)].map(([, action = '']) => action);
    expect(acts.filter((action) => !(action in ACTIONS))).toEqual([]);
    expect(acts.length).toBeGreaterThan(12);
    await database.close();
  },
);
