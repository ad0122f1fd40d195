import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import { connect, makeDataDirectory, makePage, signIn, startOn } from './backend.ts';

/**
 * One folder through four starts, each of which follows another kind of end. The tests build on
 * one another: a start takes seconds.
 */
const data = makeDataDirectory();
let backend: Backend;
const acknowledged: string[] = [];

beforeAll(async () => {
  backend = await startOn(data.path);
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

/** Writes on four connections until the process is killed, at this many answers in all. */
async function killDuringWrites(atAnswers: number): Promise<void> {
  const service = connect(backend, backend.secretKey);
  let isAlive = true;
  const exited = once(backend.process, 'exit').then(() => (isAlive = false));
  const write = async () => {
    while (isAlive) {
      const page = makePage();
      const { error } = await service.from('generated_pages').insert(page);
      if (error) continue;
      acknowledged.push(page.slug);
      if (acknowledged.length >= atAnswers) backend.process.kill('SIGKILL');
    }
  };
  await Promise.all([exited, write(), write(), write(), write()]);
}

function identity({ publishableKey, secretKey, admin }: Backend) {
  return { publishableKey, secretKey, admin };
}

test('a second process on the same folder is refused with the reason', async () => {
  await expect(startOn(data.path)).rejects.toThrow(
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

  backend = await startOn(data.path);
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

test('kill -9 during writes loses no acknowledged row; keys and credentials that are given are used', async () => {
  await killDuringWrites(30);
  backend = await startOn(data.path, GIVEN);
  const slugs = new Set(await readSlugs());
  expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(identity(backend)).toEqual({
    publishableKey: 'sb_publishable_given',
    secretKey: 'sb_secret_given',
    admin: { email: 'owner@local.test', password: 'given-password' },
  });
  expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
  expect(readFileSync(join(data.path, 'backend', 'keys.json'), 'utf8')).not.toContain('given');
});

test('nor does a second kill -9; a changed password replaces the old one', async () => {
  await killDuringWrites(90);
  backend = await startOn(data.path, { ...GIVEN, LOCAL_ADMIN_PASSWORD: 'other-password' });
  const slugs = new Set(await readSlugs());
  expect(acknowledged.length).toBeGreaterThanOrEqual(90);
  expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
  const old = { email: backend.admin.email, password: 'given-password' };
  await expect(signIn(backend, old)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
});
