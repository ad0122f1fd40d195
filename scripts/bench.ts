import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { measureBuild, runBuild, type BuildResult } from './bench/builds.ts';
import { timePages, weighPages } from './bench/pages.ts';
import { insertRows } from './bench/rows.ts';
import { timeSaves } from './bench/saves.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Measures what depends on the number of saved pages, and what a page costs a phone. Times depend
 * on the machine: compare ratios within one run.
 *
 * Usage: npm run bench [-- builds 0 500 10000 [--heap 700] | saves 3 500 10000 | pages [https://peer.example/ ...]]
 *
 * "builds" builds the site with each number of saved pages; with --heap it limits the JavaScript
 * heap to that many MB and ends with 1 if a build needs more. "saves" publishes as npm start does
 * with each number of saved pages: one page more, and another phone on all of them. "pages" weighs
 * pages and opens them on a slow phone, with those of peers beside them. Without a name it does
 * builds and pages.
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
const parts = new Map<string, (dir: string) => Promise<unknown>>([
  ['builds', timeBuilds],
  ['saves', timeAllSaves],
  ['pages', lookAtPages],
]);
const wanted = named === undefined ? ['builds', 'pages'] : [named];
const isGiven = (text: string) =>
  named === 'pages' ? URL.canParse(text) : Number.isInteger(Number(text));
if (!wanted.every((part) => parts.has(part)) || !given.every(isGiven)) {
  throw new Error(
    'Write "builds" or "saves" and numbers of saved pages, or "pages" and addresses of peers.',
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

/** Runs a measurement with a site and its database in a folder. */
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
    for (const rows of given.length > 0 ? given.map(Number) : [0, 500, 10_000]) {
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

function timeAllSaves(dir: string) {
  const numbers = given.length > 0 ? given.map(Number) : [3, 500, 10_000];
  return withBackend(dir, (backend, env) => timeSaves(dir, backend, env, numbers));
}

function lookAtPages(dir: string) {
  return withBackend(dir, async (backend, env) => {
    await insertRows(backend, 0, 1);
    await runBuild(path.join(dir, 'pages'), env);
    const site = path.join(dir, 'pages', 'site');
    const weights = await weighPages(site);
    console.log('Bytes, brotli 11:');
    console.table(weights);
    const times = await timePages(site, given);
    console.log('On a phone, processor four times slower:');
    console.table(times);
    return { weights, times };
  });
}
