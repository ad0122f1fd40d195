import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import {
  type Client,
  connect,
  editDatabase,
  makeDataDirectory,
  makePage,
  signIn,
  signToken,
  startOn,
  START_TIMEOUT_MS,
} from './backend.ts';

const ADMIN_ID = '00000000-0000-4000-8000-000000000001';
const VISITOR = { id: randomUUID(), email: 'visitor@local.test', password: 'visitor-password' };
const SESSION_3H59 = randomUUID();
const SESSION_4H = randomUUID();

const data = makeDataDirectory();
let backend: Backend;
let service: Client;
let clients: Record<Role, Client>;

type Role =
  | 'anonymous'
  | 'signed in, not listed'
  | 'administrator'
  | 'administrator after 3 h 59 min'
  | 'administrator after 4 h'
  | 'administrator, signed out'
  | 'administrator with an unknown session'
  | 'service';

beforeAll(async () => {
  const first = await startOn(data.path);
  await first.close();
  await editDatabase(
    data.path,
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data)
     values ('${VISITOR.id}', 'authenticated', 'authenticated', '${VISITOR.email}',
       '${hashSync(VISITOR.password, 4)}', now(), '{}', '{}');
     insert into auth.sessions (id, user_id, created_at) values
       ('${SESSION_3H59}', '${ADMIN_ID}', now() - interval '3 hours 59 minutes'),
       ('${SESSION_4H}', '${ADMIN_ID}', now() - interval '4 hours');`,
  );
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  const withToken = (token: string) => connect(backend, backend.publishableKey, token);

  const leaving = await signIn(backend);
  const { data: leavingSession } = await leaving.auth.getSession();
  await leaving.auth.signOut({ scope: 'local' });

  clients = {
    anonymous: connect(backend, backend.publishableKey),
    'signed in, not listed': await signIn(backend, VISITOR),
    administrator: await signIn(backend),
    'administrator after 3 h 59 min': withToken(signToken(data.path, ADMIN_ID, SESSION_3H59)),
    'administrator after 4 h': withToken(signToken(data.path, ADMIN_ID, SESSION_4H)),
    'administrator, signed out': withToken(leavingSession.session?.access_token ?? ''),
    'administrator with an unknown session': withToken(
      signToken(data.path, ADMIN_ID, randomUUID()),
    ),
    service,
  };
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

const ROLES: [Role, { writes: boolean }][] = [
  ['anonymous', { writes: false }],
  ['signed in, not listed', { writes: false }],
  ['administrator', { writes: true }],
  ['administrator after 3 h 59 min', { writes: true }],
  ['administrator after 4 h', { writes: false }],
  ['administrator, signed out', { writes: false }],
  ['administrator with an unknown session', { writes: false }],
  ['service', { writes: true }],
];

async function savePage() {
  const page = makePage();
  await service.from('generated_pages').insert(page).throwOnError();
  return page;
}

async function readPage(slug: string) {
  const { data: row } = await service
    .from('generated_pages')
    .select()
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError();
  return row;
}

test.each(ROLES)('%s may read', async (role) => {
  const { slug } = await savePage();
  const { data: rows } = await clients[role].from('generated_pages').select().eq('slug', slug);
  expect(rows).toHaveLength(1);
});

test.each(ROLES)(
  '%s inserts: %o',
  { tags: ['@V7.2.1', '@V7.3.2', '@V8.2.1', '@V8.2.2', '@V8.3.1', '@constant-session-server'] },
  async (role, { writes }) => {
    const page = makePage();
    const { error } = await clients[role].from('generated_pages').insert(page);
    expect(error?.code).toBe(writes ? undefined : '42501');
    expect((await readPage(page.slug)) !== null).toBe(writes);
  },
);

test.each(ROLES)(
  '%s updates: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    const { slug } = await savePage();
    await clients[role].from('generated_pages').update({ title: 'Outro' }).eq('slug', slug);
    expect((await readPage(slug))?.title === 'Outro').toBe(writes);
  },
);

test.each(ROLES)('%s upserts over a page: %o', async (role, { writes }) => {
  const page = await savePage();
  await clients[role]
    .from('generated_pages')
    .upsert({ ...page, title: 'Outro' }, { onConflict: 'slug' });
  expect((await readPage(page.slug))?.title === 'Outro').toBe(writes);
});

test.each(ROLES)(
  '%s deletes: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    const { slug } = await savePage();
    await clients[role].from('generated_pages').delete().eq('slug', slug);
    expect((await readPage(slug)) === null).toBe(writes);
  },
);

test.each(ROLES)('%s is told whether they are an administrator', async (role, { writes }) => {
  const { data: answer, error } = await clients[role].rpc('am_i_admin');
  if (role === 'anonymous' || role === 'service') expect(error?.code).toBe('42501');
  else expect(answer).toBe(writes);
});

test.each(ROLES)('%s may ask for the watermark', async (role) => {
  expect((await clients[role].rpc('publish_watermark')).data).toBeTypeOf('number');
});

test.each(ROLES)(
  'only the service role reads events, marks them, reads a key: %s',
  async (role) => {
    const expected = role === 'service' ? undefined : '42501';
    const client = clients[role];
    expect((await client.rpc('pending_publish_events', { after_id: 0 })).error?.code).toBe(
      expected,
    );
    expect((await client.rpc('mark_published', { upto: 0 })).error?.code).toBe(expected);
    expect((await client.rpc('read_ai_key', { user_id: ADMIN_ID })).error?.code).toBe(expected);
    const call = { user_id: ADMIN_ID, per_minute: 0, per_hour: 0 };
    expect((await client.rpc('take_ai_call', call)).error?.code).toBe(expected);
  },
);

test.each(ROLES)(
  'only the service role claims a build, says that it failed, makes administrators: %s',
  async (role) => {
    const expected = role === 'service' ? undefined : '42501';
    const client = clients[role];
    expect((await client.rpc('claim_publish', {})).error?.code).toBe(expected);
    expect((await client.rpc('mark_publish_failed', { reason: 'x' })).error?.code).toBe(expected);
    expect((await client.rpc('add_administrator', { user_id: ADMIN_ID })).error?.code).toBe(
      expected,
    );
  },
);

test.each(ROLES)('%s is told how publishing goes: %o', async (role, { writes }) => {
  const { data: rows, error } = await clients[role].rpc('publish_status', {});
  if (role === 'anonymous') expect(error?.code).toBe('42501');
  else expect(rows).toHaveLength(writes ? 1 : 0);
});

test.each(ROLES.filter(([, { writes }]) => !writes))('%s cannot touch an AI key', async (role) => {
  const key = { new_key: 'sk-12345678901234567890' };
  expect((await clients[role].rpc('set_ai_key', key)).error?.code).toBe('42501');
  expect((await clients[role].rpc('delete_ai_key')).error?.code).toBe('42501');
  expect((await clients[role].rpc('has_ai_key')).data).not.toBe(true);
});

test(
  'an AI key goes in, is used by the server, and never comes back',
  { tags: ['@V13.3.1', '@V13.3.2'] },
  async () => {
    const admin = clients.administrator;
    for (const new_key of ['', 'sk-short', 'pk-12345678901234567890', 'sk-1234567890 1234567890']) {
      expect((await admin.rpc('set_ai_key', { new_key })).error?.message).toBe('invalid_ai_key');
    }
    await admin.rpc('set_ai_key', { new_key: ' sk-12345678901234567890 ' }).throwOnError();
    expect((await admin.rpc('has_ai_key')).data).toBe(true);
    expect((await service.rpc('read_ai_key', { user_id: ADMIN_ID })).data).toBe(
      'sk-12345678901234567890',
    );
    await admin.rpc('delete_ai_key').throwOnError();
    expect((await admin.rpc('has_ai_key')).data).toBe(false);
  },
);

test.each(ROLES)('%s decides what search engines may list: %o', async (role, { writes }) => {
  const { slug } = await savePage();
  expect(await readPage(slug)).toMatchObject({ indexed: true, unchecked: false });
  await clients[role].from('generated_pages').update({ indexed: false }).eq('slug', slug);
  expect((await readPage(slug))?.indexed).toBe(!writes);
});

test('whether a text has unchecked claims follows from the text, whatever is sent', async () => {
  const marked = '<p>Em <span class="gp-check">9 anos</span>.</p>';
  const page = makePage({ content: marked });
  const admin = clients.administrator.from('generated_pages');
  await admin.insert(page).throwOnError();
  expect((await readPage(page.slug))?.unchecked).toBe(true);
  const lie = await admin.update({ unchecked: false }).eq('slug', page.slug);
  expect(lie.error?.code).toBe('428C9');
  await admin.update({ content: '<p>Em 9 anos.</p>' }).eq('slug', page.slug).throwOnError();
  expect((await readPage(page.slug))?.unchecked).toBe(false);
});

test('finds the pages that share most passages, closest first', async () => {
  const [one, two, three] = [
    'uma frase com pé e cabeça',
    'outra frase bem comprida',
    'mais uma frase',
  ];
  const both = makePage({ content: `<p>${one}</p><p>${two}</p>` });
  const half = makePage({ content: `<p>${two}</p>` });
  await service.from('generated_pages').insert([half, both, makePage()]).throwOnError();
  const passages = [one, two, three, 'curta', '%%%%%%%%%%%%%%', '____________'].map(String);
  const { data: found } = await clients.administrator
    .rpc('nearest_pages', { passages })
    .throwOnError();
  expect(found.map(({ slug }) => slug)).toEqual([both.slug, half.slug]);
  const { data: first } = await service.rpc('nearest_pages', { passages, max_rows: 1 });
  expect(first).toHaveLength(1);
  expect((await clients.anonymous.rpc('nearest_pages', { passages })).error?.code).toBe('42501');
});

test(
  'the calls of the AI service are counted per administrator, across processes',
  { tags: ['@V2.3.2', '@V2.4.1'] },
  async () => {
    const take = async (per_minute: number, per_hour: number, user_id = ADMIN_ID) =>
      (await service.rpc('take_ai_call', { user_id, per_minute, per_hour })).data;
    expect(await Promise.all([take(2, 9), take(2, 9), take(2, 9)])).toEqual([true, true, false]);
    expect(await take(9, 2)).toBe(false);
    expect(await take(9, 3)).toBe(true);
    expect(await take(9, 9, VISITOR.id)).toBe(false);
  },
);

test(
  'what an administrator sends for id, dates and author does not count',
  { tags: ['@V8.2.3', '@V15.3.3'] },
  async () => {
    const forged = {
      id: randomUUID(),
      created_at: '2001-01-01T00:00:00Z',
      updated_at: '2001-01-01T00:00:00Z',
      created_by: VISITOR.id,
    };
    const page = makePage();
    const { data: inserted } = await clients.administrator
      .from('generated_pages')
      .insert({ ...page, ...forged })
      .select()
      .single()
      .throwOnError();
    expect(inserted.id).not.toBe(forged.id);
    expect(inserted.created_by).toBe(ADMIN_ID);
    expect(Date.now() - Date.parse(inserted.created_at)).toBeLessThan(60_000);
    expect(inserted.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/);

    const { data: updated } = await clients.administrator
      .from('generated_pages')
      .update({ ...forged, title: 'Outro' })
      .eq('slug', page.slug)
      .select()
      .single()
      .throwOnError();
    expect(updated).toMatchObject({
      title: 'Outro',
      id: inserted.id,
      created_at: inserted.created_at,
      created_by: ADMIN_ID,
    });
    expect(Date.parse(updated.updated_at)).toBeGreaterThanOrEqual(Date.parse(inserted.updated_at));
  },
);

test('the service role may keep id and date of an imported page', async () => {
  const kept = { id: randomUUID(), created_at: '2020-01-01T00:00:00+00:00' };
  const page = makePage();
  await service
    .from('generated_pages')
    .insert({ ...page, ...kept })
    .throwOnError();
  expect(await readPage(page.slug)).toMatchObject({ ...kept, created_by: null });
});

test('the secret key works from no browser', async () => {
  const response = await fetch(`${backend.url}/rest/v1/generated_pages`, {
    headers: { apikey: backend.secretKey, 'User-Agent': 'Mozilla/5.0 (X11)' },
  });
  expect(response.status).toBe(401);
});

test(
  'private and auth tables are out of reach, even for the service role',
  { tags: ['@V13.4.3', '@V13.4.5'] },
  async () => {
    for (const schema of ['private', 'auth']) {
      const response = await fetch(`${backend.url}/rest/v1/generated_pages`, {
        headers: { apikey: backend.secretKey, 'Accept-Profile': schema },
      });
      expect(await response.json()).toMatchObject({ code: 'PGRST106' });
    }
  },
);

test('who is put on the allow-list may write at once, and twice is no error', async () => {
  const visitor = clients['signed in, not listed'];
  expect((await visitor.from('generated_pages').insert(makePage())).error?.code).toBe('42501');
  await service.rpc('add_administrator', { user_id: VISITOR.id }).throwOnError();
  await service.rpc('add_administrator', { user_id: VISITOR.id }).throwOnError();
  await visitor.from('generated_pages').insert(makePage()).throwOnError();
  const { error } = await service.rpc('add_administrator', { user_id: randomUUID() });
  expect(error?.code).toBe('23503');
});
