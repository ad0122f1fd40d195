import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startBackend, type Backend } from './backend/start-backend.ts';
import { timePages, weighPages } from './bench/pages.ts';
import { createPublisher } from '../src/publisher/publisher.ts';
import { ASTRO } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Measures builds at several numbers of saved rows, the way from a saved row to its new bytes, and
 * the weight and the speed of pages. Times depend on the machine: compare the ratios, each taken in
 * one run.
 *
 * Usage: npm run bench [-- 0 1000 10000 50000 | -- pages]
 */
const args = process.argv.slice(2);
const counts = args.map(Number).filter(Number.isFinite);
const ROWS = args.includes('pages') ? [1] : counts.length > 0 ? counts : [0, 1000, 10_000, 50_000];
const PUBLISH_ROWS = 10_000;
const PUBLISH_ROUNDS = 15;
const BATCH = 500;

interface BuildResult {
  rows: number;
  seconds: number;
  /** Reading, checking and writing the saved pages. */
  savedSeconds: number;
  /** Bare Node writing the same bytes, in the same run. */
  bareSeconds: number;
  ratio: number;
  peakMegabytes: number;
}

const seconds = (from: number) => (performance.now() - from) / 1000;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

function content(index: number): string {
  const paragraph =
    '<p>Texto de medição com <strong>ênfase</strong>, um <a href="/guias">link</a> e palavras bastantes ' +
    'para que a página tenha o tamanho de uma página de verdade, nem mais nem menos do que isso.</p>';
  return `<h2>Seção ${index}</h2>${paragraph.repeat(12)}<ul><li>um</li><li>dois</li></ul>`;
}

async function insertRows(backend: Backend, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - at) }, (_, offset) => ({
      title: `Página de medição ${at + offset}`,
      slug: `medicao-${at + offset}`,
      description: `Página de medição número ${at + offset}, com uma descrição de bom tamanho.`,
      content: content(at + offset),
    }));
    const response = await fetch(`${backend.url}/rest/v1/generated_pages`, {
      method: 'POST',
      headers: {
        apikey: backend.secretKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`Insert failed: ${response.status} ${await response.text()}`);
  }
}

function peakMemory(pid: number, keep: (megabytes: number) => void): () => void {
  const timer = setInterval(() => {
    try {
      const status = execFileSync('cat', [`/proc/${pid}/status`]).toString();
      keep(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has ended.
    }
  }, 200);
  return () => {
    clearInterval(timer);
  };
}

async function runBuild(
  out: string,
  env: Record<string, string>,
): Promise<{ time: number; saved: number; peak: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [ASTRO, 'build'], {
    env: {
      ...process.env,
      ...env,
      BUILD_OUT_DIR: path.join(out, 'site'),
      BUILD_SHELLS_DIR: path.join(out, 'shells'),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const stop = peakMemory(child.pid ?? 0, (megabytes) => {
    peak = Math.max(peak, megabytes);
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  stop();
  if (code !== 0) throw new Error(output.split('\n').slice(-20).join('\n'));
  const saved = Number(/saved page\(s\) written in (\d+) ms/.exec(output)?.[1] ?? 0) / 1000;
  return { time: seconds(started), saved, peak };
}

async function writeBare(from: string, to: string): Promise<number> {
  const files = (await readdir(from).catch(() => [])).filter((name) => name.startsWith('medicao-'));
  const pages = await Promise.all(
    files.slice(0, 200).map((name) => readFile(path.join(from, name), 'utf8')),
  );
  if (pages.length === 0) return 0;
  await mkdir(to, { recursive: true });
  const started = performance.now();
  for (let at = 0; at < files.length; at += BATCH) {
    await Promise.all(
      files
        .slice(at, at + BATCH)
        .map((name, index) => writeFile(path.join(to, name), pages[index % pages.length] ?? '')),
    );
  }
  return seconds(started);
}

async function measurePublishing(
  backend: Backend,
  dataDir: string,
  env: Record<string, string>,
  total: number,
) {
  const database = { url: backend.url, key: backend.secretKey };
  const publisher = await createPublisher({
    dataDir,
    site: 'http://127.0.0.1',
    database,
    buildEnv: env,
    report: () => undefined,
  });
  if (!(await publisher.buildNow('bench')))
    throw new Error('The build for the publishing bench failed.');
  const stop = backend.onChange(publisher.rowsChanged);
  const times: number[] = [];
  for (let count = 0; count < PUBLISH_ROUNDS; count += 1) {
    const slug = `medicao-${(count * 37) % total}`;
    const words = `Texto novo da rodada ${count}`;
    const response = await fetch(`${backend.url}/rest/v1/generated_pages?slug=eq.${slug}`, {
      method: 'PATCH',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `<p>${words}</p>` }),
    });
    const saved = performance.now();
    if (!response.ok) throw new Error(await response.text());
    const file = () => path.join(publisher.releases()[0]?.dir ?? '', 'links-uteis', `${slug}.html`);
    while (!(await readFile(file(), 'utf8')).includes(words)) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    times.push(performance.now() - saved);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  stop();
  await publisher.close();
  times.sort((a, b) => a - b);
  return {
    median: round(times[Math.floor(times.length / 2)] ?? 0, 0),
    worst: round(times.at(-1) ?? 0, 0),
  };
}

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
  const builds: BuildResult[] = [];
  let inserted = 0;
  let publishing: { median: number; worst: number } | undefined;
  for (const rows of ROWS) {
    const started = performance.now();
    await insertRows(backend, inserted, rows);
    if (rows > inserted)
      console.log(`${rows - inserted} rows inserted in ${round(seconds(started), 1)} s`);
    inserted = Math.max(inserted, rows);
    const out = path.join(dir, `build-${rows}`);
    const { time, saved, peak } = await runBuild(out, env);
    const bare = await writeBare(path.join(out, 'site', 'links-uteis'), path.join(dir, 'bare'));
    builds.push({
      rows,
      seconds: round(time, 1),
      savedSeconds: round(saved),
      bareSeconds: round(bare),
      ratio: bare > 0 ? round(saved / bare, 1) : 0,
      peakMegabytes: Math.round(peak),
    });
    console.table(builds);
    await rm(path.join(dir, 'bare'), { recursive: true, force: true });
    if (rows === PUBLISH_ROWS) {
      publishing = await measurePublishing(backend, path.join(dir, 'publish'), env, rows);
      console.log('Row saved → new bytes on disk, ms:', publishing);
    }
    if (rows !== ROWS[0]) await rm(out, { recursive: true, force: true });
  }
  const site = path.join(dir, `build-${ROWS[0] ?? 0}`, 'site');
  const weights = await weighPages(site);
  console.log('Bytes, brotli 11:');
  console.table(weights);
  const times = await timePages(site);
  console.log('On a phone, processor four times slower:');
  console.table(times);
  await mkdir('.local', { recursive: true });
  await writeFile(
    '.local/bench.json',
    JSON.stringify({ at: new Date().toISOString(), builds, publishing, weights, times }, null, 2),
  );
  console.log('Written to .local/bench.json');
} finally {
  await backend.close();
  await rm(dir, { recursive: true, force: true });
}
