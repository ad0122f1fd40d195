import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEditsFile } from '../cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../cms/overrides/report.ts';
import type { BuildInfo } from './site/build-info.ts';
import { BuildError } from './build.ts';
import { currentCommit } from './commit.ts';
import { createPublisher, type PublisherEvent } from './publisher.ts';
import { listFiles } from './site/release-file.ts';
import { createReleaseStore } from './site/release-store.ts';
import type { SiteFolders } from './site/site-folder.ts';
import { answer as serve } from './site/site-server.ts';
import { templateToken } from '../features/useful-links/tokens.ts';
import { refuseFiles } from '../../tests/helpers/refusing-disk.ts';

/** A database of phones, one entry each, whose newest row is current. */
interface Row {
  id: number;
  entry: string;
  phone: string;
  live_at: string | null;
}

let dir: string;
let server: Server;
let publisher: Awaited<ReturnType<typeof createPublisher>> | undefined;
let rows: Row[];
let outcomes: ContentReport['outcomes'];
let failures: string[];
/** Why the last publication failed, as the panel says it. */
let failure: string | null;
let events: PublisherEvent[];
/** How a build ends that uses these phones. */
let end: (phones: readonly string[]) => Error | undefined;
/** What the live site showed after each build. */
let shown: string[];
/** Digest of what builds read beside the edits. */
let sources: string;
/** How many saved pages the database has beside those of `pages`. */
let saved: number;
/** Saved pages, with the event that each was saved by. */
let pages: { event: number; slug: string }[];
/** What the database of another version does not know, with its answer. */
let unknown: { name: string; status: number; code: string } | undefined;
/** What happens before the database answers. */
let before: (name: string) => Promise<unknown>;

const newest = () => rows.length + pages.length;
const current = () => [...new Map(rows.map((row) => [row.entry, row])).values()];
const asEdit = ({ id, entry, phone, live_at }: Row) => ({
  ...{ id, collection: 'company', entry, patch: { phone }, base_hash: 'h', live_at },
});

const asPage = ({ event, slug }: { event: number; slug: string }) => ({
  ...{ id: `00000000-0000-4000-8000-${String(event).padStart(12, '0')}`, slug, title: slug },
  ...{ content: `<p>${slug}</p>`, description: slug, indexed: true },
  ...{ created_at: '2026-11-21T12:00:00Z', updated_at: '2026-11-21T12:00:00Z' },
});

function answer(name: string, body: Record<string, unknown>): unknown {
  switch (name) {
    case 'publish_watermark':
      return newest();
    case 'find_live':
      return null;
    case 'publish_status':
      return [{ covered: 0, failure }];
    case 'pending_publish_events':
      return [
        ...rows.map(({ id }) => ({ id, slug: null })),
        ...pages.map(({ event, slug }) => ({ id: event, slug })),
      ]
        .filter(({ id }) => id > Number(body['after_id']))
        .sort((a, b) => a.id - b.id);
    case 'public_pages':
      return pages.map(asPage);
    case 'mark_published':
      failure = null;
      return null;
    case 'current_edits':
      return current().map(asEdit);
    case 'content_last_live': {
      const live = rows.filter(({ live_at }) => live_at !== null);
      const newest = [...new Map(live.map((row) => [row.entry, row])).values()];
      return newest.filter((row) => !current().includes(row)).map(asEdit);
    }
    case 'content_outcomes':
      return outcomes.filter(({ outcome }) => outcome === 'rejected');
    case 'record_content':
      for (const row of rows) {
        if ((body['live'] as number[] | undefined)?.includes(row.id)) row.live_at ??= 'now';
      }
      outcomes = (body['outcomes'] as typeof outcomes | undefined) ?? outcomes;
      return null;
    case 'mark_publish_failed':
      failures.push((failure = String(body['reason'])));
      return null;
    case 'content_hashes':
      return {};
    default:
      return [];
  }
}

/** In place of Astro: a site whose first page is the current phones. */
async function build({ site, templates }: SiteFolders, env: Record<string, string>): Promise<void> {
  const edits = readEditsFile(env['CONTENT_EDITS'])?.edits ?? [];
  const used = edits.flatMap((edit) => (edit.rejected ? (edit.last ?? []) : edit));
  const phones = used.map(({ patch }) => String(patch['phone']));
  const error = end(phones);
  if (error) throw error;
  await mkdir(site, { recursive: true });
  const write = (file: string, text: string) => writeFile(path.join(site, file), text);
  await write('index.html', phones.join(' '));
  await mkdir(path.join(site, '_astro'), { recursive: true });
  await write(`_astro/${phones.join('-')}.css`, phones.join(' '));
  const builtAt = new Date().toISOString();
  await write(
    'build.json',
    JSON.stringify({
      ...{ commit: currentCommit(), watermark: newest() },
      ...{ builtAt, pages: { written: 1, saved: 0 }, refused: [] },
    }),
  );
  const sitemap = '<sitemapindex></sitemapindex>';
  const others = { 'facts.json': '[]', _headers: '', _redirects: '', 'sitemap-index.xml': sitemap };
  for (const [file, text] of Object.entries(others)) await write(file, text);
  for (const name of ['page', 'unlisted-page', 'redirect', 'list', 'list-page']) {
    const token = templateToken(name.startsWith('list') ? 'savedLinks' : 'content');
    await writeFile(path.join(templates, `${name}.html`), token);
  }
  const published = JSON.stringify({ inMenus: saved > 0, links: [] });
  await writeFile(path.join(templates, 'published.json'), published);
  const report: ContentReport = {
    documents: [],
    outcomes: edits.map(({ id, rejected = [], last }) => ({
      edit_id: id,
      outcome: rejected.length > 0 ? 'rejected' : 'live',
      problems: rejected,
      shows: last?.id ?? null,

      names: [],
    })),
  };
  await writeFile(path.join(templates, REPORT_FILE), JSON.stringify(report));
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'publisher-'));
  [rows, pages, outcomes, failures, events, shown] = [[], [], [], [], [], []];
  [failure, sources, saved, unknown] = [null, 'files', 0, undefined];
  end = () => undefined;
  before = () => Promise.resolve();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const name = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
      const given = JSON.parse(body || '{}') as Record<string, unknown>;
      response.setHeader('content-range', `*/${saved + pages.length}`);
      void before(name).then(() => {
        const isKnown = name !== unknown?.name;
        response.statusCode = isKnown ? 200 : (unknown?.status ?? 0);
        response.end(JSON.stringify(isKnown ? answer(name, given) : { code: unknown?.code }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await publisher?.close();
  server.close();
  server.closeAllConnections();
  await rm(dir, { recursive: true });
});

/** Every file of a folder, by its name. */
async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = (await listFiles(folder)).map(
    async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

const readLive = () => readFile(path.join(dir, 'releases/current/site/index.html'), 'utf8');

async function open() {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await createPublisher({
    dataDir: dir,
    site: 'https://example.com',
    database: { url, key: 'k', pauseMs: 1 },
    buildEnv: {},
    report: (event) => events.push(event),
    retryMs: 1,
    pauseMs: 1,
    digest: () => sources,
    build: async (folders, env) => {
      const live = await readLive().catch(() => 'none');
      if (shown.at(-1) !== live) shown.push(live);
      await build(folders, env);
    },
  });
  publisher = opened;
  return { publishNow: (reason: string) => opened.now(reason) };
}

function save(entry: string, phone: string): void {
  rows.push({ id: newest() + 1, entry, phone, live_at: null });
}

function savePage(slug: string): void {
  pages.push({ event: newest() + 1, slug });
}

/** A busy machine takes its time; what never comes fails all the same. */
const POLL = { interval: 5 };
const killed = new BuildError('ended', 'machine');

test('a killed build after a changed phone: visitors never see an older one, the new one comes by itself', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await expect(publishNow('start')).resolves.toBe(true);
  save('main', '2');
  let kills = 0;
  // Longer than the tries of one build, with the new phone and without it.
  end = () => ((kills += 1) <= 7 ? killed : undefined);
  await expect(publishNow('saved')).resolves.toBe(false);
  await expect
    .poll(() => failures.at(-1), POLL)
    .toMatch(/falta de memória.*nova tentativa vem sozinha/);
  await expect.poll(readLive, POLL).toBe('2');
  expect(shown).toEqual(['none', '1']);
});

test('what may be live is noted in the database before the switch, and that it is live after it', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  save('main', '2');
  const seen: [string, string][] = [];
  before = async (name) => {
    if (['begin_publication', 'record_content', 'publication_live'].includes(name))
      seen.push([name, await readLive()]);
  };
  await expect(publishNow('saved')).resolves.toBe(true);
  expect(seen).toEqual([
    ['begin_publication', '1'],
    ['record_content', '1'],
    ['publication_live', '2'],
    ['record_content', '2'],
  ]);
});

const DAMAGED = [
  'templates/published.json',
  'templates/report.json',
  'site/build.json',
  'site/facts.json',
  'site/_redirects',
];
const halve = (text: string) => text.slice(0, text.length / 2);
const damages: [string, (text: string) => string][] = [
  ['half of it', halve],
  ['nothing', () => ''],
  ['other JSON', () => '{"a":1}'],
  ['a list of other things', () => '[null]'],
];

test.each(damages)(
  'a last release with %s in one of its files is laid aside by name, and built anew',
  async (how, damage) => {
    save('main', '1');
    await (await open()).publishNow('start');
    const current = path.join(dir, 'releases/current');
    const report = { nextChange: '2030-01-01T00:00:00.000Z', launch: [], fields: {} };
    const given: Record<string, string> = {
      'templates/report.json': JSON.stringify(report),
      'site/_redirects': '/antes /depois 301\n/a',
    };
    for (const file of DAMAGED) {
      // An empty file of rules is one without rules.
      if (file === 'site/_redirects' && how !== 'half of it') continue;
      await publisher?.close();
      const text = given[file] ?? (await readFile(path.join(current, file), 'utf8'));
      await writeFile(path.join(current, file), file === 'site/_redirects' ? text : damage(text));
      [events, shown] = [[], []];
      const { publishNow } = await open();
      const aside = events.flatMap((event) =>
        event.event === 'release laid aside' ? event.reason : [],
      );
      expect(aside, file).toEqual([expect.stringContaining(path.basename(file))]);
      await expect(publishNow('start'), file).resolves.toBe(true);
      expect(shown).toEqual(['none']);
      expect(await readLive(), file).toBe('1');
      await readFile(path.join(dir, 'unreadable-release', file));
    }
  },
);

test('two damaged files, an older release that is damaged, and a lost link end nothing either', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('one');
  save('main', '1');
  await publishNow('two');
  await publisher?.close();
  const [live, older] = await createReleaseStore(dir).kept();
  if (!live || !older) throw new Error('There are no two releases.');
  await writeFile(path.join(older.site, 'build.json'), '');
  await open();
  // What visitors get is not touched by it.
  expect(await readLive()).toBe('1');
  expect(await createReleaseStore(dir).kept()).toEqual([live]);
  await publisher?.close();
  await writeFile(path.join(live.site, 'build.json'), '{');
  await writeFile(path.join(live.templates, 'published.json'), '{');
  await expect((await open()).publishNow('again')).resolves.toBe(true);
  await publisher?.close();
  await rm(path.join(dir, 'releases/current'));
  await expect((await open()).publishNow('again')).resolves.toBe(true);
  expect(await readLive()).toBe('1');
});

test('after a roll-back of the release the older one is seen until a whole build, however many are killed', async () => {
  save('main', '1');
  const first = await open();
  await first.publishNow('start');
  save('main', '2');
  await first.publishNow('saved');
  expect(await readLive()).toBe('2');
  await publisher?.close();
  const store = createReleaseStore(dir);
  const older = (await store.prune()).at(-1);
  if (!older) throw new Error('There is no older release.');
  await store.promote(older);
  shown = [];
  const { publishNow } = await open();
  let kills = 0;
  end = () => ((kills += 1) <= 7 ? killed : undefined);
  await expect(publishNow('start')).resolves.toBe(false);
  expect(await readLive()).toBe('1');
  save('main', '3');
  end = (phones) => (phones.includes('3') ? new BuildError('broken') : undefined);
  await expect(publishNow('saved')).resolves.toBe(true);
  // What was live before the roll-back, not what the file or the older release says.
  expect(await readLive()).toBe('2');
  expect([...new Set(['1', ...shown, '2'])]).toEqual(['1', '2']);
});

test('of two edits that are new the one that breaks a page waits alone, and the next ones do not wait for it', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  save('main', 'broken');
  save('other', '7');
  end = (phones) => (phones.includes('broken') ? new BuildError('no page') : undefined);
  await expect(publishNow('saved')).resolves.toBe(true);
  expect(await readLive()).toBe('1 7');
  expect(outcomes.find(({ edit_id }) => edit_id === 2)).toMatchObject({ shows: 1 });
  save('third', '8');
  await expect(publishNow('saved')).resolves.toBe(true);
  expect(await readLive()).toBe('1 7 8');
  expect(shown).toEqual(['none', '1', '1 7']);
});

test('where the machine ends every build no edit is named, and the first site comes by itself', async () => {
  save('main', '1');
  end = () => killed;
  const { publishNow } = await open();
  await expect(publishNow('start')).resolves.toBe(false);
  expect(outcomes).toEqual([]);
  end = () => undefined;
  await expect.poll(readLive, POLL).toBe('1');
});

test('a disk that takes no folder ends nothing: the site stays, and the build comes by itself', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  save('main', '2');
  const releases = path.join(dir, 'releases');
  await rename(releases, `${releases}.away`);
  await writeFile(releases, 'no folder');
  await expect(publishNow('saved')).resolves.toBe(false);
  await rm(releases);
  await rename(`${releases}.away`, releases);
  await expect.poll(readLive, POLL).toBe('2');
});

test.each([
  ['a column', { name: 'current_edits', status: 400, code: '42703' }],
  ['a function', { name: 'find_live', status: 404, code: 'PGRST202' }],
  [
    'a function that is asked for after the switch',
    { name: 'content_hashes', status: 404, code: 'PGRST202' },
  ],
])(
  'code that is newer than %s of its database: the owner reads it, no site is lost, and the next try brings all',
  async (_, other) => {
    save('main', '1');
    const { publishNow } = await open();
    await publishNow('start');
    save('main', '2');
    unknown = other;
    await expect(publishNow('saved')).resolves.toBe(false);
    expect(failure).toMatch(/^O banco de dados é de outra versão/);
    expect(['1', '2']).toContain(await readLive());
    unknown = undefined;
    await expect(publishNow('migrated')).resolves.toBe(true);
    expect([await readLive(), failure]).toEqual(['2', null]);
  },
);

/** What is written on the way of a saved page, and of an edit, to the live site. */
const OF_PAGE = [
  'site/links-uteis/nova.html',
  'site/sitemap.html',
  'site/links-uteis.json',
  'site/sitemap-links-uteis-0.xml',
  'templates/published.json',
  'site/build.json',
  'site/release.json',
];
const OF_EDIT = ['templates/edits.json', 'site/build.json', 'site/release.json'];

describe.each([
  ['is full', 'ENOSPC', /^Falta espaço no disco.*nova tentativa vem sozinha/],
  ['is of another account', 'EACCES', /não deixa gravar.*quem cuida do site/],
  ['may be read alone', 'EROFS', /não deixa gravar.*quem cuida do site/],
] as const)('a disk that %s', (_, code, words) => {
  let disk: ReturnType<typeof refuseFiles> | undefined;
  afterEach(() => disk?.mend());

  test.each([
    ['a saved page', OF_PAGE, () => savePage('nova')],
    ['an edit', OF_EDIT, () => save('main', '2')],
  ])(
    'at each file that %s needs: the live site keeps every byte, the owner reads why, and the next one brings it',
    async (_what, files, change) => {
      saved = 1;
      for (const refused of code === 'ENOSPC' ? files : files.slice(0, 1)) {
        [rows, pages, failures] = [[], [], []];
        await rm(path.join(dir, 'releases'), { recursive: true, force: true });
        save('main', '1');
        savePage('antiga');
        const { publishNow } = await open();
        await publishNow('start');
        const was = await readTree(await realpath(path.join(dir, 'releases/current')));
        change();
        disk = refuseFiles(code, (file) => file.endsWith(refused));
        await expect(publishNow('saved'), refused).resolves.toBe(false);
        disk.mend();
        expect(
          disk.asked.some((file) => file.endsWith(refused)),
          refused,
        ).toBe(true);
        expect(failures.at(-1), refused).toMatch(words);
        expect(events.at(-1), refused).toMatchObject({ event: 'not published', remedy: 'time' });
        expect(await readTree(await realpath(path.join(dir, 'releases/current')))).toEqual(was);
        await expect(publishNow('again'), refused).resolves.toBe(true);
        expect(failure, refused).toBeNull();
        const now = await readTree(await realpath(path.join(dir, 'releases/current')));
        if (pages.length > 1) expect(now['site/links-uteis/nova.html']).toContain('nova');
        else expect(now['site/index.html']).toBe('2');
        const whole = Object.keys(await readTree(dir));
        expect(whole.filter((file) => file.endsWith('.draft'))).toEqual([]);
        await publisher?.close();
      }
    },
  );
});

test('a page that goes live before an older edit does: the site claims no more than what came before both', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  save('main', '2');
  savePage('nova');
  end = () => killed;
  await publishNow('saved');
  const live = path.join(dir, 'releases/current/site');
  expect(await readFile(path.join(live, 'links-uteis/nova.html'), 'utf8')).toContain('nova');
  expect(JSON.parse(await readFile(path.join(live, 'build.json'), 'utf8'))).toMatchObject({
    ...{ watermark: 1, rowsUpTo: 3 },
  });
});

test('what the content says wrong is not built again before somebody changes it', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  const built = () => events.filter(({ event }) => event === 'building').length;
  end = () => new BuildError('a file has a mistake', 'content');
  sources = 'a mistake';
  publisher?.request('a file changed');
  await expect.poll(() => failures.length, POLL).toBe(1);
  expect(built()).toBe(2);
  before = (name) => {
    if (name === 'publish_status') asked += 1;
    return Promise.resolve();
  };
  let asked = 0;
  publisher?.rowsChanged();
  await expect.poll(() => asked, POLL).toBe(1);
  await expect.poll(() => failures.length, POLL).toBe(2);
  expect(built()).toBe(2);
  // An owner let it go, or saved what mends it.
  failure = null;
  end = () => undefined;
  publisher?.rowsChanged();
  await expect.poll(built, POLL).toBe(3);
  await expect.poll(() => failure, POLL).toBeNull();
});

test('a site of the same files and edits is not built again, and one of another clock is', async () => {
  save('main', '1');
  await (await open()).publishNow('start');
  await publisher?.close();
  const { publishNow } = await open();
  const built = () => events.filter(({ event }) => event === 'building').length;
  expect(await publishNow('started again')).toBe(true);
  expect(built()).toBe(1);
  const file = path.join(dir, 'releases/current/site/build.json');
  const info = JSON.parse(await readFile(file, 'utf8')) as object;
  const builtAt = new Date(Date.now() + 3_600_000).toISOString();
  await writeFile(file, JSON.stringify({ ...info, builtAt }));
  await publisher?.close();
  expect(await (await open()).publishNow('the clock was set back')).toBe(true);
  expect(built()).toBe(2);
});

test('after a week all is made again though nothing asks for it, and what was kept otherwise is named', async () => {
  save('main', '1');
  await (await open()).publishNow('start');
  await publisher?.close();
  const folder = path.join(dir, 'releases/current/site');
  const built = () => events.filter(({ event }) => event === 'building').length;
  /** Sets back when all of the site was built. */
  const age = async (days: number) => {
    const file = path.join(folder, 'build.json');
    const info = JSON.parse(await readFile(file, 'utf8')) as BuildInfo;
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    await writeFile(file, JSON.stringify({ ...info, madeOf: { ...info.madeOf, at } }));
  };
  await age(6.9);
  expect(await (await open()).publishNow('not yet')).toBe(true);
  expect(built()).toBe(1);
  await publisher?.close();
  await age(7.1);
  await writeFile(path.join(folder, '_headers'), '/*\n  X-Kept: 1\n');
  await writeFile(path.join(folder, 'kept.html'), '');
  await writeFile(path.join(folder, 'index.html'), '1 e uma palavra a mais');
  await rm(path.join(folder, 'sitemap-index.xml'));
  const { publishNow } = await open();
  expect(publisher?.nextChange()?.getTime()).toBeLessThan(Date.now());
  expect(await publishNow('a week')).toBe(true);
  expect(built()).toBe(2);
  const others = events.flatMap((event) => (event.event === 'compared' ? event.others : []));
  expect(others).toEqual(['_headers', 'index.html', 'kept.html', 'sitemap-index.xml']);
  expect(await readLive()).toBe('1');
  expect(await publishNow('whole again')).toBe(true);
  expect(built()).toBe(2);
});

test('the last saved page goes while the site is built: the next one finds its menus', async () => {
  save('main', '1');
  saved = 1;
  end = () => {
    saved = 0;
    return undefined;
  };
  const { publishNow } = await open();
  await publishNow('start');
  const built = () => events.filter(({ event }) => event === 'building').length;
  await publishNow('nothing since');
  expect(built()).toBe(1);
  end = () => undefined;
  saved = 1;
  await publishNow('the first saved page');
  expect(built()).toBe(2);
});

test('while the site changes twenty times, whoever asks finds whole pages and their files', async () => {
  save('main', '1');
  const { publishNow } = await open();
  await publishNow('start');
  const bad: string[] = [];
  const seen = new Set<string>();
  const get = async (address: string) => {
    const { status, body } = await serve(address, publisher?.served());
    return `${status} ${String(body)}`;
  };
  const visit = async () => {
    const page = await get('/');
    seen.add(page);
    const file = await get(`/_astro/${page.slice('200 '.length)}.css`);
    if (!/^200 \d+$/.test(page) || file !== page) bad.push(`${page}: ${file}`);
  };
  await visit();
  for (let round = 2; round <= 21; round += 1) {
    const visits: Promise<void>[] = [];
    // One visit, two requests.
    const timer = setInterval(() => visits.push(visit()), 4);
    save('main', String(round));
    expect(await publishNow('saved')).toBe(true);
    clearInterval(timer);
    await visit();
    await Promise.all(visits);
  }
  expect(bad).toEqual([]);
  expect(seen.size).toBe(21);
  // A page that was opened before all of them, and is touched only now.
  expect(await get('/_astro/1.css')).toBe('200 1');
});
