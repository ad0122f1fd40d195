import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/tools/free-port.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { connect, isolatedEnv, makePage, signIn, type Client } from '../db/backend.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { createRandom } from '../helpers/random-edits.ts';

/** `npm start` for the fixture, or a part of it, is killed between a save and the moment it is live. */
const BUSINESS = 'tests/fixtures/business';
/** Kills each process once; a round takes about a build. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] || 3);
/** A little longer than a build, so that any moment of it can be hit. */
const LONGEST_MS = 6_000;
/** What is killed, in turn: the others recover by themselves, except for the last, which is started again. */
const VICTIMS = ['the database', 'the build', 'everything'] as const;
/** The phone increases by one each round. */
const FIRST_PHONE = 5_543_987_650_000;
const SEED = Number(process.env['RANDOM_SEED'] || 2026);
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

/** Starts the program in a process group of its own and signs in once its database answers. */
async function start(): Promise<Client> {
  const words = openSync(wordsFile(), 'a');
  const stdio = ['ignore', words, words] as const;
  program = spawn(process.execPath, ['scripts/start.ts'], {
    env,
    stdio: [...stdio],
    detached: true,
  });
  return reach();
}

const wordsFile = () => path.join(dir, 'words.log');
const readWords = () => readFileSync(wordsFile(), 'utf8');

/**
 * Polls until there is an answer that satisfies the condition, and returns it. Fails with the
 * program's output if the program has ended.
 */
async function until<Value>(read: () => Promise<Value | false>): Promise<Value> {
  for (;;) {
    if (program?.exitCode !== null)
      throw new Error(`npm start has ended: ${readWords().slice(-2000)}`);
    const value = await read();
    if (value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function reach(): Promise<Client> {
  const credentials = { url, publishableKey: PUBLIC, admin: ADMIN } as Parameters<typeof signIn>[0];
  return until(() => signIn(credentials).catch(() => false as const));
}

/** Kills a process below the program by its script; false if none runs. */
function killChild(script: string): boolean {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().trim().split('\n');
  const found = listed
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .find(([, , parent, args]) => Number(parent) === program?.pid && args?.includes(script));
  if (!found) return false;
  process.kill(Number(found[1]), 'SIGKILL');
  return true;
}

/** Names what was killed. */
async function kill(what: (typeof VICTIMS)[number]): Promise<string> {
  if (what === 'the build') return killChild('astro.mjs') ? what : 'no build';
  if (what === 'the database') return killChild('backend/main.ts') ? what : 'no database';
  if (!program?.pid || program.exitCode !== null || program.signalCode !== null) return what;
  const exited = once(program, 'exit');
  process.kill(-program.pid, 'SIGKILL');
  await exited;
  return what;
}

/** Phones on the pages of the live release, each once; none before the first release. */
async function readPhones(): Promise<number[]> {
  const live = await realpath(path.join(dir, 'releases/current')).catch(() => undefined);
  if (live === undefined) return [];
  const phones = new Set<number>();
  let pages = 0;
  for (const file of await readdir(path.join(live, 'site'), { recursive: true })) {
    if (!file.endsWith('.html')) continue;
    const text = await readFile(path.join(live, 'site', file), 'utf8');
    if (!text.includes('<header>')) continue;
    pages += 1;
    for (const [, phone] of text.matchAll(/wa\.me\/(\d+)/g)) phones.add(Number(phone));
  }
  expect(pages).toBeGreaterThan(15);
  return [...phones];
}

const readPending = async () =>
  (await connect({ url }, SECRET).rpc('publish_status').single()).data;

test(
  'a kill at any moment between a changed phone and the live site: no page shows an older one, nothing is lost, and all of it comes by itself',
  { tags: '@killed' },
  async () => {
    const draw = createRandom(SEED);
    const saved: number[] = [];
    const slugs: string[] = [];
    const moments: string[] = [];
    let lastLive = 0;
    /** No page shows an older phone than the newest that was seen live, and all pages show the same. */
    const look = async () => {
      const phones = await readPhones();
      const told = `${moments.join(', ')}: ${phones.join(', ')} after ${lastLive}`;
      expect(phones.length, told).toBeLessThan(2);
      const [phone = 0] = phones;
      expect(phone, told).toBeGreaterThanOrEqual(lastLive);
      lastLive = phone;
    };

    let admin = await start();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'everything';
      // The first kill hits the first build; the others have an older site beside them.
      if (round > 1) {
        await until(async () => {
          // A build that nobody killed fails the same way each time; one without its database only
          // once or twice.
          expect(readWords().split('[ERROR]').length, readWords().slice(-2000)).toBeLessThan(6);
          await look();
          return lastLive > 0;
        });
      }
      const based_on = saved.at(-1);
      const number = String(FIRST_PHONE + round);
      const { data: edit } = await admin
        .rpc('save_edit', {
          collection: 'company',
          entry: '',
          patch: { phones: [{ id: 'main', number, label: 'Recepção', main: true }] },
          ...(based_on !== undefined && { based_on }),
        })
        .throwOnError();
      saved.push(edit);
      const page = makePage({ content: `<p>Rodada ${round}</p>` });
      await admin.from('generated_pages').insert(page).throwOnError();
      slugs.push(page.slug);
      const wait = draw() * LONGEST_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
      const what = await kill(victim);
      moments.push(`${what} after ${Math.round(wait)} ms`);
      await look();
      admin = victim === 'everything' ? await start() : await reach();
      await look();
    }

    const told = moments.join(', ');
    await until(async () => {
      await look();
      return lastLive === FIRST_PHONE + ROUNDS;
    });
    await until(async () => {
      const left = await readPending();
      return left?.pending_edits === 0 && left.pending_pages === 0 && left.failure === null;
    });
    for (const slug of slugs) {
      const file = path.join(dir, 'releases/current/site/links-uteis', `${slug}.html`);
      expect(existsSync(file), `${slug}: ${told}`).toBe(true);
    }
    const { data: versions } = await admin.from('content_edits').select('id').order('id');
    expect(versions?.map(({ id }) => id)).toEqual(saved);
  },
);
