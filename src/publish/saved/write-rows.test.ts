import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildInfo } from '../site/build-info.ts';
import type { PublishEvent } from '../database.ts';
import type { Facts } from '../../cms/markers/facts.ts';
import { readFacts } from './saved-pages.ts';
import { keepLastLive, writeRows } from './write-rows.ts';
import { openFolders, type SiteFolders } from '../site/site-folder.ts';
import { renderSavedPages } from './render-saved-pages.ts';
import { templateToken } from '../../features/useful-links/tokens.ts';

const NOW = '2026-11-21T12:00:00.000Z';
let dir: string;
let folders: SiteFolders;
let server: Server;
/** What the database answers. */
let rows: ReturnType<typeof row>[];
let addresses: object[];
let versions: ReturnType<typeof version>[];
let events: PublishEvent[];

const inSite = (name: string) => path.join(folders.site, name);
const page = (slug: string) => inSite(`links-uteis/${slug}.html`);
const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);

function row(slug: string, content = '<p>Texto</p>') {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    title: `Título de ${slug}`,
    slug,
    content,
    description: 'Descrição',
    indexed: true,
    created_at: NOW,
    updated_at: NOW,
  };
}

/** What the page of a row said before, between two moments, in minutes after NOW. */
function version(id: number, slug: string, [from, to]: [number, number], content: string) {
  const at = (minute: number) => new Date(Date.parse(NOW) + minute * 60_000).toISOString();
  const { title, description, indexed } = row(slug);
  return {
    id,
    title,
    slug,
    content,
    description,
    indexed,
    saved_at: at(from),
    replaced_at: at(to),
  };
}

/** A release that holds the page "antiga". */
async function makeRelease(): Promise<void> {
  folders = { site: path.join(dir, 'site'), templates: path.join(dir, 'templates') };
  await mkdir(path.join(folders.site, 'links-uteis'), { recursive: true });
  await mkdir(folders.templates);
  for (const name of ['page.html', 'unlisted-page.html']) {
    await writeFile(path.join(folders.templates, name), templateToken('content'));
  }
  await writeFile(
    path.join(folders.templates, 'redirect.html'),
    `mudou para ${templateToken('slug')}: ${templateToken('title')}`,
  );
  for (const name of ['list.html', 'list-page.html']) {
    await writeFile(path.join(folders.templates, name), templateToken('savedLinks'));
  }
  const link = { slug: 'antiga', title: 'Antiga', indexed: true, createdAt: NOW, updatedAt: NOW };
  const published = { inMenus: true, links: [link] };
  await writeFile(path.join(folders.templates, 'published.json'), JSON.stringify(published));
  const pages = { written: 1, saved: 1 };
  const info = { builtAt: '2026-11-21T12:00:00.000Z', watermark: 1, pages, refused: [] };
  await writeFile(inSite('build.json'), JSON.stringify(info));
  const fact = { path: 'price.visit', value: 'R$ 150', label: 'Visita', from: 'Preços' };
  await writeFile(inSite('facts.json'), JSON.stringify([fact]));
  const rule = { id: 'sem-arame', why: 'Chame o técnico.', pattern: 'arame' };
  await mkdir(inSite('admin'));
  const asks = { id: 'nome', why: 'O nome é outro.', pattern: 'pilha', asks: true };
  await writeFile(inSite('admin/rules.json'), JSON.stringify([rule, asks]));
  await writeFile(inSite('_redirects'), '/motor /busca/motor 301\n');
  await writeFile(inSite('sitemap.html'), 'href="/links-uteis/antiga"');
  await writeFile(inSite('sitemap-index.xml'), '<sitemapindex></sitemapindex>');
  await writeFile(page('antiga'), 'antiga');
}

const SITE = 'https://example.com';
const access = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, key: 'k', pauseMs: 1 };
};

/** Writes the rows of all events, as a publication does with a copy of the live site. */
function write() {
  const slugs = [...new Set(events.flatMap(({ slug }) => slug ?? []))];
  const watermark = events.at(-1)?.id ?? 1;
  return writeRows(openFolders(folders), access(), SITE, { slugs, watermark });
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'rows-'));
  await makeRelease();
  [rows, addresses, versions, events] = [[], [], [], []];
  server = createServer(({ url = '' }, response) => {
    const wanted = /slug=in\.\(([^)]*)\)/.exec(decodeURIComponent(url))?.[1];
    const answers: Record<string, unknown> = {
      pending_publish_events: events,
      publish_watermark: 7,
      public_addresses: addresses,
      page_versions: versions.filter(
        ({ id }) => url.includes('page_id=') || url.endsWith(`id=eq.${id}`),
      ),
      public_pages: rows.filter(({ slug }) => wanted?.includes(`"${slug}"`) ?? true),
    };
    const answer = answers[new URL(url, SITE).pathname.split('/').at(-1) ?? ''];
    response.setHeader('content-range', `0-0/${rows.length}`);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dir, { recursive: true });
});

test('a refused row is named once, however often it is saved', async () => {
  rows = [{ ...row('ruim'), title: '' }];
  events = [{ id: 2, slug: 'ruim' }];
  await write();
  await write();
  const { refused } = JSON.parse((await read(inSite('build.json'))) ?? '') as { refused: object[] };
  expect(refused).toEqual([{ slug: 'ruim', reason: expect.stringContaining('title') as string }]);
});

test('a page that is read again for its links and refused is named, and stays as it was', async () => {
  rows = [row('alvo'), row('cita', '<p><a href="/links-uteis/alvo">x</a></p>')];
  events = ['alvo', 'cita'].map((slug, at) => ({ id: at + 2, slug }));
  await write();
  rows = [{ ...row('cita'), title: '' }];
  events = [{ id: 4, slug: 'alvo' }];
  const round = await write();
  expect(round.refused.map(({ slug }) => slug)).toEqual(['cita']);
  const { refused } = JSON.parse((await read(inSite('build.json'))) ?? '') as { refused: object[] };
  expect(refused).toMatchObject([{ slug: 'cita' }]);
  expect(await read(page('cita'))).toContain('alvo');
});

const lead = (slug: string, target: string) => ({
  slug,
  target,
  title: `Título de ${target}`,
  left_at: NOW,
});

test(
  'a renamed page is found at its old address, and pages that link to it lead to the new one',
  { tags: '@old-addresses' },
  async () => {
    const linking = row('leva', '<p><a href="/links-uteis/antiga#a">x</a></p>');
    rows = [row('antiga'), linking];
    events = [{ id: 2, slug: 'leva' }];
    await write();
    expect(await read(page('leva'))).toContain('href="/links-uteis/antiga#a"');

    rows = [row('nova'), linking];
    addresses = [lead('antiga', 'nova')];
    events = [
      { id: 3, slug: 'antiga' },
      { id: 4, slug: 'nova' },
    ];
    expect(await write()).toMatchObject({
      written: ['nova', 'leva'],
      removed: ['antiga'],
    });
    expect(await read(page('leva'))).toContain('href="/links-uteis/nova#a"');
    expect(await read(page('antiga'))).toBe('mudou para nova: Título de nova');
    expect(await read(inSite('_redirects'))).toBe(
      '/motor /busca/motor 301\n/links-uteis/antiga /links-uteis/nova 301\n',
    );
    expect(await read(inSite('sitemap.html'))).not.toContain('antiga');
  },
);

test(
  'a page takes a freed address, and its redirect is gone',
  { tags: '@old-addresses' },
  async () => {
    rows = [row('nova')];
    addresses = [lead('antiga', 'nova')];
    events = [
      { id: 2, slug: 'antiga' },
      { id: 3, slug: 'nova' },
    ];
    await write();
    // The next publication knows the redirect from the record in the folder alone.
    rows = [row('nova'), row('antiga')];
    addresses = [];
    events = [{ id: 4, slug: 'antiga' }];
    expect(await write()).toMatchObject({ written: ['antiga'] });
    expect(await read(page('antiga'))).toBe('<p>Texto</p>');
    expect(await read(inSite('_redirects'))).toBe('/motor /busca/motor 301\n');
  },
);

test('a link to a page that is gone leaves its words, and comes back with the page', async () => {
  const linking = row('leva', '<p><a href="/links-uteis/antiga">x</a></p>');
  rows = [linking];
  events = [
    { id: 2, slug: 'antiga' },
    { id: 3, slug: 'leva' },
  ];
  await write();
  expect(await read(page('leva'))).toBe('<p>x</p>');
  rows = [linking, row('antiga')];
  events = [{ id: 4, slug: 'antiga' }];
  expect(await write()).toMatchObject({ written: ['antiga', 'leva'] });
  expect(await read(page('leva'))).toContain('href="/links-uteis/antiga"');
});

test('an old address whose page is gone is gone with it', async () => {
  rows = [row('nova')];
  addresses = [lead('antiga', 'nova')];
  events = [
    { id: 2, slug: 'antiga' },
    { id: 3, slug: 'nova' },
  ];
  await write();
  [rows, addresses] = [[], []];
  events = [{ id: 4, slug: 'nova' }];
  await write();
  expect(await read(page('antiga'))).toBeUndefined();
  expect(await read(inSite('_redirects'))).toBe('/motor /busca/motor 301\n');
});

test('a row that says what is unsafe is refused by its sentence, and one that only asks is not', async () => {
  events = [
    { id: 2, slug: 'ruim' },
    { id: 3, slug: 'boa' },
  ] as PublishEvent[];
  rows = [
    row('ruim', '<p>Troque a pilha. Prenda com arame.</p>'),
    row('boa', '<p>Troque a pilha.</p>'),
  ];
  expect(await write()).toMatchObject({
    written: ['boa'],
    refused: [{ slug: 'ruim', reason: 'content: “Prenda com arame.”: Chame o técnico.' }],
  });
  expect(await read(page('ruim'))).toBeUndefined();
});

const UNSAFE = '<p>Prenda com arame.</p>';

test('a page saved with what is unsafe goes on saying what it said last on the site', async () => {
  // The text of minute 10 is refused, too; the one of minute 5 was never on the site.
  versions = [
    version(3, 'antiga', [10, 20], UNSAFE),
    version(2, 'antiga', [0, 10], '<p>Visita por {{price.visit}}</p>'),
    version(1, 'antiga', [-5, 0], '<p>Mais velho</p>'),
  ];
  rows = [{ ...row('antiga', UNSAFE), title: 'Prenda com arame' }];
  events = [{ id: 2, slug: 'antiga' }];
  expect(await write()).toMatchObject({
    written: ['antiga'],
    removed: [],
    refused: [{ slug: 'antiga', showsBefore: true }],
  });
  expect(await read(page('antiga'))).toBe('<p>Visita por R$ 150</p>');
  expect(await read(inSite('sitemap.html'))).toContain('Título de antiga');
  const info = JSON.parse((await read(inSite('build.json'))) ?? '') as object;
  expect(info).toMatchObject({ pages: { saved: 1 }, refused: [{ showsBefore: true }] });
  // The same in the next publication, and after a build that left the page out.
  await writeFile(page('antiga'), '');
  await write();
  expect(await read(page('antiga'))).toBe('<p>Visita por R$ 150</p>');
});

test('a page whose words were replaced after the clock was set back goes on saying what it said', async () => {
  versions = [
    version(2, 'antiga', [-55, -50], UNSAFE),
    version(1, 'antiga', [0, -55], '<p>Antes</p>'),
  ];
  rows = [row('antiga', UNSAFE)];
  events = [{ id: 2, slug: 'antiga' }];
  expect(await write()).toMatchObject({ refused: [{ showsBefore: true }] });
  expect(await read(page('antiga'))).toBe('<p>Antes</p>');
});

test('a page that was renamed and is refused says at its new address what it said at the old one', async () => {
  versions = [version(1, 'antiga', [0, 10], '<p>Antes</p>')];
  rows = [{ ...row('nova', UNSAFE), title: 'Prenda com arame' }];
  addresses = [{ ...lead('antiga', 'nova'), title: 'Prenda com arame' }];
  events = ['antiga', 'nova'].map((slug, at) => ({ id: at + 2, slug }));
  await write();
  expect(await read(page('nova'))).toBe('<p>Antes</p>');
  expect(await read(page('antiga'))).toBe('mudou para nova: Título de antiga');
});

test.each([
  ['was never on the site', 'ruim', [0, 10]],
  ['was live with the words that are refused now', 'antiga', [-10, 0]],
] as const)('a refused page that %s is left out and named', async (_, slug, [from, to]) => {
  versions = [version(1, slug, [from, to], '<p>Antes</p>')];
  rows = [row(slug, UNSAFE)];
  events = [{ id: 2, slug }];
  const round = await write();
  expect(round).toMatchObject({ written: [], refused: [{ slug }] });
  expect(round.refused).not.toMatchObject([{ showsBefore: true }]);
  expect(await read(page(slug))).toBeUndefined();
});

test('a build names rows that are refused, all of them too, and is given what the live site says', async () => {
  versions = [version(1, 'antiga', [0, 10], '<p>Antes</p>')];
  rows = [row('antiga', UNSAFE)];
  await rm(page('antiga'));
  await writeFile(inSite('pages.json'), '[]');
  const options = { database: access(), site: SITE, inMenus: true };
  const built = await renderSavedPages(folders, options, () => undefined);
  expect(built).toMatchObject({ watermark: 7, pages: { saved: 0 }, refused: [{ slug: 'antiga' }] });
  expect(await read(page('antiga'))).toBeUndefined();
  await keepLastLive(
    openFolders(folders),
    access(),
    SITE,
    () => NOW,
    () => new Map(),
  );
  expect(await read(page('antiga'))).toBe('<p>Antes</p>');
  expect(JSON.parse((await read(inSite('build.json'))) ?? '')).toMatchObject({
    watermark: 7,
    pages: { saved: 1 },
    refused: [{ slug: 'antiga', showsBefore: true }],
  });
});

test('a live page that cites a fact which left the record goes on saying what it said, named as that', async () => {
  const options = { database: access(), site: SITE, inMenus: true };
  let said: Facts = new Map([
    ['price.gone', { path: 'price.gone', value: 'R$ 90', label: 'Chave', from: 'Preços' }],
  ]);
  rows = [row('antiga', '<p>A {{price.gone}}</p>'), row('nova', '<p>Nova, {{price.gone}}</p>')];
  const liveDate = (slug: string) => (slug === 'antiga' ? NOW : undefined);
  for (let build = 1; build <= 2; build += 1) {
    await rm(page('antiga'), { force: true });
    await writeFile(inSite('pages.json'), '[]');
    const fact = { path: 'price.visit', value: 'R$ 150', label: 'Visita', from: 'Preços' };
    await writeFile(inSite('facts.json'), JSON.stringify([fact]));
    await renderSavedPages(folders, options, () => undefined);
    await keepLastLive(openFolders(folders), access(), SITE, liveDate, () => said);
    expect(await read(page('antiga'))).toBe('<p>A R$ 90</p>');
    expect(await read(page('nova'))).toBeUndefined();
    // The facts that the next build finds live.
    ({ said } = await readFacts(openFolders(folders)));
    const info = JSON.parse((await read(inSite('build.json'))) ?? '') as BuildInfo;
    expect(info.pages.saved).toBe(1);
    const told = info.refused.map(({ slug, showsBefore }) => [slug, showsBefore]);
    expect(told).toContainEqual(['antiga', true]);
    // The same when its row is published again.
    events = [{ id: 9, slug: 'antiga' }];
    await write();
    expect(await read(page('antiga'))).toBe('<p>A R$ 90</p>');
  }
});

test('a fact that thirty live pages cite leaves the record: each says what it said, and the one that is mended the new words', async () => {
  const gone = { path: 'price.gone', value: 'R$ 90', label: 'Chave', from: 'Preços' };
  rows = Array.from({ length: 30 }, (_, at) => row(`pagina-${at}`, '<p>A {{price.gone}}</p>'));
  await writeFile(inSite('pages.json'), '[]');
  const options = { database: access(), site: SITE, inMenus: true };
  await renderSavedPages(folders, options, () => undefined);
  const said: Facts = new Map([[gone.path, gone]]);
  await keepLastLive(
    openFolders(folders),
    access(),
    SITE,
    () => NOW,
    () => said,
  );
  rows[7] = row('pagina-7', '<p>A R$ 95</p>');
  events = [{ id: 9, slug: 'pagina-7' }];
  await write();
  const shown = await Promise.all(rows.map(({ slug }) => read(page(slug))));
  expect(shown).toEqual(rows.map((_, at) => (at === 7 ? '<p>A R$ 95</p>' : '<p>A R$ 90</p>')));
  const info = JSON.parse((await read(inSite('build.json'))) ?? '') as BuildInfo;
  expect(info.pages.saved).toBe(30);
  expect(info.refused).toHaveLength(29);
  for (const refused of info.refused)
    expect(refused).toMatchObject({
      reason: 'content: o dado “price.gone” não existe no cadastro',
      showsBefore: true,
    });
});
