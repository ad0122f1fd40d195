import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createPublisher } from '../../src/publisher/publisher.ts';
import { createSiteServer } from '../../src/publisher/site-server.ts';
import { savePage, type Result, type Stage } from './stage.ts';
import type { Visit, VisitPlan } from './visitors.ts';

const PER_SECOND = 500;
const REPUBLISHES = 20;
/** Of the republishes, those that are whole builds swapped in. */
const BUILDS = new Set([6, 14]);
const BETWEEN_MS = 500;

/** Visitors at 500 requests a second while pages change and whole sites are swapped. */
export async function rehearseLive(stage: Stage): Promise<Result[]> {
  const { backend } = stage;
  const slugs = await Promise.all(
    Array.from({ length: 5 }, (_, index) => savePage(stage, 'rodada 0', `movimento-${index}`)),
  );
  const publisher = await createPublisher({
    dataDir: path.join(stage.dir, 'live'),
    site: stage.host.url,
    database: { url: backend.url, key: backend.secretKey },
    buildEnv: stage.env,
    report: () => undefined,
  });
  if (!(await publisher.buildNow('rehearsal'))) throw new Error('The build for visitors failed.');
  const stop = backend.onChange(publisher.rowsChanged);
  const server = createSiteServer(publisher.releases);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plan: VisitPlan = {
    url,
    perSecond: PER_SECOND,
    pages: ['/', '/guias', '/sitemap', ...slugs.map((slug) => `/links-uteis/${slug}`)],
  };
  const visitors = new Worker(new URL('visitors.ts', import.meta.url), { workerData: plan });
  const left = new Promise<Visit>((resolve, reject) => {
    visitors.once('message', resolve);
    visitors.once('error', reject);
  });
  const started = performance.now();
  let unpublished = 0;
  for (let round = 1; round <= REPUBLISHES; round += 1) {
    if (BUILDS.has(round)) {
      if (!(await publisher.buildNow(`round ${round}`))) unpublished += 1;
      continue;
    }
    const slug = slugs[round % slugs.length] ?? '';
    await savePage(stage, `rodada ${round}`, slug);
    if (!(await showsRound(`${url}/links-uteis/${slug}`, round))) unpublished += 1;
    await delay(BETWEEN_MS);
  }
  visitors.postMessage('leave');
  const visit = await left;
  const seconds = (performance.now() - started) / 1000;
  await visitors.terminate();
  stop();
  await publisher.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const problems = [...visit.failed, ...visit.mixed];
  return [
    {
      fault: `live: ${REPUBLISHES} republishes (${BUILDS.size} of them whole builds) under load`,
      outcome:
        problems.length === 0 && unpublished === 0
          ? 'no failed request, no mixed page, every change live'
          : `${visit.failed.length} failed, ${visit.mixed.length} mixed, ${unpublished} unpublished: ${problems.slice(0, 2).join('; ')}`,
      figure: `${visit.requests.toLocaleString('en')} requests in ${seconds.toFixed(0)} s, ${Math.round(visit.rate)}/s, p99 ${Math.round(visit.p99)} ms`,
      ok: problems.length === 0 && unpublished === 0 && visit.rate >= PER_SECOND * 0.9,
    },
  ];
}

async function showsRound(address: string, round: number): Promise<boolean> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const html = await (await fetch(address)).text();
    if (html.includes(`rodada ${round}`)) return true;
    await delay(20);
  }
  return false;
}
