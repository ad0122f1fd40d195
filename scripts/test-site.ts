import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepMigrated } from '../tests/helpers/migrated.ts';
import { prepareMigrated } from '../tests/helpers/prepare-migrated.ts';
import { readTroubles } from '../tests/troubles/record.ts';
import { tellFailed, tellRetried } from '../tests/troubles/tell.ts';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { startCdnServer } from './tools/cdn-server.ts';
import { ensureChromium } from './tools/chromium.ts';
import { installEdgeTools } from './tools/edge-tools.ts';
import { closeAtEnd } from './tools/ending.ts';
import { freePort } from './tools/free-port.ts';
import { MAKE_SITE } from './tools/parts.ts';
import { ASTRO, PLAYWRIGHT, runNode, VITEST } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Runs one part of the tests of the built site: "files" reads the files, "start" makes a site of its own,
 * the others open a copy with a backend of its own in a browser, "e2e" what Playwright is told to. Other
 * arguments go to Vitest or Playwright. Of `npm test` one part makes the site, in the folder that
 * TEST_BUILT_SITE names; a part that runs by itself makes its own.
 */
const [part = '', ...rest] = process.argv.slice(2);

/** Writes down how often the build reads each Markdown file, for `tests/build/content.test.ts`. */
const COUNT_READS = path.resolve('tests/helpers/count-reads.mjs');
/** One for all stacks, so that a copy of the built site differs in addresses alone. */
const PUBLISHABLE_KEY = 'sb_publishable_site_tests';

/** About half of the admin's tests, by the time that they take. */
const SECOND_HALF = 'admin(-pages|-taps|-work)?\\.spec';
/** `npm start` with a site of its own. */
const START = 'publishing\\.spec';

/** Which tests are whose, as arguments of Playwright: patterns of their files and titles. */
const PARTS: Record<string, readonly string[]> = {
  e2e: [],
  public: [...choose('desktop', { but: START }), '--project', 'phone'],
  'admin-1': choose('admin', { but: SECOND_HALF }),
  'admin-2': choose('admin', { only: SECOND_HALF }),
  // By its file: the others read the site as they are loaded.
  start: [START, '--project', 'desktop'],
};

function choose(project: string, { only = '', but = '' }): string[] {
  return [
    ...['--project', project],
    ...(only === '' ? [] : ['--grep', only]),
    ...(but === '' ? [] : ['--grep-invert', but]),
  ];
}

type Env = Record<string, string | undefined>;

/** What was built, the addresses that stand in it, and what its tests are told. */
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

/** Where another part of the run wrote the built site. */
const shared = process.env['TEST_BUILT_SITE'];
const end = closeAtEnd();

/** Starts a backend for a site below a folder, whose tests get these variables. */
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
    BUILD_SHELLS_DIR: path.join(dir, 'shells'),
    COUNT_READS_FILE: path.join(dir, 'reads.json'),
    TEST_SITE_DIR: path.join(dir, 'dist'),
    TEST_SITE_URL: site,
    TEST_SECRET_KEY: backend.secretKey,
    TEST_ADMIN_EMAIL: backend.admin.email,
    TEST_ADMIN_PASSWORD: backend.admin.password,
  };
  return { dir, site, database: backend.url, port, backend, env };
}

/** Builds the site for a stack. Throws where that fails. */
async function build({ dir, site, database, env }: Stack): Promise<BuiltSite> {
  const code = await runNode(['--import', COUNT_READS, ASTRO, 'build', '--silent'], env);
  if (code !== 0) throw new Error(`The build of the site ended with ${code}.`);
  return { dir, site, database, env };
}

const NOTE = 'built.json';
const readBuilt = async (from: string) =>
  JSON.parse(await readFile(path.join(from, NOTE), 'utf8')) as BuiltSite;

/** A stack with the site that another one built. */
async function copySite(dir: string, from: string): Promise<Stack> {
  const built = await readBuilt(from);
  const stack = await startStack(dir);
  for (const name of ['dist', 'shells', 'reads.json']) {
    await cp(path.join(from, name), path.join(dir, name), { recursive: true });
  }
  for (const folder of [path.join(dir, 'dist'), path.join(dir, 'shells')]) {
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
  const browse = (env: Env) =>
    runNode([PLAYWRIGHT, 'test', ...(PARTS[part] ?? []), ...rest], {
      ...env,
      CHROMIUM_PATH: ensureChromium(),
      BROWSER_LANE: part,
    });
  if (part === 'start') return browse({});
  if (part === 'files') {
    // Where it lies: these tests write nothing there, and ask no database.
    const { env } = shared ? await readBuilt(shared) : await openSite(folder);
    return runNode([VITEST, 'run', '--project', 'build', ...rest], env);
  }
  const { dir, port, env } = await openSite(folder);
  const server = await startCdnServer(path.join(dir, 'dist'), port);
  end.add(() => server.close());
  return browse(env);
}

/** What browsers print leaves what failed far above the end. */
function tellTroubles(folder: string): void {
  const troubles = readTroubles(folder);
  const failed = tellFailed(troubles);
  const lines = [...tellRetried(troubles), ...(failed.length > 0 ? ['Failed:', ...failed] : [])];
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}

async function runAlone(): Promise<number> {
  const dir = await makeTempFolder('site-test');
  end.add(() => rm(dir, { recursive: true, force: true }));
  // The whole suite has a folder of its own, and tells at its own end.
  const troubles = process.env['TROUBLES_DIR'] ? undefined : path.join(dir, 'troubles');
  if (troubles !== undefined) process.env['TROUBLES_DIR'] = troubles;
  await prepareMigrated();
  const code = await test(dir);
  if (troubles !== undefined) tellTroubles(troubles);
  return code;
}

/** Builds for the parts that follow; what serves the site to a browser comes meanwhile. */
async function make(dir: string): Promise<number> {
  await mkdir(dir, { recursive: true });
  await prepareMigrated();
  const stack = await startStack(dir);
  const [built] = await Promise.all([build(stack), installEdgeTools()]);
  await writeFile(path.join(dir, NOTE), JSON.stringify(built));
  return 0;
}

try {
  if (part === MAKE_SITE && shared) await end.close(await make(shared));
  else if (part === 'files' || part in PARTS) await end.close(await runAlone());
  else
    throw new Error(
      `There is no part "${part}"; write one of: files, ${Object.keys(PARTS).join(', ')}`,
    );
} catch (error) {
  await end.fail(error);
}
