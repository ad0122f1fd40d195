import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { readGeneratedPages } from '../../src/publisher/rows.ts';
import { startBackend } from '../backend/start-backend.ts';
import { startProxy, type Fault } from './proxy.ts';
import { lastWords, lookAt, rest, runDeploy, savePage, type Result, type Stage } from './stage.ts';
import { makeTempFolder } from '../tools/temp-folder.ts';

const MANY_ROWS = 100_000;
const BATCH = 1_000;

/** Faults of the database while a site is built from it; the live site must not notice. */
export async function rehearseDatabase(stage: Stage): Promise<Result[]> {
  const results: Result[] = [];
  const proxy = await startProxy(stage.backend.url);
  const slug = await savePage(stage);
  const faults: [string, Fault, string?][] = [
    ['down', { kind: 'none' }, 'http://127.0.0.1:9'],
    ['never answers', { kind: 'hang' }],
    ['refuses the key (401)', { kind: 'status', status: 401 }],
    ['breaks off in the middle of the rows', { kind: 'cut' }],
    ['gives fewer rows than it has', { kind: 'short' }],
  ];
  try {
    for (const [name, fault, url = proxy.url] of faults) {
      const before = await lookAt(stage.host.url);
      proxy.fault = fault;
      const run = await runDeploy(stage, { env: { PUBLIC_SUPABASE_URL: url } });
      const after = await lookAt(stage.host.url);
      const isSame = before.digest === after.digest && before.builtAt === after.builtAt;
      results.push({
        fault: `database: ${name}`,
        outcome: isSame
          ? `refused, live site untouched: ${lastWords(run)}`
          : 'the live site changed',
        figure: `${run.seconds.toFixed(0)} s`,
        ok: run.code === 1 && isSame && after.problems.length === 0,
      });
    }
    results.push(await rehearseBadRows(stage, proxy, slug));
  } finally {
    await proxy.close();
  }
  results.push(await rehearseManyRows());
  return results;
}

async function rehearseBadRows(
  stage: Stage,
  proxy: Awaited<ReturnType<typeof startProxy>>,
  slug: string,
): Promise<Result> {
  const row = (changes: object) => ({
    id: randomUUID(),
    title: 'Uma página',
    slug: `ruim-${randomUUID().slice(0, 8)}`,
    content: '<p>Texto</p>',
    description: 'Descrição',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...changes,
  });
  const rows = [
    row({ slug: '../../fora' }),
    row({ slug: 'com espaço' }),
    row({ content: 'x'.repeat(10_000_000) }),
    row({ content: '<p>um\u0000dois</p>' }),
    row({ content: '<script>alert(1)</script>' }),
    row({ title: null }),
  ];
  proxy.fault = { kind: 'rows', rows };
  const run = await runDeploy(stage, { env: { PUBLIC_SUPABASE_URL: proxy.url } });
  proxy.fault = { kind: 'none' };
  const info = (await (await fetch(`${stage.host.url}/build.json`)).json()) as {
    refused: { slug: string }[];
  };
  const { status } = await fetch(`${stage.host.url}/links-uteis/${slug}`);
  const { problems } = await lookAt(stage.host.url);
  return {
    fault: 'database: malformed rows',
    outcome: `${info.refused.length} of ${rows.length} left out by name, the others live (${status})`,
    figure: `${run.seconds.toFixed(0)} s`,
    ok:
      run.code === 0 &&
      info.refused.length === rows.length &&
      status === 200 &&
      problems.length === 0,
  };
}

/** A real database with 100,000 rows, through the reader that every build uses. */
async function rehearseManyRows(): Promise<Result> {
  const dir = await makeTempFolder('rehearse-rows');
  const backend = await startBackend({
    logs: 'ignore',
    env: { SUPABASE_PORT: '0', LOCAL_DATA_DIR: dir },
  });
  try {
    for (let at = 0; at < MANY_ROWS; at += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, index) => ({
        title: `Página ${at + index}`,
        slug: `muitas-${at + index}`,
        description: 'Uma de muitas páginas',
        content: `<p>${'Texto de uma de muitas páginas. '.repeat(20)}</p>`,
      }));
      await rest(backend, 'POST', 'generated_pages', rows);
    }
    const slugs = new Set<string>();
    const started = performance.now();
    const access = { url: backend.url, key: backend.publishableKey };
    for await (const { pages } of readGeneratedPages(access)) {
      for (const { slug } of pages) slugs.add(slug);
    }
    const seconds = (performance.now() - started) / 1000;
    const arrived = Array.from({ length: MANY_ROWS }, (_, index) => `muitas-${index}`);
    return {
      fault: `database: ${MANY_ROWS.toLocaleString('en')} rows`,
      outcome: `${slugs.size.toLocaleString('en')} different pages arrived, the sample pages among them`,
      figure: `${seconds.toFixed(1)} s`,
      ok: arrived.every((slug) => slugs.has(slug)) && seconds < 120,
    };
  } finally {
    await backend.close();
    await rm(dir, { recursive: true, force: true });
  }
}
