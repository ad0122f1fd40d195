import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startBackend } from './backend/start-backend.ts';
import { startCdnServer } from './tools/cdn-server.ts';
import { ensureChromium } from './tools/chromium.ts';
import { freePort } from './tools/free-port.ts';
import { ASTRO, PLAYWRIGHT, runNode, VITEST } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Builds the site once against a backend of its own and runs the tests of the built site on it:
 * "build" reads the files, "e2e" opens them in a browser. Other arguments go to Playwright.
 */
const [suite = 'all', ...rest] = process.argv.slice(2);

/** Writes down how often the build reads each Markdown file, for `tests/build/content.test.ts`. */
const COUNT_READS = path.resolve('tests/helpers/count-reads.mjs');

/** Beside a second browser a measured time says little. */
const ALONE = '@alone';
const BROWSER_RUNS = [
  ['--workers', '2', '--grep-invert', ALONE],
  ['--grep', ALONE],
];

async function main(): Promise<number> {
  const dataDir = await makeTempFolder('site-test');
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const backend = await startBackend({
    logs: 'ignore',
    env: { SUPABASE_PORT: '0', LOCAL_DATA_DIR: dataDir, SITE_URL: site, PORT: String(port) },
  });
  try {
    const dist = path.join(dataDir, 'dist');
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
    const built = await runNode(['--import', COUNT_READS, ASTRO, 'build', '--silent'], env);
    if (built !== 0) return built;
    if (suite !== 'e2e') {
      const code = await runNode([VITEST, 'run', '--project', 'build'], env);
      if (code !== 0) return code;
    }
    if (suite === 'build') return 0;
    const server = await startCdnServer(dist, port);
    try {
      const chromium = ensureChromium();
      for (const args of rest.length > 0 ? [rest] : BROWSER_RUNS) {
        const code = await runNode([PLAYWRIGHT, 'test', ...args], {
          ...env,
          CHROMIUM_PATH: chromium,
        });
        if (code !== 0) return code;
      }
      return 0;
    } finally {
      await server.close();
    }
  } finally {
    await backend.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exit(await main());
