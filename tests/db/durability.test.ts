import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepBackend, type KeptBackend } from '../../scripts/backend/keep-backend.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import {
  connect,
  isolatedEnv,
  makeDataDirectory,
  makePage,
  SAMPLES,
  signIn,
  startProcess,
  type Backend,
} from './backend.ts';

/**
 * One folder through four starts, each after another kind of end. The tests depend on each other,
 * because a start takes seconds.
 */
const data = makeDataDirectory();
let backend: KeptBackend;
/** How a process ended. */
let restarted: () => void = () => {};
let lost: (error: Error) => void = () => {};
const told: number[] = [];
const acknowledged: string[] = [];
/** A little longer than a request, so that any moment of it can be hit. */
const LONGEST_MS = 60;

beforeAll(async () => {
  keepMigrated(join(data.path, 'backend', 'data'));
  backend = await keepBackend({
    env: { ...isolatedEnv(data.path), ...SAMPLES },
    logs: 'ignore',
    // On a busy machine a healthy process may not answer for seconds.
    askEveryMs: 1500,
    onRestart: () => restarted(),
    onLoss: (error) => lost(error),
  });
  backend.onChange((watermark) => told.push(watermark));
});

afterAll(async () => {
  await backend.close();
  data.remove();
});

async function readSlugs(from: Pick<Backend, 'url' | 'secretKey'> = backend): Promise<string[]> {
  const { data: rows } = await connect(from, from.secretKey)
    .from('generated_pages')
    .select('slug')
    .throwOnError();
  return rows.map(({ slug }) => slug);
}

/** State of a page at one time. */
interface Moment {
  slug: string;
  content: string;
  state: 'published' | 'draft' | 'trash';
}

/** A page that is renamed, taken off, published, deleted and restored, step by step. */
interface Life {
  id: string;
  /** Every acknowledged state. */
  moments: Moment[];
  /** The last requested state, which was not acknowledged. */
  asked?: Moment;
}

const lives: Life[] = [];
const TURNS = ['move', 'draft', 'published', 'move', 'trash', 'published'] as const;

function nextMoment({ moments }: Life): Moment {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) throw new Error('A life begins with an insert.');
  const turn = TURNS[(moments.length - 1) % TURNS.length] ?? 'move';
  const count = moments.length;
  return turn === 'move'
    ? { ...last, slug: `${first.slug}-${count}`, content: `<p>Texto ${count}</p>` }
    : { ...last, state: turn };
}

async function beginLife(): Promise<void> {
  const { slug, content, ...words } = makePage();
  const { data: row } = await connect(backend, backend.secretKey)
    .from('generated_pages')
    .insert({ slug, content, ...words })
    .select('id')
    .single()
    .throwOnError();
  lives.push({ id: row.id, moments: [{ slug, content, state: 'published' }] });
}

/** Each page is wholly before or wholly after the last request; its texts and addresses are as promised. */
async function expectWholeLives(): Promise<void> {
  const service = connect(backend, backend.secretKey);
  const { data: events } = await service.rpc('pending_publish_events', {}).throwOnError();
  for (const life of lives) {
    const { data: row } = await service
      .from('generated_pages')
      .select('slug, content, state')
      .eq('id', life.id)
      .single()
      .throwOnError();
    expect([life.moments.at(-1), life.asked]).toContainEqual(row);
    if (life.asked?.slug === row.slug && life.asked.state === row.state) life.moments.push(row);
    delete life.asked;

    const { data: versions } = await service
      .from('page_versions')
      .select('content')
      .eq('page_id', life.id)
      .throwOnError();
    const texts = new Set([row, ...versions].map(({ content }) => content));
    expect(life.moments.filter(({ content }) => !texts.has(content))).toEqual([]);

    const old = new Set(life.moments.map(({ slug }) => slug));
    const { data: leads } = await service
      .from('public_addresses')
      .select('slug, target')
      .in('slug', [...old])
      .throwOnError();
    const isPublic = row.state === 'published';
    old.delete(row.slug);
    expect(new Map(leads.map(({ slug, target }) => [slug, target]))).toEqual(
      new Map(isPublic ? [...old].map((slug) => [slug, row.slug]) : []),
    );
    // Without its event no build would ever show it.
    const last = events
      .filter(({ page_id, slug }) => page_id === life.id && slug === row.slug)
      .at(-1);
    expect(last?.operation === 'delete').toBe(!isPublic);
  }
}

/**
 * Writes on four connections, and runs two lives on two more, until the process ends: it is killed
 * a moment after this many more pages, during whatever is asked then. Resolves once another process
 * serves.
 */
async function endDuringWrites(signal: 'SIGKILL' | 'SIGSTOP', pages: number): Promise<void> {
  const service = connect(backend, backend.secretKey);
  let isAlive = true;
  const live = async (life: Life) => {
    while (isAlive) {
      life.asked = nextMoment(life);
      const { error } = await service.from('generated_pages').update(life.asked).eq('id', life.id);
      if (error) return;
      life.moments.push(life.asked);
      delete life.asked;
    }
  };
  for (let count = 0; count < 2; count += 1) await beginLife();
  const victim = backend.process();
  const again = new Promise<void>((resolve, reject) => {
    restarted = resolve;
    lost = reject;
  });
  const exited = once(victim, 'exit').then(() => {
    isAlive = false;
    told.length = 0;
  });
  const last = acknowledged.length + pages;
  const write = async () => {
    while (isAlive) {
      const page = makePage();
      const { error } = await service.from('generated_pages').insert(page);
      if (error) continue;
      acknowledged.push(page.slug);
      if (acknowledged.length === last) {
        setTimeout(() => victim.kill(signal), Math.random() * LONGEST_MS);
      }
    }
  };
  await Promise.all([exited, write(), write(), write(), write(), ...lives.map(live)]);
  await again;
  // The last commit may not have been reported.
  expect(told.at(-1)).toBeGreaterThan(0);
}

async function expectAllKept(by?: Backend): Promise<void> {
  const slugs = new Set(await readSlugs(by));
  expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
}

test('a second process on the same folder is refused with the reason', async () => {
  await expect(startProcess(data.path)).rejects.toThrow(
    new RegExp(`75.*process ${backend.process().pid}.*LOCAL_DATA_DIR`),
  );
  expect(await readSlugs()).not.toHaveLength(0);
});

test(
  'kill -9 during writes loses no acknowledged row and leaves nothing by half; keys, sessions and the administrator survive, and deleted samples do not return',
  { tags: ['@local-database-kept', '@old-addresses', '@page-history'] },
  async () => {
    const admin = await signIn(backend);
    const [sample = ''] = await readSlugs();
    await admin.from('generated_pages').delete().eq('slug', sample).throwOnError();
    const { data: auth } = await admin.auth.getSession();
    await endDuringWrites('SIGKILL', 30);
    await expectAllKept();
    await expectWholeLives();
    expect(await readSlugs()).not.toContain(sample);
    const again = connect(backend, backend.publishableKey, auth.session?.access_token);
    expect((await again.rpc('am_i_admin')).data).toBe(true);
    expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
    expect(statSync(join(data.path, 'backend', 'keys.json')).mode & 0o777).toBe(0o600);
  },
);

test(
  'nor does one that falls asleep; it is started anew, too',
  { tags: '@local-database-kept' },
  async () => {
    await endDuringWrites('SIGSTOP', 60);
    await expectAllKept();
    await expectWholeLives();
    // Every kind of step was taken.
    const turns = Math.max(...lives.map(({ moments }) => moments.length));
    expect(turns).toBeGreaterThan(TURNS.length);
  },
);

const GIVEN = {
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_given',
  SUPABASE_SECRET_KEY: 'sb_secret_given',
  LOCAL_ADMIN_EMAIL: 'Owner@local.test',
  LOCAL_ADMIN_PASSWORD: 'given-password',
};

test('keys and credentials that are given are used, and the old password opens nothing; it ends with its parent', async () => {
  await backend.close();
  const given = await startProcess(data.path, GIVEN);
  const { publishableKey, secretKey, admin } = given;
  expect({ publishableKey, secretKey, admin }).toEqual({
    publishableKey: 'sb_publishable_given',
    secretKey: 'sb_secret_given',
    admin: { email: 'owner@local.test', password: 'given-password' },
  });
  await expectAllKept(given);
  const old = { ...admin, password: backend.admin.password };
  await expect(signIn(given, old)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await (await signIn(given)).rpc('am_i_admin')).data).toBe(true);
  expect(readFileSync(join(data.path, 'backend', 'keys.json'), 'utf8')).not.toContain('given');
  const exited = once(given.process, 'exit');
  given.process.disconnect();
  expect(await exited).toEqual([0, null]);
});
