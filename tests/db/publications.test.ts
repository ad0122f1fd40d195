import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEditsFile } from '../../src/cms/overrides/edits-file.ts';
import { REPORT_FILE } from '../../src/cms/overrides/report.ts';
import type { BuildInfo } from '../../src/publish/site/build-info.ts';
import { createPublisher, type PublisherEvent } from '../../src/publish/publisher.ts';
import type { SiteFolders } from '../../src/publish/site/site-folder.ts';
import { renderSavedPages } from '../../src/publish/saved/render-saved-pages.ts';
import { makeHtml, writeTemplates } from '../helpers/write-templates.ts';
import { connect, makePage, setUpBackend, type Backend, type Client } from './backend.ts';

/** Long enough for a busy machine; what never comes still fails. */
const POLL = { interval: 20 };
const SITE = 'https://example.com';
let backend: Backend;
let service: Client;
let owner: Client;
let publisher: Awaited<ReturnType<typeof createPublisher>>;
let dataDir: string;
let count = 0;
let events: PublisherEvent[];
/** Input of builds, besides the rows. */
let sources: unknown;
/** Titles of the written pages of the next build, by name. */
let written: Record<string, string>;

const data = setUpBackend((started) => {
  ({ backend, service, owner } = started);
});

/** Replaces Astro: the pages of `written` and the saved ones. */
async function build(folders: SiteFolders, env: Record<string, string>): Promise<void> {
  const { site, templates } = folders;
  await writeTemplates(folders);
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
    names: [],
  }));
  await writeFile(path.join(templates, REPORT_FILE), JSON.stringify({ documents: [], outcomes }));
  await renderSavedPages(
    folders,
    {
      database: { url: backend.url, key: backend.publishableKey },
      site: SITE,
      inMenus: true,
    },
    () => undefined,
  );
}

function open() {
  return createPublisher({
    dataDir,
    site: SITE,
    database: { url: backend.url, key: backend.secretKey },
    buildEnv: {},
    report: (event) => {
      events.push(event);
      console.log(JSON.stringify(event).slice(0, 300));
    },
    retryMs: 60_000,
    build,
    digest: () => JSON.stringify(sources),
  });
}

let stopListening: () => void;

async function restart(): Promise<void> {
  publisher = await open();
  stopListening = backend.onChange(publisher.rowsChanged);
}

beforeEach(async () => {
  events = [];
  sources = written = { index: 'Início', contato: 'Contato' };
  dataDir = path.join(data.path, `site-${(count += 1)}`);
  await restart();
  await publisher.now('start');
});

afterEach(async () => {
  stopListening();
  await publisher.close();
});

const live = async () => {
  const site = path.join(dataDir, 'releases/current/site');
  return JSON.parse(await readFile(path.join(site, 'build.json'), 'utf8')) as BuildInfo;
};

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

test('a save is a publication with who, what, how many pages and how long it took', async () => {
  const saved = makePage({ title: 'Motor que não abre' });
  await owner.from('generated_pages').insert(saved).throwOnError();
  await expect
    .poll(async () => (await newest())?.causes, POLL)
    .toMatchObject([
      { action: 'page_created', actor_name: 'admin', subject_name: 'Motor que não abre' },
    ]);
  await expect.poll(async () => (await newest())?.live_at, POLL).toBeTruthy();
  const row = await newest();
  expect(row).toMatchObject({ reason: 'saved', report: { added: 1, changed: 0, unexplained: 0 } });
  expect(Date.parse(row?.live_at ?? '') - Date.parse(row?.saved_at ?? '')).toBeLessThan(60_000);
  expect(Date.parse(row?.built_at ?? '')).toBe(Date.parse((await live()).builtAt));
});

test('killed between going live and saying so: the next build says it for both', async () => {
  const send = globalThis.fetch;
  let isKilled = false;
  const lost = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    isKilled ||= String(input instanceof Request ? input.url : input).endsWith('/publication_live');
    return isKilled ? Promise.resolve(new Response('', { status: 404 })) : send(input, init);
  });
  sources = written = { ...written, index: 'Novo' };
  await publisher.now('a file changed');
  lost.mockRestore();
  expect((await newest())?.live_at).toBeNull();
  const built = (await live()).builtAt;
  expect(await publisher.now('again')).toBe(true);
  const [told] = await list();
  expect(Date.parse(told?.built_at ?? '')).toBe(Date.parse(built));
  expect(told?.live_at).toEqual(expect.any(String));
});

test('what nobody asked for waits for an owner; nothing is tried again before that', async () => {
  const cities = Array.from({ length: 6 }, (_, n) => [`cidade-${n}`, `Cidade ${n}`] as const);
  sources = written = { ...written, ...Object.fromEntries(cities) };
  await publisher.now('a file changed');
  written = { index: 'Início', contato: 'Contato' };
  const moment = new Date(Date.now() - 1000).toISOString();
  await service.rpc('set_next_change', { moment }).throwOnError();
  publisher.request('a date of the content has come');
  await expect.poll(async () => (await newest())?.is_stopped, POLL).toBe(true);
  await expect.poll(async () => (await status()).failure, POLL).toContain('ninguém pediu');
  const stopped = await newest();
  expect(stopped).toMatchObject({ live_at: null, report: { removed: 6, unexplained: 6 } });
  expect((await live()).pages.written + 1).toBeGreaterThan(6);
  expect(since('not published')).toBe(1);
  // A saved page goes live without an owner, and changes nothing of what waits for one.
  const saved = makePage();
  await owner.from('generated_pages').insert(saved).throwOnError();
  await expect.poll(async () => (await newest())?.reason, POLL).toBe('saved');
  await expect.poll(async () => (await newest())?.live_at, POLL).toBeTruthy();
  expect((await live()).pages.written).toBe(8);
  await expect.poll(async () => (await list()).map((row) => row.is_stopped), POLL).toContain(true);
  await expect.poll(async () => (await status()).failure, POLL).toContain('ninguém pediu');
  const allow = () =>
    owner.rpc('allow_publication', { publication: stopped?.id ?? 0 }).throwOnError();
  await Promise.all([allow(), allow()]);
  expect(await status()).toMatchObject({ failure: null });
  // What went live since takes the leave from nothing.
  const allowed = async () => (await list()).find(({ id }) => id === stopped?.id);
  await expect.poll(async () => (await allowed())?.live_at, POLL).toBeTruthy();
  // Only the part before the @, because editors may not read e-mails.
  expect(await allowed()).toMatchObject({ is_stopped: true, allowed_by: 'admin' });
  expect((await live()).pages.written).toBe(2);
  await expect.poll(async () => (await status()).failure, POLL).toBeNull();
});

test('administrators read publications, only owners decide, only who publishes writes', async () => {
  const anonymous = connect(backend, backend.publishableKey);
  expect((await anonymous.from('publications').select('id')).error?.code).toBe('42501');
  for (const client of [anonymous, service]) {
    expect((await client.rpc('allow_publication', { publication: 1 })).error?.code).toBe('42501');
  }
  for (const client of [anonymous, owner]) {
    expect((await client.rpc('begin_publication', { publication: {} })).error?.code).toBe('42501');
    const found = await client.rpc('find_live', { built_at: '2026-11-21T12:00:00Z' });
    expect(found.error?.code).toBe('42501');
  }
});
