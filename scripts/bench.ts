import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from './backend/start-backend.ts';
import { measureBuild, runBuild, type BuildResult } from './bench/builds.ts';
import { measureCosts } from './bench/cost.ts';
import { measureEdits } from './bench/edits.ts';
import { weighIslands } from './bench/islands.ts';
import { measureLane, SAVED } from './bench/lane.ts';
import { round, seconds } from './bench/numbers.ts';
import { timePages, weighPages } from './bench/pages.ts';
import { measurePublishing } from './bench/publishing.ts';
import { measureQuestions } from './bench/questions.ts';
import { insertRows } from './bench/rows.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Measures builds at several numbers of saved rows, the ways from a saved row and from a saved fact to
 * the live site, and the weight and the speed of pages. Times depend on the machine: compare the ratios, each taken in
 * one run.
 *
 * Usage: npm run bench [-- 0 1000 10000 50000 | -- pages | -- edits | -- cost | -- lane 1000 10000 | -- builds 10000
 *                      | -- questions 50000]
 *        [--busy 1] [--heap 700]
 *
 * "questions" times what the panel asks of so many saved pages, here and on PostgreSQL 17.
 * "builds" makes the builds alone; where one needs more than it may have, it ends with 1.
 * With --busy, so many processes that never rest take their share of the processors meanwhile.
 * With --heap, a build may hold so many MB of JavaScript and no more.
 */
const { positionals: args, values: options } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'string', default: '0' }, heap: { type: 'string' } },
});
const busy = Number(options.busy);
if (!Number.isInteger(busy) || busy < 0) {
  throw new Error('--busy takes a number of processes, such as --busy 1.');
}
const heap = options.heap === undefined ? undefined : Number(options.heap);
if (heap !== undefined && !(Number.isInteger(heap) && heap > 0)) {
  throw new Error('--heap takes megabytes, such as --heap 700.');
}
if (args.includes('cost')) {
  console.log('Costliest generated text of 200 kB for each reader of foreign text:');
  console.table(await measureCosts());
  process.exit();
}
const counts = args.map(Number).filter(Number.isFinite);
if (args.includes('questions')) {
  const folder = await makeTempFolder('bench');
  console.log('What the panel asks, ms:');
  console.table(await measureQuestions(folder, counts[0] ?? 50_000));
  await rm(folder, { recursive: true, force: true });
  process.exit();
}
const ROWS = args.includes('pages') ? [1] : counts.length > 0 ? counts : [0, 1000, 10_000, 50_000];
const PUBLISH_ROWS = 10_000;
/** Until its parent is gone, however that ended. */
const WITHOUT_REST = 'for (const parent = process.ppid; process.ppid === parent; );';

const dir = await makeTempFolder('bench');
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
  keepBusy(busy);
  const isWithout = ['pages', 'lane', 'builds'].some((part) => args.includes(part));
  const edits = isWithout ? undefined : await timeEdits();
  const rest = args.includes('lane')
    ? await measureLanes()
    : args.includes('edits')
      ? {}
      : await measureRows();
  await mkdir('.local', { recursive: true });
  await writeFile(
    '.local/bench.json',
    JSON.stringify({ at: new Date().toISOString(), busy, edits, ...rest }, null, 2),
  );
  console.log('Written to .local/bench.json');
} finally {
  await backend.close();
  await rm(dir, { recursive: true, force: true });
}

/** Starts processes that do nothing without a pause; they end with this one. */
function keepBusy(count: number) {
  for (let started = 0; started < count; started += 1) {
    spawn(process.execPath, ['-e', WITHOUT_REST], { stdio: 'ignore' }).unref();
  }
  if (count > 0) console.log(`Beside ${count} busy process${count === 1 ? '' : 'es'}.`);
}

async function timeEdits() {
  const edits = await measureEdits(backend, path.join(dir, 'edits'), env);
  console.log('Fact saved → live, s, with the load of the machine and the steps of the build:');
  console.table(edits.map(({ steps, ...result }) => ({ ...result, ...steps })));
  return edits;
}

async function measureLanes() {
  const lanes: Awaited<ReturnType<typeof measureLane>> = [];
  let inserted = 0;
  for (const rows of counts.length > 0 ? counts : [1000, 10_000, 50_000]) {
    await insertRows(backend, inserted, rows);
    lanes.push(...(await measureLane(backend, dir, env, rows)));
    // What it saved itself stands before those that follow.
    inserted = rows + SAVED;
    console.log('Page saved → live, s, by the function and by a full deploy in the same run:');
    console.table(lanes);
  }
  return { lanes };
}

async function measureRows() {
  const builds: BuildResult[] = [];
  let inserted = 0;
  let publishing: Awaited<ReturnType<typeof measurePublishing>> | undefined;
  for (const rows of ROWS) {
    const started = performance.now();
    await insertRows(backend, inserted, rows);
    if (rows > inserted)
      console.log(`${rows - inserted} rows inserted in ${round(seconds(started), 1)} s`);
    inserted = Math.max(inserted, rows);
    const out = path.join(dir, `build-${rows}`);
    builds.push(await measureBuild(out, rows, env, heap));
    console.table(builds);
    if (rows === PUBLISH_ROWS && !args.includes('builds')) {
      publishing = await measurePublishing(backend, path.join(dir, 'publish'), env, rows);
      console.log('Row saved → new bytes on disk, ms:', publishing);
    }
    if (rows !== ROWS[0] || args.includes('builds'))
      await rm(out, { recursive: true, force: true });
  }
  if (args.includes('builds')) return { builds };
  const site = path.join(dir, `build-${ROWS[0] ?? 0}`, 'site');
  const weights = await weighPages(site);
  console.log('Bytes, brotli 11:');
  console.table(weights);
  const islands = await weighIslands(site);
  console.log('Bytes that the first touch fetches for an island, brotli 11:');
  console.table(islands);
  const times = await timePages(site);
  console.log('On a phone, processor four times slower:');
  console.table(times);
  return { builds, publishing, weights, times };
}
