import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, listen, openRelease, type Release } from './site-server.ts';

let dir: string;
let site: Release;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'site-'));
  for (const [release, files] of Object.entries({
    new: {
      'index.html': 'home',
      '404.html': 'nada',
      'guias.html': 'guias',
      'guias/um.html': 'um',
      'guias/_dois.html': 'dois',
      'guias/dois.html': 'never seen',
      _headers:
        '/*\n  X-Frame-Options: DENY\n/guias/*\n  X-Test: um\n/guias/um\n  X-Test: dois\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
      _redirects: '/velho /guias/um 301\n/guias/dois /guias/um\n',
      '_astro/b.css': 'b',
      'robots.txt': 'robots',
    },
    old: { 'so-antes.html': 'x' },
  })) {
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(dir, release, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  site = await openRelease(path.join(dir, 'new'));
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([
  ['/', 200, 'home'],
  ['/guias', 200, 'guias'],
  ['/guias/um', 200, 'um'],
  ['/robots.txt', 200, 'robots'],
  ['/_astro/b.css', 200, 'b'],
  ['/so-antes', 404, 'nada'],
  ['/nada', 404, 'nada'],
  ['/_headers', 404, 'nada'],
  ['/_redirects', 404, 'nada'],
  ['/../new/robots.txt', 404, 'nada'],
  ['/.git/config', 404, 'nada'],
])('%s answers %i', async (path, status, body) => {
  const result = await answer(path, site);
  expect([result.status, String(result.body)]).toEqual([status, body]);
});

test('redirects and the slash at the end go to the one address', async () => {
  expect(await answer('/velho', site)).toMatchObject({
    status: 301,
    headers: { location: '/guias/um' },
  });
  expect(await answer('/guias/', site)).toMatchObject({
    status: 307,
    headers: { location: '/guias' },
  });
});

test.each(['/%5cevil.example/', '/%5c%5cevil.example/', '/%09/evil.example/', '//evil.example/'])(
  'no spelling of an address leads to another host: %s',
  async (path) => {
    const { status, headers } = await answer(decodeURIComponent(path), site);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('location');
  },
);

test('an address that is sent on stays encoded', async () => {
  expect((await answer('/ação um/', site)).headers['location']).toBe('/a%C3%A7%C3%A3o%20um');
});

test('rules are applied as Cloudflare does: before files, 302 where none is named, all values of a header', async () => {
  expect(await answer('/guias/dois', site)).toMatchObject({
    status: 302,
    headers: { location: '/guias/um' },
  });
  expect((await answer('/guias/um', site)).headers['x-test']).toBe('um, dois');
});

test('that a hashed file is missing is kept by no browser', async () => {
  const { status, headers } = await answer('/_astro/nope.js', site);
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-cache');
});

test('a page whose name begins with an underscore is a page like any other', async () => {
  expect((await answer('/guias/_dois', site)).status).toBe(200);
});

test('the rules of the host are applied, also to the not-found page', async () => {
  expect((await answer('/nada', site)).headers['x-frame-options']).toBe('DENY');
  expect((await answer('/_astro/b.css', site)).headers['cache-control']).toContain('immutable');
});

test('before the first release the answer is "later"', async () => {
  expect((await answer('/', undefined)).status).toBe(503);
});

test('a taken port is told with what a second copy needs', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = listen(createServer(), port);
  await expect(second).rejects.toThrow(`Port ${port} is taken`);
  for (const name of ['PORT', 'SUPABASE_PORT', 'LOCAL_DATA_DIR'])
    await expect(second).rejects.toThrow(` ${name}`);
  first.close();
});
