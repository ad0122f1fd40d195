import { readdir, readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packOldest } from '../../src/publisher/deploy/packs.ts';
import { packOf } from '../../src/publisher/deploy/pack-file.ts';
import type { SiteFolders } from '../../src/publisher/site-folder.ts';
import { installEdgeTools, requireEdgeModule } from '../../scripts/tools/edge-tools.ts';
import { startCdnServer } from '../../scripts/tools/cdn-server.ts';
import { freePort } from '../../scripts/tools/free-port.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

/**
 * A site of more files than its host takes, served by Cloudflare's own engine with the worker and the rules of
 * `wrangler.packs.jsonc`: what lies in packs is not told from what does not.
 */

interface Wrangler {
  unstable_readConfig: (from: { config: string }) => {
    main: string;
    compatibility_date: string;
    assets: object;
  };
  unstable_startWorker: (options: object) => Promise<{
    url: Promise<URL>;
    dispose: () => Promise<void>;
  }>;
}

const PAGES = 1_200;
const MOST_FILES = 1_000;
const slugOf = (n: number) => `portao-${n}`;
let root: string;
let folders: SiteFolders;
let packed: { dir: string; oldest: string };
let served: { plain: string; packs: string; close: () => Promise<void> };

/** As `wrangler.packs.jsonc` says, but for the folder of the files. */
async function servePacks(dir: string) {
  const name = 'wrangler.packs.jsonc';
  const { unstable_readConfig, unstable_startWorker } = requireEdgeModule('wrangler') as Wrangler;
  const { main, compatibility_date, assets } = unstable_readConfig({ config: name });
  const config = path.join(root, name);
  const given = { main, compatibility_date, assets: { ...assets, directory: dir } };
  await writeFile(config, JSON.stringify({ name: 'site', ...given }));
  const server = { hostname: '127.0.0.1', port: 0 };
  const dev = { server, inspector: false, watch: false, persist: false, logLevel: 'none' };
  const worker = await unstable_startWorker({ config, dev });
  return { url: (await worker.url).origin, close: () => worker.dispose() };
}

beforeAll(async () => {
  await installEdgeTools();
  root = await makeTempFolder('packs');
  folders = { site: path.join(root, 'release/site'), shells: path.join(root, 'release/shells') };
  await mkdir(path.join(folders.site, 'links-uteis'), { recursive: true });
  await mkdir(folders.shells);
  const links = Array.from({ length: PAGES }, (_, n) => ({
    ...{ slug: slugOf(n), title: `Portão ${n}`, indexed: true },
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  })).reverse();
  const write = (file: string, text: string) => writeFile(path.join(folders.site, file), text);
  for (const { slug, title } of links) {
    await write(
      `links-uteis/${slug}.html`,
      `<!doctype html><title>${title}</title>${'ção '.repeat(99)}`,
    );
  }
  await write('index.html', 'Início');
  await write('404.html', 'Nada aqui');
  await write('links-uteis.json', '[]');
  await write('_headers', '/*\n  X-Frame: DENY\n/links-uteis/*\n  X-Robots-Tag: all\n');
  await write('_redirects', '/links-uteis/antigo /links-uteis/portao-1 301\n');
  await writeFile(
    path.join(folders.shells, 'published.json'),
    JSON.stringify({ inMenus: true, links }),
  );
  const given = await packOldest(folders, MOST_FILES);
  if (!given) throw new Error('nothing packed');
  packed = given;
  const plain = await startCdnServer(folders.site, await freePort());
  const packs = await servePacks(packed.dir);
  served = {
    ...{ plain: plain.url, packs: packs.url },
    close: async () => {
      await plain.close();
      await packs.close();
    },
  };
});

afterAll(() => served.close());

const list = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

/** All that a visitor gets, but what names the answer alone. */
async function get(from: string, address: string, init: RequestInit = {}) {
  const response = await fetch(from + address, { redirect: 'manual', ...init });
  const headers = Object.fromEntries(response.headers);
  const { etag, ...others } = headers;
  for (const name of [
    'date',
    'transfer-encoding',
    'content-length',
    'cf-cache-status',
    'connection',
    'keep-alive',
  ])
    Reflect.deleteProperty(others, name);
  return { status: response.status, text: await response.text(), others, etag };
}

test('the oldest pages lie in packs, the newest and all else stay files, and the site itself stays whole', async () => {
  const [sent, whole] = [await list(packed.dir), await list(folders.site)];
  expect(whole).toHaveLength(PAGES + 5);
  expect(sent.length).toBeLessThanOrEqual(MOST_FILES * 0.75);
  expect(sent.length).toBeGreaterThan(MOST_FILES * 0.7);
  const names = new Set(sent.map(({ name }) => name));
  const isFile = (n: number) => names.has(`${slugOf(n)}.html`);
  const firstFile = Array.from({ length: PAGES }, (_, n) => n).findIndex(isFile);
  expect(packed.oldest).toBe(slugOf(0));
  for (let n = 0; n < PAGES; n += 1) expect(isFile(n)).toBe(n >= firstFile);
  for (const name of ['index.html', '404.html', 'links-uteis.json', '_headers', '_redirects'])
    expect(names).toContain(name);
});

test('every page answers as it did as a file, and so does what is none', async () => {
  for (let n = 0; n < PAGES; n += 40) {
    const [as, is] = await Promise.all(
      [served.plain, served.packs].map((from) => get(from, `/links-uteis/${slugOf(n)}`)),
    );
    expect(is?.status).toBe(200);
    expect({ ...is, etag: '' }).toEqual({ ...as, etag: '' });
  }
  const first = slugOf(0);
  for (const address of [
    ...['/', '/nada', '/links-uteis.json', '/links-uteis/antigo', '/links-uteis/nada'],
    ...['/links-uteis/toString', '/links-uteis/constructor', '/links-uteis/', '/links-uteis/a/b'],
    ...[
      `/links-uteis/${first}.html?a=1`,
      `/links-uteis/${first}/?a=1`,
      `/links-uteis/${first}?a=1`,
    ],
  ]) {
    const [as, is] = await Promise.all(
      [served.plain, served.packs].map((from) => get(from, address)),
    );
    expect({ address, ...is, etag: '' }).toEqual({ address, ...as, etag: '' });
  }
  for (const method of ['HEAD', 'POST']) {
    const [as, is] = await Promise.all(
      [served.plain, served.packs].map((from) => get(from, `/links-uteis/${first}`, { method })),
    );
    expect({ ...is, etag: '' }).toEqual({ ...as, etag: '' });
  }
});

test('what is said of the files alone is said of them with the worker, too', () => {
  const { unstable_readConfig } = requireEdgeModule('wrangler') as Wrangler;
  const [files, packs] = ['wrangler.jsonc', 'wrangler.packs.jsonc'].map((config) =>
    unstable_readConfig({ config }),
  );
  expect(packs?.compatibility_date).toBe(files?.compatibility_date);
  expect(packs?.assets).toEqual({
    ...files?.assets,
    ...{ binding: 'ASSETS', run_worker_first: ['/links-uteis/*'] },
  });
});

test('a browser that has a page is told so; one that had nothing there is not', async () => {
  const address = `/links-uteis/${slugOf(0)}`;
  const { etag = '' } = await get(served.packs, address);
  const ask = (tag: string) =>
    get(served.packs, address, { headers: { 'if-none-match': tag } }).then(({ status }) => status);
  expect(await ask(etag)).toBe(304);
  expect(await ask(`W/${etag}`)).toBe(304);
  const { etag: nothing = '' } = await get(served.packs, '/links-uteis/nada');
  expect(nothing).not.toBe('');
  expect(await ask(nothing)).toBe(200);
});

test('a pack has no address of its own: it names pages that no list names', async () => {
  const { status, text } = await get(served.packs, packOf(slugOf(0)));
  expect([status, text]).toEqual([404, 'Nada aqui']);
});

test('one more page changes its own file and the pack of the page that moves; the same site makes the same packs', async () => {
  const read = async () => {
    const files = new Map<string, string>();
    for (const { name, parentPath } of await list(packed.dir))
      files.set(name, (await readFile(path.join(parentPath, name))).toString('base64'));
    return files;
  };
  const before = await read();
  await packOldest(folders, MOST_FILES);
  expect(await read()).toEqual(before);
  const file = path.join(folders.shells, 'published.json');
  const { links } = JSON.parse(await readFile(file, 'utf8')) as { links: { slug: string }[] };
  const more = { ...links[0], slug: 'mais-um', createdAt: '2026-12-01T00:00:00.000Z' };
  await writeFile(file, JSON.stringify({ inMenus: true, links: [more, ...links] }));
  await writeFile(path.join(folders.site, 'links-uteis/mais-um.html'), 'Mais um');
  await packOldest(folders, MOST_FILES);
  const after = await read();
  const changed = [...after].filter(([name, bytes]) => before.get(name) !== bytes);
  expect(changed.length).toBeLessThanOrEqual(3);
  expect(changed.map(([name]) => name)).toContain('mais-um.html');
});

test('a site that fits is sent as it is, and one that no packs make fit is not', async () => {
  expect(await packOldest(folders, PAGES * 2)).toBeUndefined();
  expect(await packOldest(folders, 100)).toBeUndefined();
});
