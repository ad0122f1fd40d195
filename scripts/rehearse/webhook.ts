import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { serveInDeno, serveRebuildInNode } from '../tools/function-runtimes.ts';
import { readStatus, rest, savePage, type Result, type Stage } from './stage.ts';

const STORM = 1_000;
/** The replay window of Standard Webhooks. */
const STALE_MS = 6 * 60_000;

interface Sent {
  status: number;
  milliseconds: number;
}

/** Faults between the database and the rebuild endpoint, in both runtimes that serve it. */
export async function rehearseWebhook(stage: Stage): Promise<Result[]> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let builds = 0;
  const hook = createServer((_request, response) => {
    builds += 1;
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const env = {
    SUPABASE_URL: stage.backend.url,
    SUPABASE_SECRET_KEY: stage.backend.secretKey,
    REBUILD_WEBHOOK_SECRET: secret,
    REBUILD_DEPLOY_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  };
  const results: Result[] = [];
  try {
    for (const runtime of ['Node', 'Deno'] as const) {
      const served =
        runtime === 'Node' ? await serveRebuildInNode(env) : await serveInDeno('rebuild', env);
      const send = createSender(served.url, secret);
      const check = async (
        fault: string,
        expected: readonly number[],
        play: () => Promise<Sent[]>,
      ) => {
        // What an earlier fault asked for is built by now, and one change waits.
        const { watermark } = await readStatus(stage);
        await rest(stage.backend, 'POST', 'rpc/mark_published', { upto: watermark });
        await savePage(stage);
        builds = 0;
        const started = performance.now();
        const sent = await play();
        const seconds = (performance.now() - started) / 1000;
        const statuses = [...new Set(sent.map(({ status }) => status))].sort();
        return { fault: `webhook (${runtime}): ${fault}`, sent, seconds, statuses, expected };
      };
      type Played = Awaited<ReturnType<typeof check>>;
      const report = (played: Played, mostBuilds: number, leastBuilds = 0) => {
        const { fault, sent, seconds, statuses, expected } = played;
        const slowest = sent.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
        const p99 = slowest[Math.floor(slowest.length * 0.99)] ?? 0;
        results.push({
          fault,
          outcome: `answered ${statuses.join(', ')}; ${builds} build(s)`,
          figure: `${sent.length} sent in ${seconds.toFixed(1)} s, p99 ${Math.round(p99)} ms`,
          ok:
            statuses.every((status) => expected.includes(status)) &&
            builds >= leastBuilds &&
            builds <= mostBuilds,
        });
      };
      report(
        await check('wrong signature', [401], async () => [await send({ signature: 'wrong' })]),
        0,
      );
      report(
        await check('no signature', [401], async () => [await send({ signature: 'none' })]),
        0,
      );
      report(
        await check('old event replayed', [401], async () => [await send({ ageMs: STALE_MS })]),
        0,
      );
      report(
        await check('one event 100 times', [200, 202], () => {
          const id = randomUUID();
          return Promise.all(Array.from({ length: 100 }, () => send({ id })));
        }),
        1,
        1,
      );
      report(
        await check(`${STORM} events at once`, [200, 202], () =>
          Promise.all(Array.from({ length: STORM }, () => send({}))),
        ),
        2,
        1,
      );
      await served.close();
    }
  } finally {
    hook.closeAllConnections();
    hook.close();
  }
  return results;
}

function createSender(url: string, secret: string) {
  const webhook = new Webhook(secret);
  return async ({
    id = randomUUID(),
    ageMs = 0,
    signature = 'right',
  }: {
    id?: string;
    ageMs?: number;
    signature?: 'right' | 'wrong' | 'none';
  }): Promise<Sent> => {
    const at = new Date(Date.now() - ageMs);
    const body = JSON.stringify({ type: 'pages.changed', timestamp: at.toISOString(), data: {} });
    const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`);
    const signer = signature === 'right' ? webhook : other;
    const started = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        ...(signature !== 'none' && { 'webhook-signature': signer.sign(id, at, body) }),
      },
      body,
    });
    await response.body?.cancel();
    return { status: response.status, milliseconds: performance.now() - started };
  };
}
