import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildInfo } from '../site/build-info.ts';
import { createSiteServer, openRelease, type Release } from '../site/site-server.ts';
import { copyAsset, LiveSiteError, readLiveFacts, readLiveSite } from './live-site.ts';
import { describeRelease, RELEASE_FILE, sha256 } from '../site/release-file.ts';
import { isShort, sample, verifyLive } from './verify.ts';

let dir: string;
let live: Release | undefined;
let server: Server;
let liveUrl: string;

const INFO: BuildInfo = {
  version: '1.0.0',
  commit: null,
  builtAt: '2026-11-21T12:00:00.000Z',
  watermark: 7,
  pages: { written: 2, saved: 1 },
  refused: [],
};
const HEADERS = '/*\n  X-Frame-Options: DENY\n/_astro/*\n  Cache-Control: public, immutable\n';
const FILES = {
  'index.html': '<link rel="stylesheet" href="/_astro/a.css"><main>início</main>',
  'guias.html': 'guias',
  'admin/login.html': 'entrar',
  '404.html': 'nada',
  '_astro/a.css': 'body{}',
  _headers: HEADERS,
  _redirects: '/velha /guias 301\n',
  'build.json': JSON.stringify(INFO),
};

async function writeSite(name: string, changes: Record<string, string> = {}): Promise<string> {
  const folder = path.join(dir, name);
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'verify-'));
  live = undefined;
  server = createSiteServer(() => live);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  liveUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dir, { recursive: true });
});

interface Expected {
  changed?: string[];
  removed?: string[];
  oldAsset?: string;
  limitSeconds?: number;
}

async function verify(deployed: string, expected: Expected = {}): Promise<void> {
  const { changed = [], removed = [], oldAsset, limitSeconds = 0.1 } = expected;
  await verifyLive({
    liveUrl,
    dir: deployed,
    info: INFO,
    changes: { added: [], changed, removed },
    oldAsset,
    limitSeconds,
    log: () => undefined,
  });
}

test('a live site that is the deployed folder passes', async () => {
  const folder = await writeSite('a');
  live = await openRelease(folder);
  await verify(folder, { changed: ['/guias'], removed: ['/apagada', '/velha'] });
});

test('what the host shows late is waited for', async () => {
  const folder = await writeSite('a');
  live = await openRelease(await writeSite('old', { 'build.json': '{"builtAt":"antes"}' }));
  setTimeout(async () => {
    live = await openRelease(folder);
  }, 300);
  await verify(folder, { limitSeconds: 10 });
});

test.each<[string, Record<string, string>, Expected, RegExp]>([
  ['an older build', { 'build.json': '{"builtAt":"antes","watermark":7}' }, {}, /is of antes/],
  [
    'other bytes',
    { 'guias.html': 'outra' },
    { changed: ['/guias'] },
    /\/guias answers other bytes/,
  ],
  ['a removed page', { 'apagada.html': 'x' }, { removed: ['/apagada'] }, /\/apagada answers 200/],
  ['a header', { _headers: '/*\n  X-Other: 1\n' }, {}, /lacks the header "X-Frame-Options: DENY"/i],
  ['an asset', { _headers: HEADERS }, { oldAsset: '/_astro/old.js' }, /old\.js answers 404/],
  [
    'long caching',
    { _headers: `${HEADERS}/\n  Cache-Control: max-age=86400\n` },
    {},
    /cached too long: "max-age=86400"/,
  ],
])('%s is found', async (_name, changes, expected, message) => {
  const folder = await writeSite('a');
  live = await openRelease(await writeSite('live', changes));
  await expect(verify(folder, expected)).rejects.toThrow(message);
});

test('knows short caching', () => {
  expect(['no-cache', 'public, max-age=0, must-revalidate', 'max-age=600'].map(isShort)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['', 'public', 'max-age=60, s-maxage=86400'].map(isShort)).toEqual([false, false, false]);
});

test('a sample reaches over the whole list', () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  expect(sample(items, 4)).toEqual([0, 250, 500, 750]);
  expect(sample([1, 2], 4)).toEqual([1, 2]);
});

test('the live site is read with its release file, or without one', async () => {
  const folder = await writeSite('a');
  live = await openRelease(folder);
  expect(await readLiveSite(liveUrl)).toEqual({ info: INFO, release: undefined });
  const release = await describeRelease(folder);
  await writeFile(path.join(folder, RELEASE_FILE), JSON.stringify(release));
  expect((await readLiveSite(liveUrl)).release).toEqual(release);
});

test('the facts that visitors read are those of the live site, and none where it says none', async () => {
  const facts = [{ path: 'phone.office', value: '(11) 4002-8922' }];
  live = await openRelease(await writeSite('a', { 'facts.json': JSON.stringify(facts) }));
  expect((await readLiveFacts(liveUrl)).get('phone.office')).toMatchObject(facts[0] ?? {});
  for (const [name, said] of Object.entries({ none: undefined, html: '<html>', other: '{}' })) {
    live = await openRelease(
      await writeSite(name, said === undefined ? {} : { 'facts.json': said }),
    );
    expect((await readLiveFacts(liveUrl)).size).toBe(0);
  }
  // A site that does not answer must not count as one without facts.
  server.closeAllConnections();
  await expect(readLiveFacts('http://127.0.0.1:9')).rejects.toThrow(LiveSiteError);
});

test('an address where something else is live is told from a first deploy', async () => {
  live = await openRelease(await writeSite('a', { 'build.json': '<html>' }));
  await expect(readLiveSite(liveUrl)).rejects.toThrow(LiveSiteError);
  await expect(readLiveSite(liveUrl)).rejects.toThrow(/DEPLOY_FIRST=1/);
});

test('earlier files are carried over byte for byte; a lost or other one is left out', async () => {
  const folder = await writeSite('a', { '_astro/old.js': 'old', '_astro/forged.js': 'evil' });
  live = await openRelease(folder);
  const planned = {
    '/_astro/old.js': { sha256: sha256(Buffer.from('old')) },
    '/_astro/forged.js': { sha256: sha256(Buffer.from('good')) },
    '/_astro/lost.js': { sha256: 'x' },
  };
  const next = path.join(dir, 'next');
  await cp(await writeSite('b'), next, { recursive: true });
  const copied: boolean[] = [];
  for (const [address, asset] of Object.entries(planned)) {
    copied.push(await copyAsset(liveUrl, address, asset.sha256, path.join(next, address)));
  }
  expect(copied).toEqual([true, false, false]);
  expect(Object.keys((await describeRelease(next)).assets)).toEqual([
    '/_astro/a.css',
    '/_astro/old.js',
  ]);
});
