import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '../../src/schemas/database.ts';
import { type Client, makePage, openUnder, setUpBackend, signIn, type Backend } from './backend.ts';

const OWNER_ID = '00000000-0000-4000-8000-000000000001';
let backend: Backend;
let service: Client;
let owner: Client;

const data = setUpBackend((started) => {
  ({ backend, service, owner } = started);
});

async function newest(count: number) {
  const { data: rows } = await owner
    .from('activity_log')
    .select()
    .order('id', { ascending: false })
    .limit(count)
    .throwOnError();
  return rows.reverse();
}

test(
  'each change of a page is a row: who, what, old and new, and none for a save of the same',
  { tags: '@activity-log' },
  async () => {
    const page = makePage({
      title: 'Antes',
      content: `<p>${'Uma frase comprida. '.repeat(20)}<strong>O preço é</strong> dez.</p>`,
    });
    const { data: saved } = await owner
      .from('generated_pages')
      .insert(page)
      .select('id')
      .single()
      .throwOnError();
    const change = (values: object) =>
      owner.from('generated_pages').update(values).eq('id', saved.id).throwOnError();
    await change({ title: 'Depois', content: page.content.replace('dez', 'onze') });
    await change({ title: 'Depois' });
    for (const state of ['draft', 'published', 'trash', 'published', 'trash'])
      await change({ state });
    await owner.from('generated_pages').delete().eq('id', saved.id).throwOnError();

    const rows = await newest(8);
    expect(rows.map(({ action }) => action)).toEqual([
      'page_created',
      'page_changed',
      'page_unpublished',
      'page_published',
      'page_trashed',
      'page_restored',
      'page_trashed',
      'page_deleted',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        actor: OWNER_ID,
        actor_name: backend.admin.email,
        subject: saved.id,
      });
    }
    expect(rows.map(({ subject_name }) => subject_name)).toEqual([
      'Antes',
      ...Array.from({ length: 7 }, () => 'Depois'),
    ]);
    const changes = rows[1]?.changes as { field: string; old: string; new: string }[];
    expect(changes).toEqual([
      {
        field: 'content',
        old: expect.stringMatching(/^….*O preço é dez\.$/) as string,
        new: expect.stringMatching(/^….*O preço é onze\.$/) as string,
      },
      { field: 'title', old: 'Antes', new: 'Depois' },
    ]);
    expect(rows[2]?.changes).toEqual([{ field: 'state', old: 'published', new: 'draft' }]);
  },
);

test('what the server does has no name, and the log of a page needs no column of its own', async () => {
  await service.from('generated_pages').insert(makePage()).throwOnError();
  expect(await newest(1)).toMatchObject([{ action: 'page_created', actor: null, actor_name: '' }]);
});

test('an edit of words says each field that differs, over the file and over the edit before', async () => {
  const entry = randomUUID();
  const document = { title: 'Guia', hours: [{ opens: '08:00' }], body: 'Um texto', tags: ['a'] };
  await service
    .rpc('record_content', {
      documents: [{ collection: 'guides', entry, document, hash: 'x' }],
    })
    .throwOnError();
  const save = async (patch: Json, based_on?: number) =>
    (
      await owner
        .rpc('save_edit', {
          collection: 'guides',
          entry,
          patch,
          ...(based_on === undefined ? {} : { based_on }),
        })
        .throwOnError()
    ).data;
  const first = await save({ hours: [{ opens: '09:00' }], tags: null });
  await save({ hours: [{ opens: '09:00' }], body: 'Um texto novo' }, first);
  const rows = await newest(2);
  expect(rows).toMatchObject([
    { action: 'words_changed', subject: `guides/${entry}`, subject_name: 'Guia' },
    { action: 'words_changed' },
  ]);
  expect(rows[0]?.changes).toEqual([
    { field: 'hours.0.opens', old: '08:00', new: '09:00' },
    { field: 'tags.0', old: 'a', new: null },
  ]);
  expect(rows[1]?.changes).toEqual([
    { field: 'body', old: 'Um texto', new: 'Um texto novo' },
    { field: 'tags.0', old: null, new: 'a' },
  ]);
});

test(
  'people, links and keys are logged without their secrets, and a name outlives its person',
  { tags: '@activity-log' },
  async () => {
    const key = 'sk-uma-chave-de-teste-123';
    const invitation = await owner.rpc('create_invitation', {
      id: randomUUID(),
      name: 'Ana Lima',
      role: 'editor',
    });
    const token = invitation.data ?? '';
    const email = `${randomUUID()}@local.test`;
    const password = 'uma senha bem comprida';
    await fetch(`${backend.url}/functions/v1/accept-invitation`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, email, password }),
    });
    const ana = await signIn(backend, { email, password });
    const page = makePage();
    await ana.from('generated_pages').insert(page).throwOnError();
    const { data: auth } = await ana.auth.getUser();
    const user_id = auth.user?.id ?? '';
    await owner.rpc('save_person', { user_id, name: 'Ana Lima', role: 'owner' }).throwOnError();
    await ana.rpc('set_ai_key', { new_key: key }).throwOnError();
    await owner.rpc('remove_person', { user_id }).throwOnError();
    await owner
      .rpc('create_invitation', { id: randomUUID(), name: 'Rui', role: 'editor' })
      .throwOnError();
    const id = (await owner.rpc('open_invitations')).data?.[0]?.id ?? '';
    await owner.rpc('revoke_invitation', { id }).throwOnError();

    const rows = await newest(9);
    expect(rows.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['invitation_made', backend.admin.email],
      ['person_added', 'Ana Lima'],
      ['page_created', 'Ana Lima'],
      ['person_changed', backend.admin.email],
      ['key_saved', 'Ana Lima'],
      ['person_removed', backend.admin.email],
      ['key_removed', backend.admin.email],
      ['invitation_made', backend.admin.email],
      ['invitation_revoked', backend.admin.email],
    ]);
    expect(rows[3]?.changes).toEqual([{ field: 'role', old: 'editor', new: 'owner' }]);
    expect(rows[5]).toMatchObject({ subject_name: 'Ana Lima' });
    const everything = JSON.stringify(await newest(1000));
    for (const secret of [key, token, password]) expect(everything).not.toContain(secret);
  },
);

test(
  'a row is never changed, and goes with a beat of the clock once it is 24 months old',
  { tags: '@activity-log' },
  async () => {
    // Only one may have the database open; no test comes after this one.
    await backend.close();
    const database = await openUnder(data.path);
    const run = (sql: string) => database.script(sql);
    const add = (name: string, age: string) =>
      run(`insert into public.activity_log (at, actor_name, action, subject, subject_name)
         values (now() - interval '${age}', '${name}', 'page_changed', 'x', 'x')`);
    await add('old', '24 months 1 minute');
    await add('young', '23 months 29 days');
    for (const statement of [
      "update public.activity_log set actor_name = 'x'",
      "delete from public.activity_log where actor_name = 'young'",
      'truncate public.activity_log',
    ]) {
      await expect(run(statement)).rejects.toThrow('append_only');
    }
    await run('select public.beat_clock(60)');
    const rows = await database.query<{ actor_name: string }>(
      "select actor_name from public.activity_log where actor_name in ('old', 'young')",
    );
    expect(rows).toEqual([{ actor_name: 'young' }]);
    await database.close();
  },
);
