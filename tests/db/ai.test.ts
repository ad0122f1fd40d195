import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeDataDirectory,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Client,
  type Backend,
} from './backend.ts';

const KEY = 'sk-uma-chave-de-teste-123';
const data = makeDataDirectory();
let backend: Backend;
let admin: Client;
let site: Server;
let service: Server;
let asked: { authorization: string | undefined; body: { model: string; messages: unknown } }[] = [];
let held: ServerResponse[] = [];
let holds = false;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answer(response: ServerResponse) {
  const message = { content: '<h2>Da IA</h2><p>Texto.</p>' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
}

beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(request.url === '/admin/ai-prompt.json' ? 200 : 404);
    response.end(JSON.stringify({ system: 'Sistema', user: 'Título: {title}', extra: '{extra}' }));
  });
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      asked.push({ authorization, body: JSON.parse(text) as (typeof asked)[0]['body'] });
      if (holds) held.push(response);
      else answer(response);
    });
  });
  const [sitePort, servicePort] = await Promise.all([listen(site), listen(service)]);
  backend = await startOn(data.path, {
    PORT: String(sitePort),
    AI_ENDPOINT: `http://127.0.0.1:${servicePort}/v1/chat/completions`,
    AI_MODEL: 'um-modelo',
  });
  admin = await signIn(backend);
  await admin.rpc('set_ai_key', { new_key: KEY }).throwOnError();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  for (const server of [site, service]) {
    server.closeAllConnections();
    server.close();
  }
  data.remove();
});

beforeEach(() => {
  [asked, held, holds] = [[], [], false];
});

async function ask(headers: Record<string, string> = {}, method = 'POST') {
  const { data: auth } = await admin.auth.getSession();
  return fetch(`${backend.url}/functions/v1/ai-generate`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${auth.session?.access_token ?? ''}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' && {
      body: JSON.stringify({ title: 'Um título', extra: '', creativity: 75 }),
    }),
  });
}

const origin = () => `http://localhost:${(site.address() as AddressInfo).port}`;

test('writes with the key of the administrator, the model and the service of the environment', async () => {
  const response = await ask({ Origin: origin() });
  expect(await response.json()).toEqual({ html: '<h2>Da IA</h2><p>Texto.</p>' });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin());
  expect(asked).toMatchObject([{ authorization: `Bearer ${KEY}`, body: { model: 'um-modelo' } }]);
});

test('the database serves others while the service thinks', async () => {
  holds = true;
  const waiting = ask();
  await expect.poll(() => held.length).toBe(1);
  // The service answers only below: a database that waited for it would not get here.
  expect((await admin.from('generated_pages').select('id').limit(1)).error).toBeNull();
  for (const response of held) answer(response);
  expect((await waiting).status).toBe(200);
});

test('who is no administrator gets nothing', async () => {
  expect((await ask({ Authorization: 'Bearer x' })).status).toBe(403);
  expect((await ask({ Origin: 'http://evil.test' })).status).toBe(403);
  expect(asked).toEqual([]);
});

test('a preflight is answered for the function that exists, and for no other path', async () => {
  const preflight = (path: string) =>
    fetch(`${backend.url}${path}`, { method: 'OPTIONS', headers: { Origin: origin() } });
  expect((await preflight('/functions/v1/ai-generate')).status).toBe(204);
  for (const path of [
    '/functions/v1/other',
    '/functions/v1/',
    '/auth/v1/signup',
    '/_system/info',
  ]) {
    expect((await preflight(path)).status).toBe(404);
  }
  expect((await ask({}, 'GET')).status).toBe(405);
});
