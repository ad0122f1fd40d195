import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAiHandler, temperatureFor } from './ai-generate.ts';

const KEY = 'sk-a-key-that-never-leaves-the-server';
const SECRET = 'sb_secret_test';
const SITE = 'https://site.test';
const prompt = { system: 'Sistema', user: 'Título: {title}', extra: 'Mais: {extra}' };

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let service: Server;
let endpoint: string;
let behave: Behaviour;
let calls: { body: Record<string, unknown>; authorization: string | undefined }[] = [];
let waits: number[] = [];
let logs: string[] = [];
let outside: string[] = [];
let database = { isAdmin: true as unknown, status: 200, key: KEY as string | null, left: 100 };
let limitsAsked: unknown;

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      calls.push({
        body: JSON.parse(body) as Record<string, unknown>,
        authorization: request.headers.authorization,
      });
      behave(request, response, body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/chat/completions`;
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(() => {
  [calls, waits, logs, outside] = [[], [], [], []];
  database = { isAdmin: true, status: 200, key: KEY, left: 100 };
  behave = completion('<h2>A</h2><p>b</p>');
});

function completion(content: unknown, finish_reason = 'stop'): Behaviour {
  return json({ choices: [{ message: { content }, finish_reason }], usage: { total_tokens: 12 } });
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
}

/** The site and the database as fakes, the AI service over a real connection. */
const fakeFetch: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url === endpoint) return fetch(input, init);
  if (url === `${SITE}/admin/ai-prompt.json`) return Promise.resolve(Response.json(prompt));
  if (url.endsWith('/rpc/am_i_admin')) {
    return Promise.resolve(Response.json(database.isAdmin, { status: database.status }));
  }
  if (url.endsWith('/auth/v1/user')) return Promise.resolve(Response.json({ id: 'user-1' }));
  const isService = new Headers(init?.headers).get('apikey') === SECRET;
  if (url.endsWith('/rpc/read_ai_key')) {
    return Promise.resolve(Response.json(isService ? database.key : null));
  }
  if (url.endsWith('/rpc/take_ai_call')) {
    limitsAsked = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    database.left -= 1;
    return Promise.resolve(Response.json(isService && database.left >= 0));
  }
  outside.push(url);
  return Promise.reject(new TypeError('fetch failed'));
};

function createHandler(limits = {}) {
  return createAiHandler(
    {
      supabaseUrl: 'https://db.test',
      publishableKey: 'sb_publishable_test',
      secretKey: SECRET,
      siteUrl: SITE,
      endpoint,
      model: 'gpt-4o',
      limits: { timeoutMs: 300, ...limits },
    },
    {
      fetch: fakeFetch,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      log: (entry) => logs.push(JSON.stringify(entry)),
    },
  );
}

function ask(
  body: unknown = { title: 'Um título', extra: '', creativity: 75 },
  init: RequestInit = {},
) {
  return new Request('https://db.test/functions/v1/ai-generate', {
    method: 'POST',
    headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}

async function run(request = ask(), limits = {}) {
  const response = await createHandler(limits)(request);
  const text = await response.text();
  expect(text).not.toContain(KEY);
  expect(logs.join()).not.toContain(KEY);
  expect(outside).toEqual([]);
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}

test('asks as specified and gives back clean HTML', { tags: '@constant-max-tokens' }, async () => {
  await expect(run()).resolves.toEqual({
    status: 200,
    body: { html: '<h2>A</h2><p>b</p>' },
  });
  expect(calls).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      body: {
        model: 'gpt-4o',
        messages: [
          { role: 'system', content: 'Sistema' },
          { role: 'user', content: 'Título: Um título' },
        ],
        temperature: 0.875,
        max_tokens: 2000,
      },
    },
  ]);
});

test('extra words go along as data', async () => {
  await run(ask({ title: '$& {extra}', extra: '$1', creativity: 0 }));
  expect(calls[0]?.body['messages']).toContainEqual({
    role: 'user',
    content: 'Título: $& {extra}\nMais: $1',
  });
});

test.each([
  [0, 0.5],
  [50, 0.75],
  [75, 0.875],
  [100, 1],
])('creativity %i gives temperature %f', (creativity, temperature) => {
  expect(temperatureFor(creativity)).toBe(temperature);
});

test.each([401, 403])('a key refused with %i is not tried again', async (status) => {
  behave = json({}, status);
  await expect(run()).resolves.toEqual({ status: 424, body: { code: 'ai_key_rejected' } });
  expect(calls).toHaveLength(1);
});

test('429 waits as asked and tries once more', async () => {
  behave = json({}, 429, { 'retry-after': '3' });
  await expect(run()).resolves.toEqual({ status: 503, body: { code: 'ai_busy' } });
  expect(calls).toHaveLength(2);
  expect(waits).toEqual([3000]);
});

test('429 with a long wait gives up at once', async () => {
  behave = json({}, 429, { 'retry-after': '21' });
  await expect(run()).resolves.toMatchObject({ status: 503 });
  expect(calls).toHaveLength(1);
});

test.each([
  [429, { error: { code: 'insufficient_quota' } }, 402, 'ai_quota'],
  [429, { error: { type: 'insufficient_quota' } }, 402, 'ai_quota'],
  [404, { error: { code: 'model_not_found' } }, 422, 'ai_model'],
  [404, {}, 422, 'ai_model'],
  [400, { error: { code: 'context_length_exceeded' } }, 422, 'ai_settings'],
  [400, { error: { message: "Unsupported parameter: 'messages'" } }, 422, 'ai_settings'],
  [405, {}, 422, 'ai_settings'],
])('%i with %j is told as %i %s, and not tried again', async (from, answer, status, code) => {
  behave = json(answer, from);
  await expect(run()).resolves.toEqual({ status, body: { code } });
  expect(calls).toHaveLength(1);
});

/** A model that refuses these fields. */
const without =
  (...names: string[]): Behaviour =>
  (request, response, body) => {
    const name = names.find((one) => Object.hasOwn(JSON.parse(body) as object, one));
    const error = { type: 'invalid_request_error', code: 'unsupported_parameter', param: name };
    const answer = name ? json({ error }, 400) : completion('<h2>A</h2><p>b</p>');
    answer(request, response, body);
  };

test.each([[['max_tokens']], [['temperature']], [['max_tokens', 'temperature']]])(
  'a model that refuses %j is asked once more without',
  async (names) => {
    behave = without(...names);
    await expect(run()).resolves.toMatchObject({
      status: 200,
      body: { html: '<h2>A</h2><p>b</p>' },
    });
    expect(calls).toHaveLength(names.length + 1);
    expect(waits).toEqual([]);
    for (const name of names) expect(calls.at(-1)?.body).not.toHaveProperty(name);
  },
);

test('a field that is named in words alone is left out, too, and once', async () => {
  const message = "Unsupported value: 'temperature' does not support 0.875 with this model.";
  behave = json({ error: { message } }, 400);
  await expect(run()).resolves.toEqual({ status: 422, body: { code: 'ai_settings' } });
  expect(calls).toHaveLength(2);
});

test('a request that a filter stops is a text that does not come, and no outage', async () => {
  behave = json({ error: { code: 'content_filter' } }, 400);
  await expect(run()).resolves.toEqual({
    status: 502,
    body: { code: 'ai_malformed', reason: 'o filtro do serviço barrou o texto' },
  });
});

test('429 and then a text is a text', async () => {
  const then = behave;
  behave = (request, response, body) => {
    (calls.length === 1 ? json({}, 429) : then)(request, response, body);
  };
  await expect(run()).resolves.toMatchObject({ status: 200 });
  expect(waits).toEqual([1000]);
});

test.each([500, 503])('%i is tried once more', async (status) => {
  behave = json({}, status);
  await expect(run()).resolves.toEqual({ status: 503, body: { code: 'ai_unavailable' } });
  expect(calls).toHaveLength(2);
});

test('a service that does not answer is left after the time limit', async () => {
  behave = () => undefined;
  await expect(run()).resolves.toEqual({ status: 503, body: { code: 'ai_unavailable' } });
  expect(calls).toHaveLength(2);
});

test('an answer that stops in the middle is malformed', async () => {
  behave = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices":');
  };
  await expect(run()).resolves.toEqual({ status: 502, body: { code: 'ai_malformed' } });
});

test('a reset connection is tried once more', async () => {
  behave = (request) => request.socket.destroy();
  await expect(run()).resolves.toEqual({ status: 503, body: { code: 'ai_unavailable' } });
});

test.each<[string, Behaviour]>([
  ['is no JSON', json('{"choices":[')],
  ['is an HTML page', json('<html>502</html>')],
  ['is null', json('null')],
  ['has no choices', json({})],
  ['has choices of another kind', json({ choices: {} })],
  ['has no message', json({ choices: [{}] })],
  ['is empty', completion('')],
  ['is blank', completion('  \n ')],
  ['is not text', completion({ a: 1 })],
  ['is cut at the limit of tokens', completion('<h2>A</h2><p>b <strong>c', 'length')],
  ['is nothing but a script', completion('<script>alert(1)</script>')],
  ['is 5 MB', completion('x'.repeat(5_000_000))],
  ['nests too deep', completion(`${'<div>'.repeat(100)}a`)],
])('an answer that %s is malformed', async (_, behaviour) => {
  behave = behaviour;
  await expect(run()).resolves.toMatchObject({ status: 502, body: { code: 'ai_malformed' } });
});

test('hostile HTML comes back harmless', async () => {
  behave = completion(
    '<h2>A</h2><p onclick="x">a<img src=x onerror=y><script>z</script><a href="javascript:q">b</a></p><iframe src="//e"></iframe>',
  );
  await expect(run()).resolves.toMatchObject({ body: { html: '<h2>A</h2><p>a<a>b</a></p>' } });
});

test('links to other sites and mailboxes lose their target, and keep their words', async () => {
  behave = completion(
    '<p class="gp-x"><a href="https://evil.example/?a=1&amp;b=2" title="x">um <b>dois</b></a>, ' +
      '<a href="mailto:a@evil.example">três</a>, <a href="/guias">quatro</a></p>' +
      // A ">" in quotes ends no tag.
      '<p><a title="a>b" href="https://evil.example/>c">cinco</a></p>',
  );
  await expect(run()).resolves.toMatchObject({
    body: {
      html: '<p class="gp-x">um <b>dois</b>, três, <a href="/guias">quatro</a></p><p>cinco</p>',
    },
  });
});

test.each([
  [
    '## Título\n\nUm **forte**.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |',
    /^<h2>Título<\/h2>\s*<p>Um <strong>forte<\/strong>\.<\/p>\s*<ul>\s*<li>a<\/li>[^]*<table>[^]*<td>2<\/td>/,
  ],
  ['# O título da página\n\nUm.\n\nDois.', /^<p>Um\.<\/p>\s*<p>Dois\.<\/p>$/],
  ['```markdown\n## A\n\nb\n```', /^<h2>A<\/h2>\s*<p>b<\/p>$/],
  [
    '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><h1>T</h1><h2>A</h2><p>b</p></body></html>',
    /^<h2>A<\/h2><p>b<\/p>$/,
  ],
])('%j becomes clean HTML', async (text, expected) => {
  behave = completion(text);
  const { body } = await run();
  expect(String(body['html']).trim()).toMatch(expected);
});

test('takes the text out of a code fence, and makes paragraphs of plain text', async () => {
  behave = completion('```html\n<p>a</p><p>b</p>\n```');
  await expect(run()).resolves.toMatchObject({ body: { html: '<p>a</p><p>b</p>' } });
  behave = completion('Um.\n\nDois.');
  await expect(run()).resolves.toMatchObject({ body: { html: '<p>Um.</p>\n<p>Dois.</p>' } });
});

test('does not follow a redirect', { tags: ['@V1.3.6', '@V15.3.2'] }, async () => {
  behave = (_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' });
    response.end();
  };
  await expect(run()).resolves.toEqual({ status: 503, body: { code: 'ai_unavailable' } });
});

test('without a key nothing is asked', async () => {
  database.key = null;
  await expect(run()).resolves.toEqual({ status: 409, body: { code: 'ai_key_missing' } });
  expect(calls).toHaveLength(0);
});

test.each([
  [false, 200],
  ['true', 200],
  [null, 401],
  [null, 403],
])('who is no administrator (%j, %i) gets nothing', async (isAdmin, status) => {
  database = { ...database, isAdmin, status };
  await expect(run()).resolves.toEqual({ status: 403, body: { code: 'forbidden' } });
  expect(calls).toHaveLength(0);
});

test('a database that fails is not a refusal', async () => {
  database.status = 500;
  await expect(run()).resolves.toMatchObject({ status: 503 });
});

test.each([
  ['no title', {}],
  ['a blank title', { title: ' ', creativity: 1 }],
  ['a long title', { title: 'x'.repeat(201), creativity: 1 }],
  ['long extra words', { title: 'a', extra: 'x'.repeat(1001), creativity: 1 }],
  ['a creativity of 101', { title: 'a', creativity: 101 }],
  ['null', 'null'],
  ['no JSON', '{'],
])('%s is a bad request', async (_, body) => {
  await expect(run(ask(body))).resolves.toEqual({ status: 400, body: { code: 'bad_request' } });
});

test('a large request is not read', async () => {
  await expect(run(ask('x'.repeat(9000)))).resolves.toMatchObject({ status: 413 });
});

test.each<[string, RequestInit, number]>([
  [
    'another site',
    { headers: { Origin: 'https://evil.test', 'Content-Type': 'application/json' } },
    403,
  ],
  ['a form', { headers: { 'Content-Type': 'text/plain' } }, 415],
  ['nobody', { headers: { 'Content-Type': 'application/json' } }, 401],
  ['another method', { method: 'PUT' }, 405],
])('%s is refused', async (_, init, status) => {
  await expect(run(ask(undefined, init))).resolves.toMatchObject({ status });
});

test('the site may call from the browser', async () => {
  const request = new Request('https://db.test/functions/v1/ai-generate', {
    method: 'OPTIONS',
    headers: { Origin: SITE },
  });
  const response = await createHandler()(request);
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
});

test('another site may not even ask whether it may call', async () => {
  const request = new Request('https://db.test/functions/v1/ai-generate', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.test' },
  });
  expect((await createHandler()(request)).status).toBe(403);
});

test(
  'the database counts 20 requests a minute and 200 an hour',
  { tags: ['@V2.3.2', '@V2.4.1'] },
  async () => {
    database.left = 1;
    const statuses = [];
    for (let count = 0; count < 2; count += 1) statuses.push((await createHandler()(ask())).status);
    expect(statuses).toEqual([200, 429]);
    expect(calls).toHaveLength(1);
    expect(limitsAsked).toEqual({ user_id: 'user-1', per_minute: 20, per_hour: 200 });
  },
);
