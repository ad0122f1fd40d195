import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { measureBuild, runBuild, type BuildResult } from './bench/builds.ts';
import { weighIslands } from './bench/islands.ts';
import { timeLogIn, timePages, weighPages } from './bench/pages.ts';
import { insertRows } from './bench/rows.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Measures what depends on how much is saved, and what a page costs a phone. Times depend on the machine:
 * compare the ratios, each taken in one run.
 *
 * Usage: npm run bench [-- builds 0 1000 10000 50000 [--heap 700] | pages]
 *
 * "builds" makes a build at each number of saved pages; with --heap, one may hold so many MB of JavaScript and
 * no more, and where it needs more, this ends with 1.
 * "pages" weighs pages and islands, and opens them on a slow phone.
 * Without a name it does builds and pages.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { heap: { type: 'string' } },
});
const [named, ...given] = positionals;
const heap = options.heap === undefined ? undefined : Number(options.heap);
if (heap !== undefined && !(Number.isInteger(heap) && heap > 0)) {
  throw new Error('--heap takes megabytes, such as --heap 700.');
}
const counts = given.map(Number);
const parts = new Map<string, (dir: string) => Promise<unknown>>([
  ['builds', timeBuilds],
  ['pages', lookAtPages],
]);
const wanted = named === undefined ? ['builds', 'pages'] : [named];
if (!wanted.every((part) => parts.has(part)) || !counts.every(Number.isInteger)) {
  throw new Error(
    `Name what to measure: ${[...parts.keys()].join(', ')}; numbers of saved pages after it.`,
  );
}
const measured: Record<string, unknown> = { at: new Date().toISOString() };
for (const part of wanted) {
  const dir = await makeTempFolder('bench');
  try {
    measured[part] = await parts.get(part)?.(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
await mkdir('.local', { recursive: true });
await writeFile('.local/bench.json', JSON.stringify(measured, null, 2));
console.log('Written to .local/bench.json');

/** A site and its database in the folder, for as long as something is measured. */
async function withBackend<Result>(
  dir: string,
  measure: (backend: Backend, env: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const backend = await startBackend({
    logs: 'ignore',
    env: { SUPABASE_PORT: '0', LOCAL_DATA_DIR: dir },
  });
  const env = {
    SITE_URL: 'https://example.com',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  };
  try {
    console.log('A first build fills the cache of share images and is not counted.');
    await runBuild(path.join(dir, 'warm'), env);
    return await measure(backend, env);
  } finally {
    await backend.close();
  }
}

function timeBuilds(dir: string) {
  return withBackend(dir, async (backend, env) => {
    const builds: BuildResult[] = [];
    let inserted = 0;
    for (const rows of counts.length > 0 ? counts : [0, 1000, 10_000, 50_000]) {
      await insertRows(backend, inserted, rows);
      inserted = Math.max(inserted, rows);
      const out = path.join(dir, `build-${rows}`);
      builds.push(await measureBuild(out, rows, env, heap));
      console.table(builds);
      await rm(out, { recursive: true, force: true });
    }
    return builds;
  });
}

function lookAtPages(dir: string) {
  return withBackend(dir, async (backend, env) => {
    await insertRows(backend, 0, 1);
    await runBuild(path.join(dir, 'pages'), env);
    const site = path.join(dir, 'pages', 'site');
    const weights = await weighPages(site);
    console.log('Bytes, brotli 11:');
    console.table(weights);
    const islands = await weighIslands(site);
    console.log('Bytes that the first touch fetches for an island, brotli 11:');
    console.table(islands);
    const times = await timePages(site);
    console.log('On a phone, processor four times slower:');
    console.table(times);
    const logIn = await timeLogIn(site);
    console.log(`The log-in of the panel takes a letter after ${logIn} ms.`);
    return { weights, islands, times, logIn };
  });
}
