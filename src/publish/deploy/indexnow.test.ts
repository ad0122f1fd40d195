import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildRequests, notifyIndexNow, type IndexNowRequest } from './indexnow.ts';
import { comparePages, digestPage } from '../site/release-file.ts';

const SITE = 'https://www.portasreais.com.br';
const many = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`);

let status: number;
let received: string[];
let server: Server;
let endpoint: string;

beforeEach(async () => {
  status = 200;
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

test('added, changed and removed addresses are told, with where the key is', () => {
  expect(
    buildRequests(SITE, 'chave-123', { added: ['/a'], changed: ['/'], removed: ['/c'] }),
  ).toEqual([
    {
      host: 'www.portasreais.com.br',
      key: 'chave-123',
      keyLocation: `${SITE}/chave-123.txt`,
      urlList: [`${SITE}/a`, `${SITE}/`, `${SITE}/c`],
    },
  ]);
  expect(buildRequests(SITE, 'chave-123', { added: [], changed: [], removed: [] })).toEqual([]);
});

test('of a page that moved, both addresses are told', { tags: '@old-addresses' }, () => {
  const page = (head: string) =>
    `<title>T</title>${head}<link rel="canonical" href="/"><main>Texto</main>`;
  const release = (pages: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(pages).flatMap(([address, html]) => {
        const digest = digestPage(html);
        return digest === undefined ? [] : [[address, digest]];
      }),
    );
  // The old address keeps a page, which only forwards.
  const changes = comparePages(
    release({ '/links-uteis/antiga': page(''), '/': page('') }),
    release({
      '/links-uteis/nova': page(''),
      '/links-uteis/antiga': page('<meta http-equiv="refresh" content="0; url=nova">'),
      '/': page(''),
    }),
  );
  const [request] = buildRequests(SITE, 'chave-123', changes);
  expect(request?.urlList).toEqual([`${SITE}/links-uteis/nova`, `${SITE}/links-uteis/antiga`]);
});

test('a request holds at most 10,000 addresses', () => {
  const requests = buildRequests(SITE, 'chave-123', {
    added: many(20_001),
    changed: [],
    removed: [],
  });
  expect(requests.map(({ urlList }) => urlList.length)).toEqual([10_000, 10_000, 1]);
});

test('every request is sent', async () => {
  const changes = { added: many(10_001), changed: [], removed: [] };
  expect(await notifyIndexNow(endpoint, buildRequests(SITE, 'chave-123', changes))).toBe(
    'told of 10001 address(es)',
  );
  const urls = received.flatMap((body) => (JSON.parse(body) as IndexNowRequest).urlList);
  expect(new Set(urls).size).toBe(10_001);
});

test('a refusal or an unreachable service is told and stops nothing', async () => {
  const requests = buildRequests(SITE, 'chave-123', { added: ['/a'], changed: [], removed: [] });
  status = 429;
  expect(await notifyIndexNow(endpoint, requests)).toMatch(/answered 429 after 0/);
  expect(await notifyIndexNow('http://127.0.0.1:9/', requests)).toMatch(/not reached after 0/);
});
