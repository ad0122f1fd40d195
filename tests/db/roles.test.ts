import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPage } from '../../src/admin/data/pages/save-page.ts';
import {
  type Client,
  connect,
  makeDataDirectory,
  makePage,
  type PageInput,
  prepareDatabase,
  signIn,
  signToken,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';

const OWNER = { id: randomUUID(), email: 'owner@local.test', password: 'owner-password' };
const EDITOR = { id: randomUUID(), email: 'editor@local.test', password: 'editor-password' };
const REMOVED = { id: randomUUID(), email: 'removed@local.test', password: 'removed-password' };
const VISITOR = { id: randomUUID(), email: 'visitor@local.test', password: 'visitor-password' };
const SESSION_3H50 = randomUUID();
const SESSION_4H = randomUUID();
const EDITOR_4H = randomUUID();

const data = makeDataDirectory();
let backend: Backend;
let service: Client;
let clients: Record<Role, Client>;

type Role =
  | 'anonymous'
  | 'signed in, not listed'
  | 'owner'
  | 'editor'
  | 'owner after 3 h 50 min'
  | 'owner after 4 h'
  | 'owner, signed out'
  | 'owner with an unknown session'
  | 'editor after 4 h'
  | 'editor, signed out'
  | 'editor, removed'
  | 'service';

const makeUser = ({ id, email, password }: typeof VISITOR) => `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data)
  values ('${id}', 'authenticated', 'authenticated', '${email}', '${hashSync(password, 4)}', now(), '{}', '{}');`;

beforeAll(async () => {
  await prepareDatabase(
    data.path,
    `${[OWNER, VISITOR, EDITOR, REMOVED].map(makeUser).join('')}
     insert into private.admin_users (user_id, role) values
       ('${OWNER.id}', 'owner'), ('${EDITOR.id}', 'editor'), ('${REMOVED.id}', 'editor');
     insert into auth.sessions (id, user_id, created_at) values
       ('${SESSION_3H50}', '${OWNER.id}', now() - interval '3 hours 50 minutes'),
       ('${SESSION_4H}', '${OWNER.id}', now() - interval '4 hours'),
       ('${EDITOR_4H}', '${EDITOR.id}', now() - interval '4 hours');`,
  );
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  const withToken = (token: string) => connect(backend, backend.publishableKey, token);

  const leave = async (credentials: typeof EDITOR) => {
    const leaving = await signIn(backend, credentials);
    const { data: session } = await leaving.auth.getSession();
    await leaving.auth.signOut({ scope: 'local' });
    return withToken(session.session?.access_token ?? '');
  };
  const owner = await signIn(backend, OWNER);
  const removed = await signIn(backend, REMOVED);
  await owner.rpc('remove_person', { user_id: REMOVED.id }).throwOnError();

  clients = {
    anonymous: connect(backend, backend.publishableKey),
    'signed in, not listed': await signIn(backend, VISITOR),
    owner,
    editor: await signIn(backend, EDITOR),
    'owner after 3 h 50 min': withToken(signToken(data.path, OWNER.id, SESSION_3H50)),
    'owner after 4 h': withToken(signToken(data.path, OWNER.id, SESSION_4H)),
    'owner, signed out': await leave(OWNER),
    'owner with an unknown session': withToken(signToken(data.path, OWNER.id, randomUUID())),
    'editor after 4 h': withToken(signToken(data.path, EDITOR.id, EDITOR_4H)),
    'editor, signed out': await leave(EDITOR),
    'editor, removed': removed,
    service,
  };
}, 3 * START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

const ROLES: [Role, { writes: boolean; deletes: boolean }][] = [
  ['anonymous', { writes: false, deletes: false }],
  ['signed in, not listed', { writes: false, deletes: false }],
  ['owner', { writes: true, deletes: true }],
  ['editor', { writes: true, deletes: false }],
  ['owner after 3 h 50 min', { writes: true, deletes: true }],
  ['owner after 4 h', { writes: false, deletes: false }],
  ['owner, signed out', { writes: false, deletes: false }],
  ['owner with an unknown session', { writes: false, deletes: false }],
  ['editor after 4 h', { writes: false, deletes: false }],
  ['editor, signed out', { writes: false, deletes: false }],
  ['editor, removed', { writes: false, deletes: false }],
  ['service', { writes: true, deletes: true }],
];

const STATES = ['draft', 'published', 'trash'] as const;
async function savePage(state: (typeof STATES)[number] = 'published') {
  const page = makePage();
  await service
    .from('generated_pages')
    .insert({ ...page, state })
    .throwOnError();
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

/** Saves a page of each state; returns their addresses in the order of the states. */
async function saveEach(): Promise<string[]> {
  const pages = STATES.map((state) => ({ ...makePage(), state }));
  await service.from('generated_pages').insert(pages).throwOnError();
  return pages.map(({ slug }) => slug);
}

/** Titles of the existing pages, by address. */
async function readTitles(slugs: readonly string[]) {
  const { data: rows } = await service
    .from('generated_pages')
    .select('slug, title')
    .in('slug', slugs)
    .throwOnError();
  return new Map(rows.map(({ slug, title }) => [slug, title]));
}

test.each(ROLES)(
  '%s reads pages of every state, or what is public: %o',
  async (role, { writes }) => {
    const slugs = await saveEach();
    const { data: rows } = await clients[role]
      .from('generated_pages')
      .select('title, slug, content, description, indexed, created_at, updated_at')
      .in('slug', slugs)
      .throwOnError();
    const isPublic = slugs.filter((_, at) => STATES[at] === 'published');
    expect(rows.map(({ slug }) => slug).sort()).toEqual((writes ? slugs : isPublic).toSorted());
    const open = await clients[role].from('public_pages').select().in('slug', slugs).throwOnError();
    expect(open.data.map(({ slug }) => slug)).toEqual(isPublic);
  },
);

test.each(ROLES)(
  '%s reads a copy: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@backup'] },
  async (role, { writes }) => {
    const { slug } = await savePage('draft');
    const { error: refusal } = await clients[role].rpc('backup_parts');
    expect(refusal?.code).toBe(writes ? undefined : '42501');
    const read = await clients[role].rpc('backup_rows', {
      part: 'public.generated_pages',
      max_rows: 500,
    });
    expect(read.error?.code).toBe(writes ? undefined : '42501');
    const rows = (read.data ?? []) as { slug: string }[];
    expect(rows.some((row) => row.slug === slug)).toBe(writes);
    // Only owners see who administers the site, and who did what.
    for (const part of ['private.admin_users', 'private.acts']) {
      const { data: listed } = await clients[role].rpc('backup_parts');
      const isOwner = writes && role !== 'editor';
      expect((listed ?? []).some((one) => one.part === part)).toBe(isOwner);
      const people = await clients[role].rpc('backup_rows', { part });
      expect(people.error?.code).toBe(isOwner ? undefined : writes ? '22023' : '42501');
    }
    const other = await clients[role].rpc('backup_rows', { part: 'auth.users' });
    expect(other.error?.code).toBe(writes ? '22023' : '42501');
  },
);

const CONTENT = [
  'content_edits',
  'current_edits',
  'content_base',
  'content_outcomes',
  'content_entries',
] as const;

test.each(['publishableKey', 'secretKey'] as const)(
  'the %s alone writes nothing that is written by functions and triggers alone',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (key) => {
    const { slug } = await savePage();
    const history = ['page_versions', 'page_addresses', 'public_addresses'];
    for (const table of ['public_pages', 'activity_log', ...history, ...CONTENT]) {
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        const filter = /page|address/.test(table) ? `slug=eq.${slug}` : 'id=gt.0';
        const { status } = await fetch(`${backend.url}/rest/v1/${table}?${filter}`, {
          method,
          headers: { apikey: backend[key], 'content-type': 'application/json' },
          ...(method === 'DELETE' ? {} : { body: '{}' }),
        });
        expect([table, method, status]).toEqual([table, method, 405]);
      }
    }
    expect(await readPage(slug)).not.toBeNull();
  },
);

const PUBLIC_COLUMNS = [
  'id',
  'title',
  'slug',
  'content',
  'description',
  'indexed',
  'by_ai',
  'created_at',
  'updated_at',
];
const ADMINISTRATION_COLUMNS = [
  'state',
  'unchecked',
  'as_written',
  'version',
  'saved_at',
  'trashed_at',
  'trashed_from',
  'moved_to',
  'publish_at',
  'unpublish_at',
];
const AUTHORS = ['created_by', 'saved_by'];

test.each(ROLES)('%s reads the columns of their role, and filters by no other', async (role) => {
  const readable = [
    ...PUBLIC_COLUMNS,
    ...(role === 'anonymous' ? [] : ADMINISTRATION_COLUMNS),
    ...(role === 'service' ? AUTHORS : []),
  ];
  const pages = () => clients[role].from('generated_pages');
  const isFiltered = (columns: readonly string[]) =>
    columns.reduce((asked, column) => asked.not(column, 'is', null), pages().select('id').limit(1));
  expect((await pages().select(readable.join()).limit(1)).error).toBeNull();
  expect((await isFiltered(readable)).error).toBeNull();
  const all = [...PUBLIC_COLUMNS, ...ADMINISTRATION_COLUMNS, ...AUTHORS];
  for (const column of all.filter((name) => !readable.includes(name))) {
    expect((await pages().select(column).limit(1)).error?.code, column).toBe('42501');
    expect((await isFiltered([column])).error?.code, column).toBe('42501');
  }
  expect((await pages().select().limit(1)).error?.code).toBe(
    role === 'service' ? undefined : '42501',
  );
});

test.each(ROLES)(
  '%s inserts: %o',
  { tags: ['@V7.2.1', '@V7.3.2', '@V8.2.1', '@V8.2.2', '@V8.3.1', '@constant-session-server'] },
  async (role, { writes }) => {
    const page = makePage();
    const { error } = await clients[role].from('generated_pages').insert(page);
    expect(error?.code).toBe(writes ? undefined : '42501');
    const row = await readPage(page.slug);
    expect(row !== null).toBe(writes);
    const mine = await clients[role].rpc('saved_by_me', { page: row?.id ?? randomUUID() });
    const isAsked = role !== 'anonymous' && role !== 'service';
    expect(mine.error?.code).toBe(isAsked ? undefined : '42501');
    expect(mine.data).toBe(isAsked ? writes : null);
  },
);

test.each(ROLES)(
  '%s updates pages of every state: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    const slugs = await saveEach();
    await clients[role].from('generated_pages').update({ title: 'Outro' }).in('slug', slugs);
    const titles = await readTitles(slugs);
    expect(slugs.map((slug) => titles.get(slug) === 'Outro')).toEqual(STATES.map(() => writes));
  },
);

test.each(ROLES)('%s upserts over a page: %o', async (role, { writes }) => {
  const page = await savePage();
  const { id = '' } = (await readPage(page.slug)) ?? {};
  await clients[role].from('generated_pages').upsert({ ...page, id, title: 'Outro' });
  const row = await readPage(page.slug);
  expect(row?.title).toBe(writes ? 'Outro' : page.title);
  expect(row?.id).toBe(id);
  expect(writes || row?.version === 1).toBe(true);
});

test('a new page sent again under its own id, with other words, is one row', async () => {
  const [id, first] = [randomUUID(), makePage()];
  const then = { ...first, slug: `${first.slug}-novo`, title: 'Outro' };
  const save = (page: PageInput) => insertPage(clients.editor, id, { indexed: true, ...page });
  expect(await save(first)).toBe(1);
  expect(await save(then)).toBe(2);
  expect(await save(then)).toBe(2);
  expect(await readPage(then.slug)).toMatchObject({ id, title: 'Outro', version: 2 });
  expect(await readPage(first.slug)).toBeNull();
  await expect(insertPage(clients.owner, id, { indexed: true, ...first })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test.each(ROLES)('%s moves a page to the trash and back: %o', async (role, { writes }) => {
  const { slug } = await savePage();
  const pages = () => clients[role].from('generated_pages');
  await pages().update({ state: 'trash' }).eq('slug', slug);
  const trashed = await readPage(slug);
  expect(trashed?.state).toBe(writes ? 'trash' : 'published');
  expect(trashed?.trashed_at !== null).toBe(writes);
  await pages().update({ state: 'published' }).eq('slug', slug);
  expect(await readPage(slug)).toMatchObject({ state: 'published', trashed_at: null });
});

test.each(ROLES)(
  '%s deletes pages of every state for good: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { deletes }) => {
    const slugs = await saveEach();
    await clients[role].from('generated_pages').delete().in('slug', slugs);
    expect([...(await readTitles(slugs)).keys()].sort()).toEqual(deletes ? [] : slugs.toSorted());
  },
);

test('an address is free again once its page is in the trash, and a draft holds its own', async () => {
  const editor = clients.editor.from('generated_pages');
  const page = await savePage();
  await editor.update({ state: 'trash' }).eq('slug', page.slug).throwOnError();
  await editor.insert({ ...page, state: 'draft' }).throwOnError();
  const restored = await editor
    .update({ state: 'published' })
    .eq('slug', page.slug)
    .eq('state', 'trash');
  expect(restored.error?.code).toBe('23505');
  expect((await editor.insert(page)).error?.code).toBe('23505');
});

test('a page in the trash knows what it was, whatever a client says', async () => {
  const editor = clients.editor.from('generated_pages');
  for (const state of ['draft', 'published'] as const) {
    const { slug } = await savePage(state);
    await editor.update({ state: 'trash', trashed_from: null }).eq('slug', slug).throwOnError();
    await editor.update({ title: 'No lixo' }).eq('slug', slug).throwOnError();
    expect(await readPage(slug)).toMatchObject({ state: 'trash', trashed_from: state });
    await editor.update({ state, trashed_from: 'draft' }).eq('slug', slug).throwOnError();
    expect(await readPage(slug)).toMatchObject({ state, trashed_from: null });
  }
});

test('a draft may be unfinished, and is published only when it is whole', async () => {
  const editor = clients.editor.from('generated_pages');
  const { slug, ...words } = await savePage('draft');
  await editor.update({ content: '', description: '' }).eq('slug', slug).throwOnError();
  await editor.update({ state: 'trash' }).eq('slug', slug).throwOnError();
  const publish = () => editor.update({ state: 'published' }).eq('slug', slug);
  expect((await publish()).error?.code).toBe('23514');
  await editor.update({ state: 'draft' }).eq('slug', slug).throwOnError();
  expect((await publish()).error?.code).toBe('23514');
  await editor.update({ content: words.content }).eq('slug', slug).throwOnError();
  expect((await publish()).error?.code).toBe('23514');
  await editor.update({ description: words.description }).eq('slug', slug).throwOnError();
  expect((await publish()).error).toBeNull();
  expect((await editor.update({ content: '' }).eq('slug', slug)).error?.code).toBe('23514');
});

test('of two who change the same version, one is told', async () => {
  const { slug } = await savePage();
  const change = async (role: Role) => {
    const { data: rows } = await clients[role]
      .from('generated_pages')
      .update({ title: role })
      .eq('slug', slug)
      .eq('version', 1)
      .select('version')
      .throwOnError();
    return rows;
  };
  const changed = await Promise.all([change('owner'), change('editor')]);
  expect(changed.sort((one, other) => one.length - other.length)).toEqual([[], [{ version: 2 }]]);
});

test.each(ROLES)('%s is told whether they are an administrator: %o', async (role, { writes }) => {
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
    expect((await client.rpc('applied_migrations')).error?.code).toBe(expected);
    expect((await client.rpc('read_ai_key', { user_id: OWNER.id })).error?.code).toBe(expected);
    const call = { user_id: OWNER.id, per_minute: 0, per_hour: 0 };
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
    expect((await client.rpc('add_administrator', { user_id: OWNER.id })).error?.code).toBe(
      expected,
    );
    const begun = await client.rpc('begin_publication', { publication: {} });
    expect(begun.error?.code).toBe(role === 'service' ? '23502' : '42501');
    const told = await client.rpc('publication_live', { built_at: '2026-11-21T12:00:00Z' });
    expect(told.error?.code).toBe(expected);
    const found = await client.rpc('find_live', { built_at: '2026-11-21T12:00:00Z' });
    expect(found.error?.code).toBe(expected);
  },
);

test.each(ROLES)('publications are read and decided on: %s', async (role, { writes }) => {
  const client = clients[role];
  const isOwner = writes && role.startsWith('owner');
  const read = await client.from('publications').select('id');
  expect(read.error?.code).toBe(role === 'anonymous' ? '42501' : undefined);
  const allowed = await client.rpc('allow_publication', { publication: 0 });
  expect(allowed.error?.code).toBe(isOwner ? undefined : '42501');
});

test.each(ROLES)(
  '%s reads what pages said and where they stood: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1', '@page-history', '@old-addresses'] },
  async (role, { writes }) => {
    const page = await savePage();
    await savePage('draft');
    const to = `${page.slug}-novo`;
    await clients.editor.from('generated_pages').update({ slug: to }).eq('slug', page.slug);
    const client = clients[role];
    const versions = await client.from('page_versions').select('content').eq('slug', page.slug);
    const addresses = await client.from('page_addresses').select('slug').eq('slug', page.slug);
    for (const { data: rows, error } of [versions, addresses]) {
      if (role === 'anonymous') expect(error?.code).toBe('42501');
      else expect(rows).toHaveLength(writes ? 1 : 0);
    }
    const leads = await client.from('public_addresses').select('target').eq('slug', page.slug);
    expect(leads.data).toEqual([{ target: to }]);
    const linking = await client.rpc('pages_linking_to', { slugs: [to] });
    expect(linking.error?.code).toBe(writes ? undefined : '42501');
    const sentences = await client.rpc('find_sentences', { words: 'clareamento' });
    expect(sentences.error?.code).toBe(writes && role !== 'service' ? undefined : '42501');
    const near = await client.rpc('nearest_pages', { passages: ['clareamento dental'] });
    expect(near.error?.code).toBe(writes ? undefined : '42501');
    const counts = await client.rpc('count_pages').single();
    if (role === 'anonymous' || role === 'service') expect(counts.error?.code).toBe('42501');
    else expect((counts.data?.draft ?? 0) > 0).toBe(writes);
    const isStranger = !writes && role !== 'anonymous';
    for (const { error } of isStranger ? [linking, sentences, near] : []) {
      expect(error?.message).toBe('forbidden');
    }
  },
);

test.each(ROLES)(
  '%s schedules a page: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1', '@schedule'] },
  async (role, { writes }) => {
    const { slug } = await savePage('draft');
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await clients[role].from('generated_pages').update({ publish_at }).eq('slug', slug);
    expect((await readPage(slug))?.publish_at === null).toBe(!writes);
    expect((await clients.anonymous.from('public_pages').select().eq('slug', slug)).data).toEqual(
      [],
    );
    const { data: rows, error } = await clients[role].rpc('clock_status');
    if (role === 'anonymous') expect(error?.code).toBe('42501');
    else expect(rows).toHaveLength(writes ? 1 : 0);
    const expected = role === 'service' ? undefined : '42501';
    const beaten = await clients[role].rpc('beat_clock', { every_seconds: 60 });
    expect(beaten.error?.code).toBe(expected);
  },
);

test.each(ROLES)('%s sends the addresses of a page elsewhere: %o', async (role, { writes }) => {
  const [page, heir] = [await savePage(), await savePage()];
  const { id = '' } = (await readPage(heir.slug)) ?? {};
  await clients[role]
    .from('generated_pages')
    .update({ state: 'trash', moved_to: id })
    .eq('slug', page.slug);
  const { data: leads } = await clients.anonymous
    .from('public_addresses')
    .select('target')
    .eq('slug', page.slug);
  expect(leads).toEqual(writes ? [{ target: heir.slug }] : []);
});

test.each(ROLES)(
  '%s reads edits of content and what became of them: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    const hash = randomUUID();
    const documents = [{ collection: 'faq', entry: 'a', document: { id: 'a' }, hash }];
    const newest = await service.from('current_edits').select('id').eq('entry', 'a');
    const based_on = newest.data?.[0]?.id;
    const saved = await clients.owner
      .rpc('save_edit', {
        collection: 'faq',
        entry: 'a',
        patch: { question: role },
        ...(based_on === undefined ? {} : { based_on }),
      })
      .throwOnError();
    const outcomes = [{ edit_id: saved.data, outcome: 'live' }];
    await service.rpc('record_content', { documents, outcomes }).throwOnError();
    for (const table of CONTENT) {
      const { data: rows, error } = await clients[role]
        .from(table as 'content_edits')
        .select()
        .limit(1);
      if (role === 'anonymous') expect(error?.code, table).toBe('42501');
      else expect(rows, table).toHaveLength(writes ? 1 : 0);
    }
  },
);

test.each(ROLES)(
  '%s writes edits by the function, if at all: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    const { error } = await clients[role].rpc('save_edit', {
      collection: 'guides',
      entry: randomUUID(),
      patch: {},
    });
    // The service role is no person, so it is not recorded as the author.
    expect(error?.code).toBe(writes && role !== 'service' ? undefined : '42501');
    const expected = role === 'service' ? undefined : '42501';
    expect((await clients[role].rpc('record_content', {})).error?.code).toBe(expected);
    expect((await clients[role].rpc('content_hashes')).error?.code).toBe(expected);
  },
);

test.each(ROLES)(
  '%s writes down, reads, corrects and removes a contact, and reads the sums of clicks: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1', '@contacts'] },
  async (role, { writes }) => {
    const may = writes && role !== 'service';
    const contacts = () => clients[role].from('contacts');
    const mine = { code: 'XS3TH-b', channel: 'whatsapp', outcome: 'job', amount: 180.5 } as const;
    const { error } = await contacts().insert(mine);
    expect(error?.code).toBe(may ? undefined : '42501');
    const { data: added } = await clients.owner
      .from('contacts')
      .insert({ channel: 'phone', outcome: 'quote', note: role })
      .select('id')
      .single()
      .throwOnError();
    const { data: read } = await contacts().select().eq('id', added.id);
    expect(read ?? []).toHaveLength(may ? 1 : 0);
    await contacts().update({ outcome: 'no_client' }).eq('id', added.id);
    const still = () =>
      clients.owner.from('contacts').select('outcome').eq('id', added.id).throwOnError();
    expect((await still()).data).toEqual([{ outcome: may ? 'no_client' : 'quote' }]);
    await contacts().delete().eq('id', added.id);
    expect((await still()).data).toHaveLength(may ? 0 : 1);
    // The server records the author.
    const forged = await contacts().insert({ ...mine, created_by: randomUUID() });
    expect(forged.error?.code).toBe('42501');

    const expected = may ? undefined : '42501';
    const period = { since: '2026-01-01', until: '2026-12-31' };
    expect((await clients[role].rpc('click_sums', period)).error?.code).toBe(expected);
    expect((await clients[role].rpc('pages_of_codes', { codes: [] })).error?.code).toBe(expected);
    const click = { page: '/', slot: 'bar', channel: 'phone', source: 'none', address: '::1' };
    const counted = await clients[role].rpc('count_click', click);
    expect(counted.error?.code).toBe(role === 'service' ? undefined : '42501');
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
    const admin = clients.owner;
    for (const new_key of ['', 'sk-short', 'pk-12345678901234567890', 'sk-1234567890 1234567890']) {
      expect((await admin.rpc('set_ai_key', { new_key })).error?.message).toBe('invalid_ai_key');
    }
    await admin.rpc('set_ai_key', { new_key: ' sk-12345678901234567890 ' }).throwOnError();
    expect((await admin.rpc('has_ai_key')).data).toBe(true);
    expect((await service.rpc('read_ai_key', { user_id: OWNER.id })).data).toBe(
      'sk-12345678901234567890',
    );
    for (const [role] of ROLES.filter(([name]) => name !== 'service')) {
      const { data, error } = await clients[role].rpc('read_ai_key', { user_id: OWNER.id });
      expect([role, data, error?.code]).toEqual([role, null, '42501']);
    }
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
  const admin = clients.owner.from('generated_pages');
  await admin.insert(page).throwOnError();
  expect((await readPage(page.slug))?.unchecked).toBe(true);
  const lie = await admin.update({ unchecked: false as never }).eq('slug', page.slug);
  expect(lie.error?.code).toBe('428C9');
  await admin.update({ content: '<p>Em 9 anos.</p>' }).eq('slug', page.slug).throwOnError();
  expect((await readPage(page.slug))?.unchecked).toBe(false);
});

test.each(ROLES)(
  '%s reads what is open on the live site, and only the service role writes it: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { writes }) => {
    await service.rpc('save_site_report', { document: { launch: 1 } }).throwOnError();
    const { data: report, error } = await clients[role].rpc('site_report');
    if (role === 'anonymous') expect(error?.code).toBe('42501');
    else expect(report === null).toBe(!writes);
    const expected = role === 'service' ? undefined : '42501';
    const written = await clients[role].rpc('save_site_report', { document: { launch: 2 } });
    expect(written.error?.code).toBe(expected);
    const warned = await clients[role].rpc('keep_warnings', { warnings: [] });
    expect(warned.error?.code).toBe(expected);
    const moment = '2040-01-01T00:00:00Z';
    expect((await clients[role].rpc('set_next_change', { moment })).error?.code).toBe(expected);
  },
);

const SIGNED_IN = (role: Role) => role !== 'anonymous' && role !== 'service';

test.each(ROLES)('%s is told which access they have', async (role, { writes, deletes }) => {
  const { data: answer, error } = await clients[role].rpc('my_access');
  if (!SIGNED_IN(role)) expect(error?.code).toBe('42501');
  else if (writes) expect(answer).toBe(deletes ? 'owner' : 'editor');
  else {
    expect(answer).toBe(
      role === 'signed in, not listed' || role === 'editor, removed' ? 'unlisted' : 'ended',
    );
  }
});

test.each(ROLES)(
  '%s manages people, invitations, keys and the data of the company: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { deletes }) => {
    const client = clients[role];
    const owns = deletes && role !== 'service';
    const nobody = randomUUID();
    // Calls of an owner fail later, so that nothing changes.
    const calls: [string, PromiseLike<{ error: { code: string } | null }>, string | undefined][] = [
      ['list_people', client.rpc('list_people'), undefined],
      ['open_invitations', client.rpc('open_invitations'), undefined],
      ['revoke_invitation', client.rpc('revoke_invitation', { id: nobody }), undefined],
      [
        'create_invitation',
        client.rpc('create_invitation', { id: randomUUID(), name: '', role: 'editor' }),
        '22023',
      ],
      [
        'save_person',
        client.rpc('save_person', { user_id: nobody, name: '', role: 'editor' }),
        '22023',
      ],
      ['remove_person', client.rpc('remove_person', { user_id: nobody }), '22023'],
      ['remove_second_factor', client.rpc('remove_second_factor', { user_id: nobody }), '22023'],
      ['set_ai_key', client.rpc('set_ai_key', { new_key: 'x' }), '22023'],
      ['delete_ai_key', client.rpc('delete_ai_key'), undefined],
      [
        'save_edit',
        client.rpc('save_edit', { collection: 'company', entry: '', patch: [] }),
        '22023',
      ],
    ];
    for (const [name, call, allowed] of calls) {
      expect([name, (await call).error?.code]).toEqual([name, owns ? allowed : '42501']);
    }
  },
);

test.each(ROLES)('%s opens a link, and only the service role accepts one', async (role) => {
  const client = clients[role];
  const token = 'x'.repeat(32);
  expect((await client.rpc('read_invitation', { token })).data).toEqual([]);
  const expected = role === 'service' ? undefined : '42501';
  const email = VISITOR.email;
  expect((await client.rpc('find_account', { email })).error?.code).toBe(expected);
  const accepted = await client.rpc('accept_invitation', { token, user_id: VISITOR.id });
  expect(accepted.error?.code).toBe(expected);
});

test.each(ROLES)(
  '%s reads the log: %o',
  { tags: ['@V8.2.1', '@V8.2.2', '@V8.3.1'] },
  async (role, { deletes }) => {
    await savePage();
    const { data: rows, error } = await clients[role].from('activity_log').select('id').limit(1);
    if (role === 'anonymous') expect(error?.code).toBe('42501');
    else expect(rows).toHaveLength(deletes ? 1 : 0);
  },
);

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
  const { data: found } = await clients.owner.rpc('nearest_pages', { passages }).throwOnError();
  expect(found.map(({ slug }) => slug)).toEqual([both.slug, half.slug]);
  const { data: first } = await service.rpc('nearest_pages', { passages, max_rows: 1 });
  expect(first).toHaveLength(1);
  expect((await clients.anonymous.rpc('nearest_pages', { passages })).error?.code).toBe('42501');
});

test('of passages twelve are looked for, each by its first 300 letters: what one question costs is bounded', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `palavra${at}`).join(' ');
  const page = makePage({ content: `<p>${words.slice(0, 300)}</p>` });
  await service.from('generated_pages').insert(page).throwOnError();
  const find = async (passages: string[]) => {
    const { data } = await clients.owner.rpc('nearest_pages', { passages }).throwOnError();
    return data.map(({ slug }) => slug);
  };
  expect(await find([words])).toEqual([page.slug]);
  const others = Array.from({ length: 12 }, (_, at) => `nenhuma página diz isto ${at}`);
  expect(await find([...others, words])).toEqual([]);
});

test('gives the thirty nearest pages at most', { tags: '@own-facts' }, async () => {
  const passage = 'trinta e duas páginas dizem isto';
  const pages = Array.from({ length: 32 }, () => makePage({ content: `<p>${passage}.</p>` }));
  await service.from('generated_pages').insert(pages).throwOnError();
  const ask = { passages: [passage] };
  const { data: usual } = await clients.owner.rpc('nearest_pages', ask).throwOnError();
  expect(usual).toHaveLength(30);
  const { data: most } = await clients.owner.rpc('nearest_pages', { ...ask, max_rows: 99 });
  expect(most).toHaveLength(30);
});

test(
  'the calls of the AI service are counted per administrator, across processes',
  { tags: ['@V2.3.2', '@V2.4.1'] },
  async () => {
    const take = async (per_minute: number, per_hour: number, user_id = OWNER.id) =>
      (await service.rpc('take_ai_call', { user_id, per_minute, per_hour })).data;
    const three = await Promise.all([take(2, 9), take(2, 9), take(2, 9)]);
    expect(three.filter(Boolean)).toHaveLength(2);
    expect(await take(9, 2)).toBe(false);
    expect(await take(9, 3)).toBe(true);
    expect(await take(9, 9, VISITOR.id)).toBe(false);
  },
);

test(
  'what an administrator sends for version, author and coming dates does not count, and an id never changes',
  { tags: ['@V8.2.3', '@V15.3.3'] },
  async () => {
    const forged = {
      id: randomUUID(),
      created_at: '2999-01-01T00:00:00Z',
      updated_at: '2001-01-01T00:00:00Z',
      created_by: VISITOR.id,
      version: 77,
      trashed_at: '2001-01-01T00:00:00Z',
    };
    const page = makePage();
    const { data: inserted } = await clients.owner
      .from('generated_pages')
      .insert({ ...page, ...forged })
      .select('id, version, created_at, updated_at, trashed_at')
      .single()
      .throwOnError();
    expect(inserted.id).toBe(forged.id);
    expect(inserted).toMatchObject({ version: 1, trashed_at: null });
    expect(Date.now() - Date.parse(inserted.created_at)).toBeLessThan(60_000);
    expect(inserted.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/);

    const { data: updated } = await clients.owner
      .from('generated_pages')
      .update({ ...forged, id: randomUUID(), title: 'Outro' })
      .eq('slug', page.slug)
      .select('title, id, version, created_at, updated_at, trashed_at')
      .single()
      .throwOnError();
    expect(updated).toMatchObject({
      title: 'Outro',
      id: inserted.id,
      version: 2,
      created_at: inserted.created_at,
      trashed_at: null,
    });
    expect((await readPage(page.slug))?.created_by).toBe(OWNER.id);
    expect(Date.parse(updated.updated_at)).toBeGreaterThanOrEqual(Date.parse(inserted.updated_at));
  },
);

test.each(['owner', 'service'] as const)(
  'of a page that was made elsewhere, the %s keeps id and date',
  async (role) => {
    const kept = { id: randomUUID(), created_at: '2020-01-01T00:00:00+00:00' };
    const page = makePage();
    await clients[role]
      .from('generated_pages')
      .insert({ ...page, ...kept })
      .throwOnError();
    const created_by = role === 'owner' ? OWNER.id : null;
    expect(await readPage(page.slug)).toMatchObject({ ...kept, created_by });
  },
);

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
