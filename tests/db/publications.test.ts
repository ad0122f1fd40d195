import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEditsFile } from '../../src/content/edits-file.ts';
import { REPORT_FILE } from '../../src/content/report.ts';
import type { BuildInfo } from '../../src/publisher/build-info.ts';
import { createPublisher, type PublisherEvent } from '../../src/publisher/publisher.ts';
import { createReleaseStore } from '../../src/publisher/releases.ts';
import type { SiteFolders } from '../../src/publisher/site-folder.ts';
import { stampSite } from '../../src/publisher/stamp-site.ts';
import { makeHtml, writeShells } from '../helpers/write-shells.ts';
import { connect, makePage, setUpBackend, type Backend, type Client } from './backend.ts';

/** A busy machine takes its time; what never comes fails all the same. */
const POLL = { interval: 20 };
const SITE = 'https://example.com';
let backend: Backend;
let service: Client;
let owner: Client;
let publisher: Awaited<ReturnType<typeof createPublisher>>;
let dataDir: string;
let count = 0;
let events: PublisherEvent[];
/** Titles of the written pages of the next build, by name. */
let written: Record<string, string>;
/** Runs once the next build has made its site. */
let meanwhile: () => Promise<unknown>;

const data = setUpBackend((started) => {
  ({ backend, service, owner } = started);
});

/** In place of Astro: the pages of `written` and the saved ones. */
async function build(folders: SiteFolders, env: Record<string, string>): Promise<void> {
  const { site, shells } = folders;
  await writeShells(folders);
  const write = (file: string, text: string) => writeFile(path.join(site, file), text);
  for (const [name, title] of Object.entries(written)) {
    await write(`${name}.html`, makeHtml(title, title));
  }
  await write('pages.json', JSON.stringify(Object.keys(written)));
  await write('_headers', '');
  await write('_redirects', '');
  const edits = readEditsFile(env['CONTENT_EDITS'])?.edits ?? [];
  const outcomes = edits.map(({ id }) => ({
    ...{ edit_id: id, outcome: 'live', problems: [], shows: null },
    ...{ judged_with: null, suspected: false, names: [] },
  }));
  await writeFile(path.join(shells, REPORT_FILE), JSON.stringify({ documents: [], outcomes }));
  await stampSite(
    folders,
    {
      database: { url: backend.url, key: backend.publishableKey },
      site: SITE,
      inMenus: true,
    },
    () => undefined,
  );
  await meanwhile();
}

function open() {
  return createPublisher({
    dataDir,
    site: SITE,
    database: { url: backend.url, key: backend.secretKey },
    buildEnv: {},
    report: (event) => events.push(event),
    retryMs: 200,
    build,
  });
}

let stopListening: () => void;

async function restart(): Promise<void> {
  publisher = await open();
  stopListening = backend.onChange(publisher.rowsChanged);
}

beforeEach(async () => {
  events = [];
  written = { index: 'Início', contato: 'Contato' };
  meanwhile = () => Promise.resolve();
  dataDir = path.join(data.path, `site-${(count += 1)}`);
  await restart();
  await publisher.buildNow('start');
});

afterEach(async () => {
  await owner.rpc('resume_publishing').throwOnError();
  stopListening();
  await publisher.close();
});

const live = async () => {
  const site = path.join(dataDir, 'releases/current/site');
  const info = JSON.parse(await readFile(path.join(site, 'build.json'), 'utf8')) as BuildInfo;
  const home = await readFile(path.join(site, 'index.html'), 'utf8');
  return { ...info, title: /<title>([^<]*)/.exec(home)?.[1] };
};
const title = async () => (await live()).title;
const readSaved = (slug: string) =>
  readFile(path.join(dataDir, `releases/current/site/links-uteis/${slug}.html`), 'utf8').catch(
    () => undefined,
  );

async function list() {
  const { data: rows } = await owner
    .from('publications')
    .select('*')
    .order('id', { ascending: false })
    .throwOnError();
  return rows;
}
const newest = async () => (await list())[0];
const status = async () => (await owner.rpc('publish_status').single().throwOnError()).data;
const since = (kind: PublisherEvent['event']) =>
  events.filter(({ event }) => event === kind).length;

/** A site with another first page; gives the publication before it. */
async function publishNext(home: string) {
  const before = await newest();
  written = { ...written, index: home };
  expect(await publisher.buildNow('a file changed')).toBe(true);
  if (!before) throw new Error('Nothing was published before.');
  return before;
}

const goBack = (id: number) => owner.rpc('request_rollback', { publication: id });

test('a save is a publication with who, what, how many pages and how long it took', async () => {
  const saved = makePage({ title: 'Motor que não abre' });
  await owner.from('generated_pages').insert(saved).throwOnError();
  await expect
    .poll(async () => (await newest())?.causes, POLL)
    .toMatchObject([{ action: 'page_created', subject_name: 'Motor que não abre' }]);
  await expect.poll(async () => (await newest())?.live_at, POLL).toBeTruthy();
  const row = await newest();
  expect(row).toMatchObject({ reason: 'saved', report: { added: 1, changed: 0, unexplained: 0 } });
  expect(Date.parse(row?.live_at ?? '') - Date.parse(row?.saved_at ?? '')).toBeLessThan(60_000);
  expect(Date.parse(row?.built_at ?? '')).toBe(Date.parse((await live()).builtAt));
  // One release, one way back: to what it says now.
  const back = (await list()).filter(({ release }) => release === row?.release);
  expect(back).toHaveLength(1);
});

test('visitors get the earlier site again, saves wait, and resuming brings all of them', async () => {
  const before = await publishNext('Novo');
  const off = makePage({ content: '<p>Voltou</p>' });
  await goBack(before.id).throwOnError();
  await expect.poll(title, POLL).toBe('Início');
  await expect.poll(status, POLL).toMatchObject({ held_to: before.id, failure: null });
  expect((await status()).held_built_at).toBe(before.built_at);
  // An answer was lost.
  await goBack(before.id).throwOnError();
  await owner.from('generated_pages').insert(off).throwOnError();
  expect(await publisher.buildNow('another file')).toBe(false);
  expect(await title()).toBe('Início');
  expect(await readSaved(off.slug)).toBeUndefined();
  expect(await status()).toMatchObject({ pending_pages: 1 });
  expect((await service.rpc('claim_publish').throwOnError()).data).toBe('covered');
  await service.rpc('beat_clock', { every_seconds: 60 }).throwOnError();
  await owner.rpc('resume_publishing').throwOnError();
  await expect.poll(title, POLL).toBe('Novo');
  expect(await readSaved(off.slug)).toContain('Voltou');
  await expect
    .poll(status, POLL)
    .toMatchObject({ held_to: null, held_by: null, failure: null, pending_pages: 0 });
  const { data: log } = await owner
    .from('activity_log')
    .select('action')
    .like('action', 'site_%')
    .order('id', { ascending: false })
    .limit(2)
    .throwOnError();
  expect(log.map(({ action }) => action)).toEqual(['site_resumed', 'site_rolled_back']);
});

test('killed between the switch and the row: the next start serves what was asked for, and says so', async () => {
  const before = await publishNext('Novo');
  stopListening();
  await publisher.close();
  await goBack(before.id).throwOnError();
  const store = createReleaseStore(dataDir);
  const target = (await store.kept()).find(({ id }) => id === before.release);
  if (!target) throw new Error('The release is gone.');
  await store.promote(target, true);
  await restart();
  expect(await publisher.buildNow('start')).toBe(false);
  expect(await title()).toBe('Início');
  await expect
    .poll(async () => (await service.rpc('publish_hold').throwOnError()).data, POLL)
    .toMatchObject([{ is_reached: true }]);
});

test('killed between going live and saying so: the next build says it for both', async () => {
  const send = globalThis.fetch;
  const lost = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/publication_live')
        ? Promise.resolve(new Response('', { status: 404 }))
        : send(input, init),
    );
  written = { ...written, index: 'Novo' };
  await publisher.buildNow('a file changed');
  lost.mockRestore();
  expect(await newest()).toMatchObject({ live_at: null, release: null });
  const built = (await live()).builtAt;
  expect(await publisher.buildNow('again')).toBe(true);
  const [, told] = await list();
  expect(Date.parse(told?.built_at ?? '')).toBe(Date.parse(built));
  expect([told?.live_at, told?.release]).toEqual([expect.any(String), expect.any(String)]);
});

test('two owners at once: the last one is who it is held by, and one site is served', async () => {
  const first = await publishNext('Segundo');
  const second = await publishNext('Terceiro');
  await Promise.all([goBack(first.id).throwOnError(), goBack(second.id).throwOnError()]);
  const { held_built_at } = await status();
  await expect
    .poll(async () => Date.parse((await live()).builtAt), POLL)
    .toBe(Date.parse(held_built_at ?? ''));
  // And a way back from the way back.
  const other = Date.parse(held_built_at ?? '') === Date.parse(first.built_at) ? second : first;
  await goBack(other.id).throwOnError();
  await expect.poll(title, POLL).toBe(other === first ? 'Início' : 'Segundo');
});

test('asked for while a build is under way: its site does not go live', async () => {
  const before = await publishNext('Novo');
  written = { ...written, index: 'Zu spät' };
  meanwhile = async () => goBack(before.id).throwOnError();
  expect(await publisher.buildNow('a file changed')).toBe(false);
  await expect.poll(title, POLL).toBe('Início');
  expect(since('build failed')).toBe(0);
});

test('a release that is kept no longer: nothing changes, and the owner reads why', async () => {
  const before = await publishNext('Novo');
  await rm(path.join(dataDir, 'releases', before.release ?? 'none'), { recursive: true });
  await goBack(before.id).throwOnError();
  await expect.poll(async () => (await status()).failure, POLL).toContain('não está mais guardada');
  expect(await status()).toMatchObject({ held_to: null });
  expect(await title()).toBe('Novo');
  expect((await goBack(before.id)).error?.message).toBe('not_kept');
});

test('a page deleted for good since stays off; one that was only taken off comes back', async () => {
  const [deleted, taken, replaced] = [makePage(), makePage(), makePage()];
  await owner.from('generated_pages').insert([deleted, taken, replaced]).throwOnError();
  await expect.poll(() => readSaved(taken.slug), POLL).toBeDefined();
  await expect.poll(async () => (await newest())?.causes, POLL).toHaveLength(3);
  const before = await publishNext('Novo');
  for (const { slug } of [deleted, replaced]) {
    await owner.from('generated_pages').update({ state: 'trash' }).eq('slug', slug).throwOnError();
    await owner.from('generated_pages').delete().eq('slug', slug).throwOnError();
  }
  const other = { ...makePage(), slug: replaced.slug, content: '<p>Outra página.</p>' };
  await owner.from('generated_pages').insert(other).throwOnError();
  await owner
    .from('generated_pages')
    .update({ state: 'draft' })
    .eq('slug', taken.slug)
    .throwOnError();
  await expect.poll(() => readSaved(taken.slug), POLL).toBeUndefined();
  await goBack(before.id).throwOnError();
  await expect.poll(title, POLL).toBe('Início');
  expect(await readSaved(taken.slug)).toBeDefined();
  expect(await readSaved(deleted.slug)).toBeUndefined();
  expect(await readSaved(replaced.slug)).toContain('Outra página.');
  expect(Date.parse((await live()).builtAt)).toBe(Date.parse(before.built_at));
  // And what is deleted for good while publishing is held, by whomever.
  await owner.from('generated_pages').delete().eq('slug', taken.slug).throwOnError();
  await expect.poll(() => readSaved(taken.slug), POLL).toBeUndefined();
  expect(await title()).toBe('Início');
  await expect.poll(status, POLL).toMatchObject({ held_to: before.id, failure: null });
});

test('what nobody asked for waits for an owner; nothing is tried again before that', async () => {
  const cities = Array.from({ length: 6 }, (_, n) => [`cidade-${n}`, `Cidade ${n}`] as const);
  written = { ...written, ...Object.fromEntries(cities) };
  await publisher.buildNow('a file changed');
  written = { index: 'Início', contato: 'Contato' };
  publisher.requestBuild('a date of the content has come', 'date');
  await expect.poll(async () => (await newest())?.is_stopped, POLL).toBe(true);
  await expect.poll(async () => (await status()).failure, POLL).toContain('ninguém pediu');
  const stopped = await newest();
  expect(stopped).toMatchObject({ live_at: null, report: { removed: 6, unexplained: 6 } });
  expect((await live()).pages.written + 1).toBeGreaterThan(6);
  expect(since('build failed')).toBe(1);
  const allow = () =>
    owner.rpc('allow_publication', { publication: stopped?.id ?? 0 }).throwOnError();
  await Promise.all([allow(), allow()]);
  expect(await status()).toMatchObject({ failure: null });
  await expect.poll(async () => (await newest())?.live_at, POLL).toBeTruthy();
  expect(await newest()).toMatchObject({
    id: stopped?.id,
    is_stopped: true,
    allowed_by: 'admin@local.test',
  });
  await expect.poll(async () => (await status()).failure, POLL).toBeNull();
});

test('administrators read publications, only owners decide, only who publishes writes', async () => {
  const anonymous = connect(backend, backend.publishableKey);
  expect((await anonymous.from('publications').select('id')).error?.code).toBe('42501');
  for (const client of [anonymous, service]) {
    expect((await client.rpc('request_rollback', { publication: 1 })).error?.code).toBe('42501');
    expect((await client.rpc('resume_publishing')).error?.code).toBe('42501');
    expect((await client.rpc('allow_publication', { publication: 1 })).error?.code).toBe('42501');
  }
  for (const client of [anonymous, owner]) {
    expect((await client.rpc('begin_publication', { publication: {} })).error?.code).toBe('42501');
    expect((await client.rpc('settle_rollback', { publication: 1 })).error?.code).toBe('42501');
    expect((await client.rpc('publish_hold')).error?.code).toBe('42501');
  }
  expect((await goBack(999_999)).error?.message).toBe('not_kept');
});
