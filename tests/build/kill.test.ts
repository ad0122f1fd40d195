import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/tools/free-port.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { connect, isolatedEnv, makePage, signIn, type Client } from '../db/backend.ts';
import { keepMigrated } from '../helpers/migrated.ts';

/** `npm start` for the business of the fixture, killed between a save and the moment it is live. */
const BUSINESS = 'tests/fixtures/business';
const ROUNDS = Number(process.env['KILL_ROUNDS'] || 2);
/** A little longer than a build takes, so that any moment of it is hit. */
const LONGEST_MS = 9_000;
const SECRET = 'sb_secret_kill';
const PUBLIC = 'sb_publishable_kill';
const ADMIN = { email: 'owner@local.test', password: 'a-long-password' };

let dir: string;
let env: NodeJS.ProcessEnv;
let url: string;
let program: ChildProcess | undefined;

beforeAll(async () => {
  dir = await makeTempFolder('kill');
  keepMigrated(path.join(dir, 'backend/data'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    ...process.env,
    ...isolatedEnv(dir),
    CONTENT_DIR: `${BUSINESS}/content`,
    PUBLIC_DIR: `${BUSINESS}/public`,
    PORT: String(await freePort()),
    SUPABASE_PORT: String(port),
    SUPABASE_SECRET_KEY: SECRET,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLIC,
    PUBLIC_SUPABASE_URL: '',
    LOCAL_ADMIN_EMAIL: ADMIN.email,
    LOCAL_ADMIN_PASSWORD: ADMIN.password,
  };
});

afterAll(async () => {
  await kill('everything');
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the program in a group of its own and signs in as soon as its database answers. */
async function start(): Promise<Client> {
  program = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: 'ignore', detached: true });
  const credentials = { url, publishableKey: PUBLIC, admin: ADMIN } as Parameters<typeof signIn>[0];
  for (;;) {
    expect(program.exitCode, 'npm start has ended').toBeNull();
    try {
      return await signIn(credentials);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function kill(what: 'the program' | 'everything'): Promise<void> {
  if (!program?.pid || program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  process.kill(what === 'everything' ? -program.pid : program.pid, 'SIGKILL');
  await exited;
}

/** What the pages of the live release call the business, each name once; none before the first release. */
async function readNames(): Promise<Set<string>> {
  const live = path.join(dir, 'releases/current/site');
  const names = new Set<string>();
  if (!existsSync(live)) return names;
  let pages = 0;
  for (const file of await readdir(live, { recursive: true })) {
    if (!file.endsWith('.html')) continue;
    const text = await readFile(path.join(live, file), 'utf8');
    if (!text.includes('<header>')) continue;
    pages += 1;
    names.add([...new Set(text.match(/Ipê \d+/g) ?? ['the name of the file'])].join(' and '));
  }
  expect(pages).toBeGreaterThan(15);
  return names;
}

const readPending = async () =>
  (await connect({ url }, SECRET).rpc('publish_status').single()).data;

test(
  'a kill at any moment between a save and the live site loses nothing and shows nothing by half',
  { tags: '@killed', timeout: 120_000 + ROUNDS * 60_000 },
  async () => {
    const saved: number[] = [];
    const slugs: string[] = [];
    const moments: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const admin = await start();
      const based_on = saved.at(-1);
      const { data: edit } = await admin
        .rpc('save_edit', {
          collection: 'company',
          entry: '',
          patch: { name: `Ipê ${round}` },
          ...(based_on !== undefined && { based_on }),
        })
        .throwOnError();
      saved.push(edit);
      const page = makePage({ content: `<p>Rodada ${round}</p>` });
      await admin.from('generated_pages').insert(page).throwOnError();
      slugs.push(page.slug);
      const wait = Math.random() * LONGEST_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
      // Without its parent the database ends by itself; a build under way may go on for nobody.
      const what = round % 2 === 0 ? 'the program' : 'everything';
      await kill(what);
      moments.push(`${what} after ${Math.round(wait)} ms`);
      const names = await readNames();
      expect(names.size, `${moments.join(', ')}: ${[...names].join(', ')}`).toBeLessThan(2);
    }

    const admin = await start();
    const told = moments.join(', ');
    await expect
      .poll(readPending, { timeout: 120_000, interval: 200, message: told })
      .toMatchObject({ pending_edits: 0, pending_pages: 0, failure: null });
    expect([...(await readNames())], told).toEqual([`Ipê ${ROUNDS}`]);
    for (const slug of slugs) {
      const file = path.join(dir, 'releases/current/site/links-uteis', `${slug}.html`);
      expect(existsSync(file), `${slug}: ${told}`).toBe(true);
    }
    const { data: versions } = await admin.from('content_edits').select('id').order('id');
    expect(versions?.map(({ id }) => id)).toEqual(saved);
  },
);
