import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepMigrated } from '../tests/helpers/migrated.ts';
import { prepareMigrated } from '../tests/helpers/prepare-migrated.ts';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { startCdnServer } from './tools/cdn-server.ts';
import { ensureChromium } from './tools/chromium.ts';
import { installEdgeTools } from './tools/edge-tools.ts';
import { closeAtEnd } from './tools/ending.ts';
import { freePort } from './tools/free-port.ts';
import { ASTRO, PLAYWRIGHT, runNode, VITEST } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Prepares the built site for its tests: "vitest" gets the files, "playwright" a copy with a
 * backend of its own, "start" only a browser, for tests that make a site themselves. Other
 * arguments go to that tool. "make" builds the site for all parts of one run, in the folder
 * `TEST_DIR`; a part that finds none there builds its own.
 */
const [part = '', ...rest] = process.argv.slice(2);
const RUN_DIR = path.resolve(process.env['TEST_DIR'] || '.local/test');

/** Counts how often the build reads each Markdown file, for `tests/build/content.test.ts`. */
const COUNT_READS = path.resolve('tests/helpers/count-reads.mjs');
/** The same for all stacks, so that a copied site differs only in addresses. */
const PUBLISHABLE_KEY = 'sb_publishable_site_tests';

type Env = Record<string, string | undefined>;

/** A built site: its folder, the addresses in it, and the environment of its tests. */
interface BuiltSite {
  dir: string;
  site: string;
  database: string;
  env: Env;
}

interface Stack extends BuiltSite {
  port: number;
  backend: Backend;
}

const NOTE = 'built.json';
const built = path.join(RUN_DIR, 'site');
/** Folder of the site that this run has built; undefined if a part runs by itself. */
const shared = process.env['TEST_DIR'] && existsSync(path.join(built, NOTE)) ? built : undefined;
const end = closeAtEnd();
// Each password that is made or compared takes a tenth of a second at the usual cost.
process.env['LITE_AUTH_BCRYPT_COST'] = '4';

/** Starts a backend for a site in a folder, with the environment of its tests. */
async function startStack(dir: string): Promise<Stack> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  keepMigrated(path.join(dir, 'backend/data'));
  const backend = await startBackend({
    logs: 'ignore',
    env: {
      SUPABASE_PORT: '0',
      LOCAL_DATA_DIR: dir,
      SITE_URL: site,
      PORT: String(port),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    },
  });
  end.add(() => backend.close());
  const env = {
    SITE_URL: site,
    GOOGLE_SITE_VERIFICATION: 'test-google',
    BING_SITE_VERIFICATION: 'test-bing',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    ASTRO_TELEMETRY_DISABLED: '1',
    BUILD_OUT_DIR: path.join(dir, 'dist'),
    BUILD_TEMPLATES_DIR: path.join(dir, 'templates'),
    COUNT_READS_FILE: path.join(dir, 'reads.json'),
    TEST_SITE_DIR: path.join(dir, 'dist'),
    TEST_SITE_URL: site,
    TEST_SECRET_KEY: backend.secretKey,
    TEST_ADMIN_EMAIL: backend.admin.email,
    TEST_ADMIN_PASSWORD: backend.admin.password,
  };
  return { dir, site, database: backend.url, port, backend, env };
}

/** Builds the site for a stack. Throws if that fails. */
async function build({ dir, site, database, env }: Stack): Promise<BuiltSite> {
  const code = await runNode(['--import', COUNT_READS, ASTRO, 'build', '--silent'], env);
  if (code !== 0) throw new Error(`The build of the site ended with ${code}.`);
  return { dir, site, database, env };
}

const readBuilt = async (from: string) =>
  JSON.parse(await readFile(path.join(from, NOTE), 'utf8')) as BuiltSite;

/** A stack with a copy of a site that was already built. */
async function copySite(dir: string, from: string): Promise<Stack> {
  const built = await readBuilt(from);
  const stack = await startStack(dir);
  for (const name of ['dist', 'templates', 'reads.json']) {
    await cp(path.join(from, name), path.join(dir, name), { recursive: true });
  }
  for (const folder of [path.join(dir, 'dist'), path.join(dir, 'templates')]) {
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/(?:^_headers|\.html|\.js|\.json|\.txt|\.xml)$/.test(file)) continue;
      const text = await readFile(path.join(folder, file), 'utf8');
      const moved = text
        .replaceAll(built.database, stack.database)
        .replaceAll(built.site, stack.site);
      if (moved !== text) await writeFile(path.join(folder, file), moved);
    }
  }
  return stack;
}

async function openSite(dir: string): Promise<Stack> {
  if (shared) return copySite(dir, shared);
  const stack = await startStack(dir);
  await build(stack);
  return stack;
}

async function test(folder: string): Promise<number> {
  if (part === 'vitest') {
    // Used in place: these tests write nothing there and need no database.
    const { env } = shared ? await readBuilt(shared) : await openSite(folder);
    return runNode([VITEST, ...rest], env);
  }
  const browse = (env: Env) =>
    runNode([PLAYWRIGHT, ...rest], { ...env, CHROMIUM_PATH: ensureChromium() });
  if (part === 'start') return browse({});
  const { dir, port, env } = await openSite(folder);
  const server = await startCdnServer(path.join(dir, 'dist'), port);
  end.add(() => server.close());
  return browse(env);
}

async function run(): Promise<number> {
  const dir = await makeTempFolder('site-test');
  // At the very end: on Ctrl-C the server ends this process itself, and stopped processes may still
  // write.
  process.once('exit', () => {
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  });
  await prepareMigrated();
  return test(dir);
}

/** Builds the site for the other parts, and installs the server's engine meanwhile. */
async function make(): Promise<number> {
  // Removes what an earlier run left; two runs at once in one checkout need a TEST_DIR each.
  for (const name of [built, path.join(RUN_DIR, 'proved')])
    await rm(name, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  await prepareMigrated();
  const stack = await startStack(built);
  const [site] = await Promise.all([build(stack), installEdgeTools()]);
  await writeFile(path.join(built, NOTE), JSON.stringify(site));
  return 0;
}

try {
  if (part === 'make') await end.close(await make());
  if (!['vitest', 'playwright', 'start'].includes(part))
    throw new Error(`There is no "${part}"; write make, vitest, playwright or start.`);
  await end.close(await run());
} catch (error) {
  await end.fail(error);
}
