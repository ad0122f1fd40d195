import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublisher, type PublisherEvent } from '../../src/publish/publisher.ts';
import { answer } from '../../src/publish/site/site-server.ts';
import { BuildError } from '../../src/publish/build.ts';
import { digestSite } from '../../src/publish/digest.ts';
import { createReleaseStore } from '../../src/publish/site/release-store.ts';
import type { BuildInfo } from '../../src/publish/site/build-info.ts';
import {
  connect,
  makeDataDirectory,
  makePage,
  startOn,
  START_TIMEOUT_MS,
  type Client,
  type Backend,
} from './backend.ts';
import { templateToken } from '../../src/features/useful-links/tokens.ts';

/** Long enough for a busy machine; what never comes still fails. */
const POLL = { interval: 5 };
const data = makeDataDirectory();
const events: PublisherEvent[] = [];
const RETRY_MS = 200;
let backend: Backend;
let service: Client;
let publisher: Awaited<ReturnType<typeof createPublisher>>;

/** The smallest release into which rows can be written. */
async function makeRelease(dataDir: string, watermark: number): Promise<void> {
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
  const madeOf = {
    sources: 'files',
    site: digestSite('files', { watermark, edits: [] }, true),
  };
  const known = [{ slug: 'a', title: 'A', indexed: true, createdAt: now, updatedAt: now }];
  await mkdir(release.site, { recursive: true });
  await writeFile(path.join(release.site, 'build.json'), JSON.stringify({ ...info, madeOf }));
  await writeFile(
    path.join(release.site, 'release.json'),
    JSON.stringify({ pages: {}, assets: {} }),
  );
  await writeFile(path.join(release.site, 'facts.json'), '[]');
  await writeFile(path.join(release.site, 'sitemap-index.xml'), '<sitemapindex></sitemapindex>');
  for (const name of ['page.html', 'unlisted-page.html']) {
    await writeFile(path.join(release.templates, name), templateToken('content'));
  }
  await writeFile(path.join(release.templates, 'redirect.html'), templateToken('slug'));
  await writeFile(path.join(release.site, '_redirects'), '/motor /busca/motor 301\n');
  await writeFile(path.join(release.site, '_headers'), '');
  for (const name of ['list.html', 'list-page.html']) {
    await writeFile(path.join(release.templates, name), templateToken('savedLinks'));
  }
  await writeFile(
    path.join(release.templates, 'published.json'),
    JSON.stringify({ inMenus: true, links: known }),
  );
  await store.promote(release);
}

beforeAll(async () => {
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  const { data: watermark } = await service.rpc('publish_watermark').throwOnError();
  await makeRelease(data.path, watermark);
  const database = { url: backend.url, key: backend.secretKey };
  publisher = await createPublisher({
    dataDir: data.path,
    site: 'https://example.com',
    database,
    buildEnv: {},
    report: (event) => events.push(event),
    retryMs: RETRY_MS,
    digest: () => 'files',
    build: () => Promise.reject(new BuildError('Nothing of the content has changed.')),
  });
  backend.onChange(publisher.rowsChanged);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await publisher.close();
  await backend.close();
  data.remove();
});

const readSaved = (slug: string) =>
  readFile(path.join(data.path, 'releases/current/site/links-uteis', `${slug}.html`), 'utf8').catch(
    () => undefined,
  );

async function readStatus() {
  return (await service.rpc('publish_status', {}).single().throwOnError()).data;
}

test('a saved row becomes a file, and its event counts as covered', async () => {
  const page = makePage({ content: '<p>Primeiro</p>' });
  await service.from('generated_pages').insert(page).throwOnError();
  await expect.poll(() => readSaved(page.slug), POLL).toBe('<p>Primeiro</p>');
  await expect.poll(readStatus, POLL).toMatchObject({ pending_pages: 0, requested_at: null });
  await service.from('generated_pages').delete().eq('slug', page.slug).throwOnError();
  await expect.poll(() => readSaved(page.slug), POLL).toBeUndefined();
});

test('a page saved as it cannot be published goes on saying what it said last', async () => {
  const page = makePage({ content: '<p>Primeiro</p>' });
  const change = (content: string) =>
    service.from('generated_pages').update({ content }).eq('slug', page.slug).throwOnError();
  await service.from('generated_pages').insert(page).throwOnError();
  await expect.poll(() => readSaved(page.slug), POLL).toBe('<p>Primeiro</p>');
  for (const content of ['<p>{{price.gone}}</p>', '<p>{{price.never}}</p>']) {
    const before = events.length;
    await change(content);
    const refused = () =>
      events.slice(before).flatMap((event) => (event.event === 'live' ? event.info.refused : []));
    await expect.poll(refused, POLL).toMatchObject([{ slug: page.slug, showsBefore: true }]);
    expect(await readSaved(page.slug)).toBe('<p>Primeiro</p>');
  }
  await change('<p>Terceiro</p>');
  await expect.poll(() => readSaved(page.slug), POLL).toBe('<p>Terceiro</p>');
});

test('a page may have any name that the database takes', async () => {
  const page = makePage({ slug: 'constructor' });
  await service.from('generated_pages').insert(page).throwOnError();
  await expect.poll(() => readSaved('constructor'), POLL).toBe(page.content);
});

test('a burst of changes is published in few rounds, and none of them is lost', async () => {
  const before = events.length;
  const rows = Array.from({ length: 60 }, () => makePage());
  await Promise.all(rows.map((row) => service.from('generated_pages').insert(row).throwOnError()));
  await expect.poll(readStatus, POLL).toMatchObject({ pending_pages: 0 });
  for (const { slug, content } of rows) expect(await readSaved(slug)).toBe(content);
  const rounds = events.slice(before);
  const written = rounds.flatMap((round) =>
    round.event === 'live' ? (round.rows?.written ?? []) : [],
  );
  const wanted = new Set(rows.map(({ slug }) => slug));
  // The earlier round may report its page only now.
  expect(written.filter((slug) => wanted.has(slug))).toHaveLength(60);
  expect(rounds.length).toBeLessThan(30);
});

const answered = async (slug: string) => {
  const { status, headers, body } = await answer(`/links-uteis/${slug}`, publisher.served());
  return [status, headers['location'] ?? body?.toString()];
};

test(
  'names are changed and swapped: each address answers with its page, or where that went',
  { tags: '@old-addresses' },
  async () => {
    const [first, second] = [makePage({ content: '<p>1</p>' }), makePage({ content: '<p>2</p>' })];
    const linking = makePage({
      content: `<p><a href="/links-uteis/${first.slug}">x</a></p>`,
    });
    await service.from('generated_pages').insert([first, second, linking]).throwOnError();
    await expect.poll(() => readSaved(linking.slug), POLL).toContain(first.slug);
    const rename = (from: string, to: string) =>
      service.from('generated_pages').update({ slug: to }).eq('slug', from).throwOnError();
    const [before, between] = [first.slug, `${first.slug}-entre`];
    await rename(first.slug, between);
    await expect.poll(() => answered(before), POLL).toEqual([301, `/links-uteis/${between}`]);
    await expect.poll(() => readSaved(linking.slug), POLL).toContain(between);
    await rename(second.slug, before);
    await rename(between, second.slug);
    await expect.poll(() => answered(before), POLL).toEqual([200, '<p>2</p>']);
    await expect.poll(() => answered(second.slug), POLL).toEqual([200, '<p>1</p>']);
    await expect.poll(() => answered(between), POLL).toEqual([301, `/links-uteis/${second.slug}`]);
    await service.from('generated_pages').update({ state: 'trash' }).eq('slug', second.slug);
    await expect.poll(() => answered(between), POLL).toEqual([404, undefined]);
    await expect.poll(async () => (await answered('motor'))[0], POLL).toBe(404);
  },
);

test('fifty pages due in one second all go live', { tags: '@schedule' }, async () => {
  // What was due while the clock stood still is due now.
  const publish_at = new Date(Date.now() - 1000).toISOString();
  const rows = Array.from({ length: 50 }, () => ({
    ...makePage(),
    state: 'draft' as const,
    publish_at,
  }));
  await service.from('generated_pages').insert(rows).throwOnError();
  expect(await readSaved(rows[0]?.slug ?? '')).toBeUndefined();
  await service.rpc('beat_clock', { every_seconds: 60 }).throwOnError();
  await expect.poll(readStatus, POLL).toMatchObject({ pending_pages: 0 });
  for (const { slug, content } of rows) expect(await readSaved(slug)).toBe(content);
});

describe('while no site can be made', () => {
  const folder = path.join(data.path, 'releases');
  const healed = { pending_pages: 0, failed_at: null, failure: null };
  const away = `${folder}.away`;

  beforeEach(async () => {
    await rename(folder, away);
    await writeFile(folder, 'no folder');
  });

  const mend = async () => {
    await rm(folder);
    await rename(away, folder);
  };

  test('the reason is told, and the next change publishes both', async () => {
    const [first, second] = [makePage(), makePage()];
    await service.from('generated_pages').insert(first).throwOnError();
    await expect.poll(async () => (await readStatus()).failure, POLL).toContain('inesperado');
    expect(await readStatus()).toMatchObject({ pending_pages: 1 });
    expect(events.at(-1)).toMatchObject({ event: 'not published', remedy: 'time' });

    await mend();
    await service.from('generated_pages').insert(second).throwOnError();
    await expect.poll(() => readSaved(second.slug), POLL).toBe(second.content);
    expect(await readSaved(first.slug)).toBe(first.content);
    await expect.poll(readStatus, POLL).toMatchObject(healed);
  });

  test('it is tried again by itself', async () => {
    const page = makePage();
    await service.from('generated_pages').insert(page).throwOnError();
    await expect.poll(async () => (await readStatus()).failure, POLL).toContain('inesperado');
    await mend();
    await expect.poll(() => readSaved(page.slug), POLL).toBe(page.content);
    await expect.poll(readStatus, POLL).toMatchObject(healed);
  });
});
