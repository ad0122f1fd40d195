import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What the visitors report when they leave. */
export interface Visit {
  requests: number;
  /** Requests a second that were really made. */
  rate: number;
  failed: string[];
  mixed: string[];
  p99: number;
}

export interface VisitPlan {
  url: string;
  pages: string[];
  perSecond: number;
}

const TICK_MS = 10;
const { url, pages, perSecond } = workerData as VisitPlan;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const times: number[] = [];
const failed: string[] = [];
const mixed: string[] = [];
const known = new Set<string>();
let open = 0;
let requests = 0;
let stopping = false;

function fetchText(page: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url + page, { agent, timeout: 10_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in 10 s')));
    request.on('error', reject);
  });
}

/** A page is mixed when it is cut off, tells of two rounds, or names a file that is not there. */
async function visit(page: string): Promise<void> {
  const started = performance.now();
  const { status, text } = await fetchText(page);
  times.push(performance.now() - started);
  requests += 1;
  if (status !== 200) failed.push(`${page} answered ${status}`);
  if (!text.includes('</html>')) mixed.push(`${page} is cut off`);
  const rounds = new Set([...text.matchAll(/rodada (\d+)/g)].map(([, round]) => round));
  if (page.startsWith('/links-uteis/') && rounds.size > 1) mixed.push(`${page} has two rounds`);
  for (const [asset] of text.matchAll(/\/_astro\/[\w@$~.-]+/g)) {
    if (known.has(asset)) continue;
    known.add(asset);
    const answer = await fetchText(asset);
    requests += 1;
    if (answer.status !== 200) mixed.push(`${page} names ${asset}, which answers ${answer.status}`);
  }
}

const began = performance.now();
let sent = 0;
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
  for (; sent < due; sent += 1) {
    open += 1;
    visit(pages[sent % pages.length] ?? '/')
      .catch((error: unknown) => failed.push(String(error)))
      .finally(() => {
        open -= 1;
        if (stopping && open === 0) leave();
      });
  }
}, TICK_MS);

function leave(): void {
  agent.destroy();
  times.sort((a, b) => a - b);
  const visits: Visit = {
    requests,
    rate: requests / ((performance.now() - began) / 1000),
    failed,
    mixed,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
  parentPort?.postMessage(visits);
}

parentPort?.once('message', () => {
  clearInterval(timer);
  stopping = true;
  if (open === 0) leave();
});
