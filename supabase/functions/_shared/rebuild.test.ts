import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { createRebuildHandler, type RebuildConfig } from './rebuild.ts';
import { readTrigger } from './trigger.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = 'sb_secret_test';
const TOKEN = 'github_pat_test';
const DATABASE = 'https://db.test';
const TRIGGER = { api: 'https://host.test', repository: 'owner/name', token: TOKEN };
const DISPATCH = 'https://host.test/repos/owner/name/actions/workflows/publish.yml/dispatches';
const NOW = Date.parse('2026-11-21T12:00:00Z');

let claims: unknown[];
let calls: { url: string; headers: Headers; body: string }[];
let status: Record<string, number>;
let logs: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  [claims, calls, status, logs] = [[], [], {}, []];
});

afterEach(() => {
  vi.useRealTimers();
  for (const secret of [SECRET.slice(6), KEY, TOKEN]) expect(logs.join()).not.toContain(secret);
});

/** Fakes of database and GitHub; status 0 means no answer. */
const fakeFetch: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const body = typeof init?.body === 'string' ? init.body : '';
  calls.push({ url, headers: new Headers(init?.headers), body });
  expect(init).toMatchObject({ method: 'POST', redirect: 'error' });
  const answer = Object.entries(status).find(([part]) => url.includes(part))?.[1] ?? 200;
  if (answer === 0) return Promise.reject(new TypeError('fetch failed'));
  if (answer === 204) return Promise.resolve(new Response(null, { status: answer }));
  const value = url.endsWith('/claim_publish') ? (claims.shift() ?? 'claimed') : null;
  return Promise.resolve(Response.json(value, { status: answer }));
};

function createHandler(config: Partial<RebuildConfig> = {}, send = fakeFetch) {
  return createRebuildHandler(
    {
      supabaseUrl: DATABASE,
      secretKey: KEY,
      webhookSecret: SECRET,
      trigger: TRIGGER,
      ...config,
    },
    { fetch: send, log: (entry) => logs.push(JSON.stringify(entry)) },
  );
}

let count = 0;
interface EventOptions {
  id?: string;
  body?: string;
  secret?: string;
  /** Seconds between signing and arrival. */
  age?: number;
  headers?: Record<string, string | undefined>;
  sent?: string;
}

function event({
  id = `msg_${(count += 1)}`,
  body = '{"type":"pages.changed","data":{"watermark":7}}',
  secret = SECRET,
  age = 0,
  headers = {},
  sent = body,
}: EventOptions = {}): Request {
  const date = new Date(NOW - age * 1000);
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(date.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign(id, date, body),
    ...headers,
  };
  const given = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new Request(`${DATABASE}/functions/v1/rebuild`, {
    method: 'POST',
    headers: given,
    body: sent,
  });
}

async function answer(handler: (request: Request) => Promise<Response>, request: Request) {
  const response = await handler(request);
  return { status: response.status, ...((await response.json()) as object) };
}

const addresses = () => calls.map(({ url }) => url.replace(`${DATABASE}/rest/v1/rpc/`, ''));

test('a signed event claims a build and starts it', async () => {
  await expect(answer(createHandler(), event())).resolves.toEqual({
    status: 202,
    outcome: 'triggered',
  });
  expect(addresses()).toEqual(['claim_publish', DISPATCH]);
  expect(calls[0]?.headers.get('apikey')).toBe(KEY);
  expect(calls[0]?.body).toBe('{"window_seconds":15}');
  expect(JSON.parse(logs[0] ?? '')).toMatchObject({
    event: 'rebuild',
    level: 'info',
    outcome: 'triggered',
  });
});

test('GitHub is asked for a run of the publishing workflow', { tags: '@V14.2.1' }, async () => {
  status = { 'api.github.com': 204 };
  const trigger = { ...TRIGGER, api: 'https://api.github.com' };
  await expect(answer(createHandler({ trigger }), event())).resolves.toMatchObject({ status: 202 });
  const { url, headers, body } = calls[1] ?? {};
  expect(url).toBe(
    'https://api.github.com/repos/owner/name/actions/workflows/publish.yml/dispatches',
  );
  expect(headers?.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(JSON.parse(body ?? '')).toEqual({ ref: 'main' });
});

test.each(['covered', 'coalesced'])('a claim that is %s starts nothing', async (outcome) => {
  claims = [outcome];
  await expect(answer(createHandler(), event())).resolves.toEqual({ status: 200, outcome });
  expect(addresses()).toEqual(['claim_publish']);
});

test('reproduces the vector of the specification', { tags: '@V13.2.1' }, async () => {
  vi.setSystemTime(1614265330_000);
  const request = event({
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  });
  await expect(answer(createHandler(), request)).resolves.toEqual({
    status: 200,
    outcome: 'ignored',
  });
});

const good = (id: string) =>
  new Webhook(SECRET).sign(id, new Date(NOW), '{"type":"pages.changed"}');

test.each<[string, EventOptions]>([
  ['four minutes and 59 seconds old', { age: 299 }],
  ['ahead by as much', { age: -299 }],
  [
    'signed by several secrets, ours among them',
    {
      id: 'msg_a',
      body: '{"type":"pages.changed"}',
      headers: { 'webhook-signature': `v1,${btoa('x'.repeat(32))} v1a,AAAA ${good('msg_a')}` },
    },
  ],
])('an event %s is taken', async (_, options) => {
  await expect(answer(createHandler(), event(options))).resolves.toMatchObject({ status: 202 });
});

test.each<[string, EventOptions]>([
  ['no signature', { headers: { 'webhook-signature': undefined } }],
  ['no id', { headers: { 'webhook-id': undefined } }],
  ['no timestamp', { headers: { 'webhook-timestamp': undefined } }],
  ['an empty signature', { headers: { 'webhook-signature': '' } }],
  ['garbage for a signature', { headers: { 'webhook-signature': 'garbage' } }],
  ['a timestamp that is no number', { headers: { 'webhook-timestamp': 'now' } }],
  ['another id', { headers: { 'webhook-id': 'msg_other' } }],
  ['another timestamp', { headers: { 'webhook-timestamp': String(NOW / 1000 + 1) } }],
  ['another body', { sent: '{"type":"pages.changed","data":{"watermark":8}}' }],
  ['a body longer by a space', { sent: '{"type":"pages.changed","data":{"watermark":7}} ' }],
  ['another secret', { secret: `whsec_${btoa('y'.repeat(32))}` }],
  [
    'a signature of another version',
    {
      id: 'msg_b',
      body: '{"type":"pages.changed"}',
      headers: { 'webhook-signature': good('msg_b').replace('v1,', 'v2,') },
    },
  ],
  ['a signature of five minutes and a second ago', { age: 301 }],
  ['a signature of the future', { age: -301 }],
])('an event with %s is refused, and nothing is asked', async (_, options) => {
  await expect(answer(createHandler(), event(options))).resolves.toEqual({
    status: 401,
    code: 'bad_signature',
  });
  expect(calls).toEqual([]);
});

test.each<[string, number, string, () => Request]>([
  ['GET', 405, 'method_not_allowed', () => new Request(DATABASE)],
  ['text', 415, 'json_only', () => event({ headers: { 'content-type': 'text/plain' } })],
  ['no type', 415, 'json_only', () => event({ headers: { 'content-type': undefined } })],
  ['70 KB', 413, 'too_large', () => event({ body: `"${'x'.repeat(70_000)}"` })],
  ['a signed body that is no JSON', 400, 'no_json', () => event({ body: '{' })],
])('%s is answered with %i', { tags: '@V4.1.1' }, async (_, expected, code, request) => {
  await expect(answer(createHandler(), request())).resolves.toEqual({ status: expected, code });
  expect(calls).toEqual([]);
});

test.each(['{"type":"something.else"}', 'null', '7', '[]', ''])(
  'a signed event that is not ours (%s) is taken and ignored',
  async (body) => {
    await expect(answer(createHandler(), event({ body }))).resolves.toEqual({
      status: 200,
      outcome: 'ignored',
    });
    expect(calls).toEqual([]);
  },
);

test('405 names the method', { tags: '@V4.1.1' }, async () => {
  const response = await createHandler()(new Request(DATABASE, { method: 'PUT', body: 'x' }));
  expect(response.headers.get('allow')).toBe('POST');
});

test('the same event a hundred times has one effect', async () => {
  const handler = createHandler();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => answer(handler, event({ id: 'msg_same' }))),
  );
  expect(answers.filter(({ status: code }) => code === 202)).toHaveLength(1);
  expect(answers.filter((one) => 'outcome' in one && one.outcome === 'duplicate')).toHaveLength(99);
  expect(addresses()).toEqual(['claim_publish', DISPATCH]);
});

test('a thousand events at once ask the database a few times and all get an answer', async () => {
  claims = ['claimed', ...Array.from({ length: 1000 }, () => 'coalesced')];
  const handler = createHandler();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => answer(handler, event())));
  expect(answers.every(({ status: code }) => code === 202 || code === 200)).toBe(true);
  expect(addresses().filter((address) => address === DISPATCH)).toHaveLength(1);
  expect(calls.length).toBeLessThan(10);
});

test('an event that arrives while another is handled is not taken for part of it', async () => {
  let finish = () => {};
  const builds = () => addresses().filter((address) => address === DISPATCH);
  const handler = createHandler({}, async (input, init) => {
    const response = await fakeFetch(input, init);
    if (input === DISPATCH) await new Promise<void>((resolve) => (finish = resolve));
    return response;
  });
  const first = handler(event());
  await vi.waitFor(() => {
    expect(builds()).toHaveLength(1);
  });
  const second = handler(event());
  await new Promise((resolve) => setImmediate(resolve));
  expect(addresses()).toEqual(['claim_publish', DISPATCH]);
  finish();
  await first;
  await vi.waitFor(() => {
    expect(builds()).toHaveLength(2);
  });
  finish();
  expect((await second).status).toBe(202);
});

test.each([
  ['the trigger is down', { 'host.test': 0 }, 'O GitHub não respondeu.'],
  ['the trigger fails', { 'host.test': 500 }, 'O GitHub respondeu 500.'],
  ['the trigger refuses', { 'host.test': 404 }, 'O GitHub respondeu 404.'],
])(
  '%s: the sender is asked to come again, and the claim is given back',
  async (_, faults, reason) => {
    status = faults;
    const handler = createHandler();
    const request = () => event({ id: 'msg_again' });
    const response = await handler(request());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(addresses()).toEqual(['claim_publish', DISPATCH, 'mark_publish_failed']);
    expect(JSON.parse(calls[2]?.body ?? '')).toEqual({ reason });
    expect(logs.at(-1)).toContain(reason);
    status = {};
    await expect(answer(handler, request())).resolves.toMatchObject({ status: 202 });
  },
);

test.each([
  ['is down', { 'db.test': 0 }],
  ['fails', { 'db.test': 500 }],
  ['refuses the key', { 'db.test': 401 }],
])('a database that %s starts nothing and asks the sender to come again', async (_, faults) => {
  status = faults;
  const handler = createHandler();
  const request = () => event({ id: 'msg_later' });
  await expect(answer(handler, request())).resolves.toEqual({ status: 503, code: 'unavailable' });
  expect(addresses()).toEqual(['claim_publish']);
  status = {};
  await expect(answer(handler, request())).resolves.toMatchObject({ status: 202 });
});

test('a claim that nobody knows starts nothing', async () => {
  claims = [false];
  await expect(answer(createHandler(), event())).resolves.toMatchObject({ status: 503 });
  expect(addresses()).toEqual(['claim_publish']);
});

test('the memory of ids is bounded', async () => {
  const handler = createHandler();
  const send = (id: string) => answer(handler, event({ id }));
  await send('msg_first');
  for (let at = 0; at < 100; at += 1) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(`msg_${at}_${index}`)));
  }
  await expect(send('msg_99_99')).resolves.toMatchObject({ outcome: 'duplicate' });
  await expect(send('msg_first')).resolves.toMatchObject({ outcome: 'triggered' });
}, 20_000);

test('the environment names the repository and its token', () => {
  const read = (values: Record<string, string>) => () => readTrigger((name) => values[name]);
  const github = { REBUILD_GITHUB_REPOSITORY: 'owner/name', REBUILD_GITHUB_TOKEN: TOKEN };
  expect(read(github)()).toEqual({ ...TRIGGER, api: 'https://api.github.com' });
  expect(read({})).toThrow(/REBUILD_GITHUB_TOKEN/);
  expect(read({ REBUILD_GITHUB_TOKEN: TOKEN })).toThrow(/REBUILD_GITHUB_REPOSITORY/);
});
