import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import { connect, makeDataDirectory, makePage, SAMPLES, signIn, startProcess } from './backend.ts';

/**
 * One folder through four starts, each of which follows another kind of end. The tests build on
 * one another: a start takes seconds.
 */
const data = makeDataDirectory();
let backend: Backend;
const acknowledged: string[] = [];
/** A little longer than a request takes, so that any moment of it is hit. */
const LONGEST_MS = 60;

beforeAll(async () => {
  backend = await startProcess(data.path, SAMPLES);
});

afterAll(async () => {
  await backend.close();
  data.remove();
});

async function readSlugs(): Promise<string[]> {
  const { data: rows } = await connect(backend, backend.secretKey)
    .from('generated_pages')
    .select('slug')
    .throwOnError();
  return rows.map(({ slug }) => slug);
}

/** What one page is at one time. */
interface Moment {
  slug: string;
  content: string;
  state: 'published' | 'draft' | 'trash';
}

/** A page that is renamed, taken off, published, deleted and restored, one after the other. */
interface Life {
  id: string;
  /** Every moment that was acknowledged. */
  moments: Moment[];
  /** The one that was asked for last, of which no answer came. */
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

/** Each page is wholly before or wholly after what was asked for last; its texts and addresses as promised. */
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
 * Writes on four connections, and lives two lives on two more, until the process is killed: a moment
 * after this many new pages in all, in the middle of whatever is asked then.
 */
async function killDuringWrites(atAnswers: number): Promise<void> {
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
  const exited = once(backend.process, 'exit').then(() => (isAlive = false));
  const write = async () => {
    while (isAlive) {
      const page = makePage();
      const { error } = await service.from('generated_pages').insert(page);
      if (error) continue;
      acknowledged.push(page.slug);
      if (acknowledged.length === atAnswers) {
        setTimeout(() => backend.process.kill('SIGKILL'), Math.random() * LONGEST_MS);
      }
    }
  };
  await Promise.all([exited, write(), write(), write(), write(), ...lives.map(live)]);
}

function identity({ publishableKey, secretKey, admin }: Backend) {
  return { publishableKey, secretKey, admin };
}

test('a second process on the same folder is refused with the reason', async () => {
  await expect(startProcess(data.path)).rejects.toThrow(
    new RegExp(`75.*process ${backend.process.pid}.*LOCAL_DATA_DIR`),
  );
  expect(await readSlugs()).not.toHaveLength(0);
});

test('it ends with its parent; rows, keys, sessions and the administrator survive, and deleted samples do not return', async () => {
  const admin = await signIn(backend);
  const page = makePage();
  await admin.from('generated_pages').insert(page).throwOnError();
  const [sample = ''] = (await readSlugs()).filter((slug) => slug !== page.slug);
  await admin.from('generated_pages').delete().eq('slug', sample).throwOnError();
  const before = { slugs: (await readSlugs()).sort(), ...identity(backend) };
  const { data: watermark } = await admin.rpc('publish_watermark');
  const { data: auth } = await admin.auth.getSession();
  const exited = once(backend.process, 'exit');
  backend.process.disconnect();
  expect(await exited).toEqual([0, null]);

  backend = await startProcess(data.path, SAMPLES);
  expect({ slugs: (await readSlugs()).sort(), ...identity(backend) }).toEqual(before);
  expect(before.slugs).toContain(page.slug);
  expect(before.slugs).not.toContain(sample);
  const again = connect(backend, backend.publishableKey, auth.session?.access_token);
  expect((await again.rpc('am_i_admin')).data).toBe(true);
  expect((await again.rpc('publish_watermark')).data).toBe(watermark);
  expect(statSync(join(data.path, 'backend', 'keys.json')).mode & 0o777).toBe(0o600);
});

const GIVEN = {
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_given',
  SUPABASE_SECRET_KEY: 'sb_secret_given',
  LOCAL_ADMIN_EMAIL: 'Owner@local.test',
  LOCAL_ADMIN_PASSWORD: 'given-password',
};

test(
  'kill -9 during writes loses no acknowledged row and leaves nothing by half; keys and credentials that are given are used',
  { tags: ['@old-addresses', '@page-history'] },
  async () => {
    await killDuringWrites(30);
    backend = await startProcess(data.path, GIVEN);
    const slugs = new Set(await readSlugs());
    expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
    await expectWholeLives();
    expect(identity(backend)).toEqual({
      publishableKey: 'sb_publishable_given',
      secretKey: 'sb_secret_given',
      admin: { email: 'owner@local.test', password: 'given-password' },
    });
    expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
    expect(readFileSync(join(data.path, 'backend', 'keys.json'), 'utf8')).not.toContain('given');
  },
);

test('nor does a second kill -9; a changed password replaces the old one', async () => {
  await killDuringWrites(90);
  backend = await startProcess(data.path, { ...GIVEN, LOCAL_ADMIN_PASSWORD: 'other-password' });
  const slugs = new Set(await readSlugs());
  expect(acknowledged.length).toBeGreaterThanOrEqual(90);
  expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
  await expectWholeLives();
  // Every kind of turn was taken.
  const turns = Math.max(...lives.map(({ moments }) => moments.length));
  expect(turns).toBeGreaterThan(TURNS.length);
  const old = { email: backend.admin.email, password: 'given-password' };
  await expect(signIn(backend, old)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
});
