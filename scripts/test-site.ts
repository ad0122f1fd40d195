import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepMigrated } from '../tests/helpers/migrated.ts';
import { prepareMigrated } from '../tests/helpers/prepare-migrated.ts';
import { readTroubles } from '../tests/troubles/record.ts';
import { tellFailed, tellRetried } from '../tests/troubles/tell.ts';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { startCdnServer } from './tools/cdn-server.ts';
import { ensureChromium } from './tools/chromium.ts';
import { installEdgeTools } from './tools/edge-tools.ts';
import { freePort } from './tools/free-port.ts';
import { ASTRO, PLAYWRIGHT, runNode, VITEST } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';
import { runInTurn, TurnWriter } from './tools/turn-writer.ts';

/**
 * Builds the site once against a backend of its own and runs the tests of the built site on it:
 * "build" reads the files, "e2e" opens them in a browser. Other arguments go to Playwright.
 */
const [suite = 'all', ...rest] = process.argv.slice(2);

/** Writes down how often the build reads each Markdown file, for `tests/build/content.test.ts`. */
const COUNT_READS = path.resolve('tests/helpers/count-reads.mjs');

/** Beside a second browser a measured time says little. */
const ALONE = '@alone';
/** About half of the admin's tests, by the time that they take. */
const SECOND_HALF = 'admin(-pages|-taps|-work)?\\.spec';

/** `npm start` with a site of its own. */
const START = 'publishing\\.spec';

/** Arguments of Playwright: a part of the tests, by patterns of their titles. */
interface Part {
  name: string;
  args: readonly string[];
}
function part(name: string, project: string, { only = '', but = '' } = {}): Part {
  const wanted = only === '' ? [] : ['--grep', only];
  const unwanted = [ALONE, but].filter(Boolean).join('|');
  return { name, args: ['--project', project, ...wanted, '--grep-invert', unwanted] };
}
/** On the site that was built, beside the tests of its files. */
const BUILT: readonly Part[] = [part('desktop', 'desktop', { but: START })];
/**
 * On a site of its own each: the admin's tests share one account and one table. Lanes of about equal
 * length, the parts of a lane one after the other.
 */
const OWN: readonly (readonly Part[])[] = [
  [part('admin-1', 'admin', { but: SECOND_HALF }), part('phone', 'phone')],
  [part('admin-2', 'admin', { only: SECOND_HALF }), part('start', 'desktop', { only: START })],
];

type Env = Record<string, string | undefined>;

interface Stack {
  dist: string;
  port: number;
  env: Env;
  backend: Backend;
}

async function startStack(dataDir: string, publishableKey?: string): Promise<Stack> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const dist = path.join(dataDir, 'dist');
  keepMigrated(path.join(dataDir, 'backend/data'));
  const backend = await startBackend({
    logs: 'ignore',
    env: {
      SUPABASE_PORT: '0',
      LOCAL_DATA_DIR: dataDir,
      SITE_URL: site,
      PORT: String(port),
      ...(publishableKey !== undefined && { PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey }),
    },
  });
  const env = {
    SITE_URL: site,
    GOOGLE_SITE_VERIFICATION: 'test-google',
    BING_SITE_VERIFICATION: 'test-bing',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    ASTRO_TELEMETRY_DISABLED: '1',
    BUILD_OUT_DIR: dist,
    BUILD_SHELLS_DIR: path.join(dataDir, 'shells'),
    COUNT_READS_FILE: path.join(dataDir, 'reads.json'),
    TEST_SITE_DIR: dist,
    TEST_SITE_URL: site,
    TEST_SECRET_KEY: backend.secretKey,
    TEST_ADMIN_EMAIL: backend.admin.email,
    TEST_ADMIN_PASSWORD: backend.admin.password,
  };
  return { dist, port, env, backend };
}

/** The built site again, with the addresses of another stack: a second build would make the same. */
async function copySite(from: Stack, to: Stack): Promise<void> {
  await cp(from.dist, to.dist, { recursive: true });
  for (const file of await readdir(to.dist, { recursive: true })) {
    if (!/(?:^_headers|\.html|\.js|\.json)$/.test(file)) continue;
    const text = await readFile(path.join(to.dist, file), 'utf8');
    const moved = text
      .replaceAll(from.backend.url, to.backend.url)
      .replaceAll(String(from.env['SITE_URL']), String(to.env['SITE_URL']));
    if (moved !== text) await writeFile(path.join(to.dist, file), moved);
  }
}

/** Runs what was asked for on a site that is built; resolves with the exit code. */
async function test(dir: string, first: Stack): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  const serve = async ({ dist, port }: Stack) => {
    const server = await startCdnServer(dist, port);
    closing.push(() => server.close());
  };
  const files = [VITEST, 'run', '--project', 'build'];
  try {
    if (suite === 'build') return await runNode(files, first.env);
    const CHROMIUM_PATH = ensureChromium();
    const visit = (...args: string[]) =>
      runNode([PLAYWRIGHT, 'test', ...args], { ...first.env, CHROMIUM_PATH });
    await serve(first);
    if (rest.length > 0) return await visit(...rest);
    const screen = new TurnWriter((text) => process.stdout.write(text));
    const inTurn = ({ env }: Stack, name: string, args: readonly string[]) =>
      runInTurn(screen.open(`\n── ${name}\n`), [process.execPath, ...args], {
        ...env,
        CHROMIUM_PATH,
        BROWSER_LANE: name,
      });
    /** Until a part fails; its exit code. */
    const openLane = async (stack: Stack, parts: readonly Part[]) => {
      for (const { name, args } of parts) {
        const code = await inTurn(stack, name, [PLAYWRIGHT, 'test', ...args]);
        if (code !== 0) return code;
      }
      return 0;
    };
    const codes = await Promise.all([
      suite === 'all' ? inTurn(first, 'files', files) : 0,
      openLane(first, BUILT),
      ...OWN.map(async (parts, at) => {
        const own = await startStack(path.join(dir, `own-${at + 1}`), first.backend.publishableKey);
        closing.push(() => own.backend.close());
        await copySite(first, own);
        await serve(own);
        return openLane(own, parts);
      }),
    ]);
    return codes.find((code) => code !== 0) ?? (await visit('--grep', ALONE));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** What three browsers print one after the other leaves what failed far above the end. */
function tellTroubles(folder: string): void {
  const troubles = readTroubles(folder);
  const failed = tellFailed(troubles);
  const lines = [...tellRetried(troubles), ...(failed.length > 0 ? ['Failed:', ...failed] : [])];
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}

async function main(): Promise<number> {
  const dir = await makeTempFolder('site-test');
  // The whole suite has a folder of its own, and tells at its own end.
  const troublesDir = process.env['TROUBLES_DIR'] ? undefined : path.join(dir, 'troubles');
  if (troublesDir !== undefined) process.env['TROUBLES_DIR'] = troublesDir;
  await prepareMigrated();
  const stack = await startStack(path.join(dir, 'first'));
  try {
    const [built] = await Promise.all([
      runNode(['--import', COUNT_READS, ASTRO, 'build', '--silent'], stack.env),
      // What serves the site to a browser comes meanwhile.
      suite === 'build' ? undefined : installEdgeTools(),
    ]);
    return built === 0 ? await test(dir, stack) : built;
  } finally {
    await stack.backend.close();
    if (troublesDir !== undefined) tellTroubles(troublesDir);
    await rm(dir, { recursive: true, force: true });
  }
}

process.exit(await main());
