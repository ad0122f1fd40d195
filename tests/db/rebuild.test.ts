import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  connect,
  makeDataDirectory,
  makePage,
  startOn,
  START_TIMEOUT_MS,
  type Client,
  type Backend,
} from './backend.ts';
import { checkInDeno, serveInDeno, type Served } from '../helpers/function-runtimes.ts';
import { signEvent, type EventOptions } from '../helpers/signed-event.ts';

/** What `claim_publish` leaves between two builds, however slow the sender is. */
const WINDOW_MS = 15_000;
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const data = makeDataDirectory();
let backend: Backend;
let service: Client;
let host: Server;
const TOKEN = 'github_pat_test';
let github: string;
/** GitHub, asked for a run; returns its status. */
let build: () => number;
let builds: number;

beforeAll(async () => {
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  host = createServer((_, response) => {
    response.writeHead(build()).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  github = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}, START_TIMEOUT_MS);

afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await backend.close();
  data.remove();
});

beforeEach(async () => {
  builds = 0;
  build = () => {
    builds += 1;
    return 200;
  };
  await finishBuild(await readWatermark());
});

const save = () => service.from('generated_pages').insert(makePage()).throwOnError();
const finishBuild = (upto: number) => service.rpc('mark_published', { upto }).throwOnError();
const claim = async () => (await service.rpc('claim_publish', {}).throwOnError()).data;

async function readWatermark(): Promise<number> {
  return (await service.rpc('publish_watermark').throwOnError()).data;
}

async function readStatus() {
  return (await service.rpc('publish_status', {}).single().throwOnError()).data;
}

const sign = (options: Partial<EventOptions> = {}) => signEvent({ secret: SECRET, ...options });

async function post(url: string, event: ReturnType<typeof sign>) {
  // A sender repeats failed events with the same id.
  const deliver = () => fetch(url, event);
  const response = await deliver().catch(deliver);
  const answer = (await response.json()) as { outcome?: string; code?: string };
  return { status: response.status, ...answer };
}

const send = (url: string, options?: Partial<EventOptions>) => post(url, sign(options));

describe('the rebuild function in Deno', () => {
  let served: Served;

  beforeAll(async () => {
    served = await serveInDeno('rebuild', {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.secretKey,
      REBUILD_WEBHOOK_SECRET: SECRET,
      REBUILD_GITHUB_REPOSITORY: 'owner/name',
      REBUILD_GITHUB_TOKEN: TOKEN,
      GITHUB_API_URL: github,
    });
  });

  afterEach(() => {
    for (const secret of [SECRET.slice(6), backend.secretKey, TOKEN]) {
      expect(served.log()).not.toContain(secret);
    }
  });

  afterAll(() => served.close());

  test('starts one build for a change, and none once it is published', async () => {
    await save();
    expect(await send(served.url)).toMatchObject({ status: 202, outcome: 'triggered' });
    expect(await send(served.url)).toMatchObject({ status: 200, outcome: 'coalesced' });
    await finishBuild(await readWatermark());
    expect(await send(served.url)).toMatchObject({ status: 200, outcome: 'covered' });
    expect(builds).toBe(1);
    await save();
    expect(await send(served.url)).toMatchObject({ status: 202 });
    expect(builds).toBe(2);
    expect(JSON.parse(served.log().trim().split('\n').at(-1) ?? '')).toMatchObject({
      event: 'rebuild',
      outcome: 'triggered',
    });
  });

  test('refuses what is forged or replayed late', async () => {
    await save();
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await send(served.url, { secret: other })).toMatchObject({ status: 401 });
    expect(await send(served.url, { age: 310 })).toMatchObject({ status: 401 });
    const unsigned = await fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(unsigned.status).toBe(401);
    const large = await fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(70_000),
    });
    expect(large.status).toBe(413);
    expect((await fetch(served.url)).status).toBe(405);
    expect(builds).toBe(0);
  });

  test('takes the same event a hundred times for one', async () => {
    await save();
    const id = `msg_${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(served.url, { id })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(99);
    expect(builds).toBe(1);
  });

  test('hundreds of events at once lead to a build for each window and one more, and no change is lost', async () => {
    const jobs: Promise<void>[] = [];
    const storm = Promise.withResolvers<undefined>();
    // A build outlasts the burst, as a real one does, and claims another if it has missed
    // something.
    const run = async () => {
      const read = await readWatermark();
      await storm.promise;
      await finishBuild(read);
      if ((await claim()) === 'claimed') build();
    };
    build = () => {
      builds += 1;
      jobs.push(run());
      return 200;
    };
    const saves: PromiseLike<unknown>[] = [];
    const events = Array.from({ length: 300 }, () => sign());
    const begun = performance.now();
    const answers = await Promise.all(
      events.map(async (event, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        if (index % 50 === 0) saves.push(save().then());
        return post(served.url, event);
      }),
    );
    await Promise.all(saves);
    storm.resolve(undefined);
    for (let at = 0; at < jobs.length; at += 1) await jobs[at];
    const windows = Math.ceil((performance.now() - begun) / WINDOW_MS);

    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true);
    expect(builds).toBeLessThanOrEqual(windows + 1);
    expect(await readStatus()).toMatchObject({
      covered: await readWatermark(),
      pending_pages: 0,
      requested_at: null,
    });
  });

  test('while the trigger is down the sender is put off, the reason is kept, and a retry heals', async () => {
    await save();
    build = () => 502;
    const id = `msg_${randomUUID()}`;
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await send(served.url, { id })).toMatchObject({ status: 503 });
    }
    const { failed_at, failure } = await readStatus();
    expect(failure).toBe('O GitHub respondeu 502.');
    expect(Math.abs(Date.now() - Date.parse(failed_at ?? ''))).toBeLessThan(60_000);
    build = () => 200;
    expect(await send(served.url, { id })).toMatchObject({ status: 202 });
    await finishBuild(await readWatermark());
    expect(await readStatus()).toMatchObject({ failed_at: null, failure: null });
  });

  test('what was saved while the function was down is claimed by whoever looks later', async () => {
    await served.close();
    await save();
    await save();
    await expect(send(served.url)).rejects.toThrow('fetch failed');
    expect(await readStatus()).toMatchObject({ pending_pages: 2, requested_at: null });
    // What a reconcile does: claim, build, mark.
    expect(await claim()).toBe('claimed');
    expect(await claim()).toBe('coalesced');
    await finishBuild(await readWatermark());
    expect(await claim()).toBe('covered');
  });
});

describe('in Deno', () => {
  // The last two import no package.
  test.each(['rebuild', 'ai-generate', 'accept-invitation, click'])(
    'the types of %s hold',
    async (names) => {
      expect(await checkInDeno(names.split(', '))).toEqual([0, expect.any(String)]);
    },
  );

  test('the AI function starts and answers who has no token, or a wrong one', async () => {
    const ai = await serveInDeno('ai-generate', {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SITE_URL: 'http://127.0.0.1:4321',
    });
    const ask = (headers: Record<string, string>) =>
      fetch(ai.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ title: 'Título', creativity: 50 }),
      });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: 'Bearer x' })).status).toBe(403);
    await ai.close();
  });

  test('a function without its secrets says which one to set', async () => {
    await expect(serveInDeno('rebuild', { SUPABASE_URL: backend.url })).rejects.toThrow(
      'Set SUPABASE_SECRET_KEY',
    );
  });
});
