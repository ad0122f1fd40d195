import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import { connect, makeDataDirectory, makePage, signIn, startOn } from './backend.ts';

const TIMEOUT_MS = 90_000;
const data = makeDataDirectory();
afterAll(() => {
  data.remove();
});

async function readSlugs(backend: Backend): Promise<string[]> {
  const { data: rows } = await connect(backend, backend.secretKey)
    .from('generated_pages')
    .select('slug')
    .throwOnError();
  return rows.map(({ slug }) => slug);
}

test(
  'rows, keys, events and the administrator survive a restart; the seed does not return',
  async () => {
    const first = await startOn(data.path);
    const admin = await signIn(first);
    const page = makePage();
    await admin.from('generated_pages').insert(page).throwOnError();
    await admin.from('generated_pages').delete().like('slug', '%-no-sumare').throwOnError();
    const before = { slugs: (await readSlugs(first)).sort(), ...identity(first) };
    const { data: watermark } = await admin.rpc('publish_watermark');
    await first.close();

    const second = await startOn(data.path);
    expect({ slugs: (await readSlugs(second)).sort(), ...identity(second) }).toEqual(before);
    expect(before.slugs).toContain(page.slug);
    // The session of before the restart is still good.
    expect((await connect(second, second.publishableKey).rpc('publish_watermark')).data).toBe(
      watermark,
    );
    await second.close();
    expect(statSync(join(data.path, 'backend', 'keys.json')).mode & 0o777).toBe(0o600);
  },
  TIMEOUT_MS,
);

test(
  'given keys and credentials are used, and a changed password replaces the old one',
  async () => {
    const given = {
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_given',
      SUPABASE_SECRET_KEY: 'sb_secret_given',
      LOCAL_ADMIN_EMAIL: 'Owner@local.test',
      LOCAL_ADMIN_PASSWORD: 'given-password',
    };
    const backend = await startOn(data.path, given);
    expect(identity(backend)).toEqual({
      publishableKey: 'sb_publishable_given',
      secretKey: 'sb_secret_given',
      admin: { email: 'owner@local.test', password: 'given-password' },
    });
    expect((await (await signIn(backend)).rpc('am_i_admin')).data).toBe(true);
    await backend.close();
    expect(readFileSync(join(data.path, 'backend', 'keys.json'), 'utf8')).not.toContain('given');

    const changed = await startOn(data.path, { ...given, LOCAL_ADMIN_PASSWORD: 'other-password' });
    const old = { email: changed.admin.email, password: 'given-password' };
    await expect(signIn(changed, old)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await (await signIn(changed)).rpc('am_i_admin')).data).toBe(true);
    await changed.close();
  },
  TIMEOUT_MS,
);

test(
  'a second process on the same folder, or a busy port, is refused with the reason',
  async () => {
    const backend = await startOn(data.path);
    const { port } = new URL(backend.url);
    await expect(startOn(data.path)).rejects.toThrow(
      new RegExp(`75.*process ${backend.process.pid}.*LOCAL_DATA_DIR`),
    );
    expect(await readSlugs(backend)).not.toHaveLength(0);
    await backend.close();

    const busy = createServer().listen(Number(port), '127.0.0.1');
    await once(busy, 'listening');
    const busyPort = String((busy.address() as AddressInfo).port);
    await expect(startOn(data.path, { SUPABASE_PORT: busyPort })).rejects.toThrow(/SUPABASE_PORT/);
    busy.close();
  },
  TIMEOUT_MS,
);

test(
  'kill -9 during writes loses no acknowledged row and blocks no restart',
  async () => {
    const acknowledged: string[] = [];
    for (const acknowledgedAtKill of [10, 40, 90]) {
      const backend = await startOn(data.path);
      const service = connect(backend, backend.secretKey);
      let isAlive = true;
      const exited = once(backend.process, 'exit').then(() => (isAlive = false));
      const write = async () => {
        while (isAlive) {
          const page = makePage();
          const { error } = await service.from('generated_pages').insert(page);
          if (error) continue;
          acknowledged.push(page.slug);
          if (acknowledged.length >= acknowledgedAtKill) backend.process.kill('SIGKILL');
        }
      };
      await Promise.all([exited, write(), write(), write(), write()]);
    }
    const backend = await startOn(data.path);
    const slugs = new Set(await readSlugs(backend));
    expect(acknowledged.length).toBeGreaterThanOrEqual(90);
    expect(acknowledged.filter((slug) => !slugs.has(slug))).toEqual([]);
    await backend.close();
  },
  TIMEOUT_MS,
);

test(
  'it ends with its parent',
  async () => {
    const backend = await startOn(data.path);
    const exited = once(backend.process, 'exit');
    backend.process.disconnect();
    expect(await exited).toEqual([0, null]);
  },
  TIMEOUT_MS,
);

function identity({ publishableKey, secretKey, admin }: Backend) {
  return { publishableKey, secretKey, admin };
}
