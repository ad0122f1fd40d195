import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import { createChangeEvents } from '../../src/publisher/change-events.ts';
import { createPublisher } from '../../src/publisher/publisher.ts';
import { createReleaseStore } from '../../src/publisher/releases.ts';
import type { BuildInfo } from '../../src/publisher/build-info.ts';
import { shellToken } from '../../src/publisher/stamp.ts';
import {
  connect,
  makeDataDirectory,
  makePage,
  startOn,
  START_TIMEOUT_MS,
  type Client,
} from './backend.ts';

const data = makeDataDirectory();
const lines: string[] = [];
let backend: Backend;
let service: Client;
let siteDir: string;
let publisher: Awaited<ReturnType<typeof createPublisher>>;

/** The smallest release that rows can be written into. */
async function makeRelease(dataDir: string, watermark: number): Promise<string> {
  const store = createReleaseStore(dataDir);
  const release = await store.begin();
  const info: BuildInfo = {
    version: '0',
    commit: null,
    builtAt: new Date().toISOString(),
    watermark,
    pages: { written: 0, saved: 1 },
    refused: [],
  };
  const now = new Date().toISOString();
  const known = [{ slug: 'a', title: 'A', indexed: true, createdAt: now, updatedAt: now }];
  await mkdir(release.site, { recursive: true });
  await writeFile(path.join(release.site, 'build.json'), JSON.stringify(info));
  await writeFile(path.join(release.site, 'sitemap-index.xml'), '<sitemapindex></sitemapindex>');
  for (const name of ['page.html', 'unlisted-page.html']) {
    await writeFile(path.join(release.shells, name), shellToken('content'));
  }
  for (const name of ['list.html', 'list-page.html']) {
    await writeFile(path.join(release.shells, name), shellToken('savedLinks'));
  }
  await writeFile(
    path.join(release.shells, 'published.json'),
    JSON.stringify({ inMenus: true, links: known }),
  );
  await store.promote(release);
  return release.site;
}

beforeAll(async () => {
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  const { data: watermark } = await service.rpc('publish_watermark').throwOnError();
  siteDir = await makeRelease(data.path, watermark);
  const database = { url: backend.url, key: backend.secretKey };
  const log = (line: string) => lines.push(line);
  publisher = await createPublisher({
    dataDir: data.path,
    site: 'https://example.com',
    database,
    buildEnv: {},
    log,
  });
  backend.onChange(createChangeEvents({ database, publish: publisher.rowsChanged, log }));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await publisher.close();
  await backend.close();
  data.remove();
});

const readSaved = (slug: string) =>
  readFile(path.join(siteDir, 'links-uteis', `${slug}.html`), 'utf8').catch(() => undefined);

async function readStatus() {
  return (await service.rpc('publish_status', {}).single().throwOnError()).data;
}

test('a saved row becomes a file, and its event counts as covered', async () => {
  const page = makePage({ content: '<p>Primeiro</p>' });
  await service.from('generated_pages').insert(page).throwOnError();
  await expect.poll(() => readSaved(page.slug), { interval: 5 }).toBe('<p>Primeiro</p>');
  await expect.poll(readStatus).toMatchObject({ pending_pages: 0, requested_at: null });
  await service.from('generated_pages').delete().eq('slug', page.slug).throwOnError();
  await expect.poll(() => readSaved(page.slug), { interval: 5 }).toBeUndefined();
});

test('what could not be written is told with its reason, and written with the next change', async () => {
  const folder = path.join(siteDir, 'links-uteis');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  const [first, second] = [makePage(), makePage()];
  await service.from('generated_pages').insert(first).throwOnError();
  await expect.poll(async () => (await readStatus()).failure).toContain('EEXIST');
  expect(await readStatus()).toMatchObject({ pending_pages: 1 });
  expect(lines.join()).toContain('could not publish the change');

  await rm(folder);
  await service.from('generated_pages').insert(second).throwOnError();
  await expect.poll(() => readSaved(second.slug)).toBe(second.content);
  expect(await readSaved(first.slug)).toBe(first.content);
  await expect.poll(readStatus).toMatchObject({ pending_pages: 0, failed_at: null, failure: null });
});
