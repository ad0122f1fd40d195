import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { REPORT_FILE } from '../../src/content/report.ts';
import { callDatabase } from '../../src/publisher/database.ts';
import { deploySite } from '../../src/publisher/deploy/deploy-site.ts';
import { openHost, type Host, type HostAccess } from '../../src/publisher/deploy/host.ts';
import { KEEP_NETLIFY } from '../../src/publisher/deploy/keep-live.ts';
import { readDeploySettings } from '../../src/publisher/deploy/settings.ts';
import { keepSite, readKeptSite } from '../../src/publisher/kept-site.ts';
import { publishByLane } from '../../src/publisher/lane.ts';
import type { SiteFolders } from '../../src/publisher/site-folder.ts';
import { writeSiteReport } from '../../src/publisher/site-report.ts';
import { stampSite } from '../../src/publisher/stamp-site.ts';
import { shellToken } from '../../src/publisher/stamp.ts';
import { serveInDeno, serveRebuildInNode, type Served } from '../helpers/function-runtimes.ts';
import { playCommand } from '../helpers/host-command.ts';
import { hashFile, sendFolder } from '../helpers/send-folder.ts';
import { signEvent } from '../helpers/signed-event.ts';
import { makeHtml, writeShells } from '../helpers/write-shells.ts';
import { ACCOUNT, CLOUDFLARE_TOKEN, playCloudflare } from '../hosts/cloudflare.ts';
import type { Refuse } from '../hosts/host.ts';
import { NETLIFY_TOKEN, playNetlify } from '../hosts/netlify.ts';
import { makePage, setUpBackend, type Backend, type Client } from './backend.ts';

/**
 * Saved pages go live without a build: the function stamps them into what the last run kept of the live site, and
 * sends what changed to a played host. Runs here are the project's own, on a site of a few pages.
 */

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const WORKER = 'portas-reais';
let backend: Backend;
let service: Client;
let owner: Client;
/** The host that is played, what leads the function there, and what a save asks of it. */
let played: {
  api: { url: string; calls: string[] };
  trial: string;
  sent: string[];
  close: () => void;
};
let at: HostAccess;
let variables: Record<string, string>;
let keep: NonNullable<Parameters<typeof deploySite>[0]['keep']>;
let hook: Server;
/** The client of the host. */
let hostCommand: Awaited<ReturnType<typeof playCommand>>;
/** Builds that were asked for. */
let runs = 0;
/** What search engines were told. */
let told = '';
/** Runs in a build, when the rows are read. */
let meanwhile = (): Promise<unknown> => Promise.resolve();
let access: { url: string; key: string; pauseMs: number };
let host: Host;
/** How the played host fails. */
let refuse: Refuse = () => false;
/** The folder of the backend. */
let directory: string;

/** In place of Astro: a home page, and the saved rows stamped as a build does. */
async function buildSite(folders: SiteFolders, env: Record<string, string>): Promise<void> {
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folders.site, file)), { recursive: true });
    await writeFile(path.join(folders.site, file), text);
  };
  const report = { documents: [], outcomes: [] };
  await writeFile(path.join(folders.shells, REPORT_FILE), JSON.stringify(report));
  await writeSiteReport(folders.shells, {
    ...{ nextChange: '2999-01-01T00:00:00.000Z', launch: [], fields: {} },
  });
  await writeShells(folders);
  const changed = `<meta property="article:modified_time" content="${shellToken('updatedIso')}">`;
  await writeFile(
    path.join(folders.shells, 'page.html'),
    makeHtml(shellToken('title'), changed + shellToken('content')),
  );
  await write('index.html', makeHtml('Início', 'Início'));
  await write('404.html', 'Nada aqui');
  await write('admin/login.html', 'Entrar');
  const rule = { id: 'sem-sucata', why: 'Chame o técnico.', pattern: 'sucata' };
  await write('admin/rules.json', JSON.stringify([rule]));
  await write('pages.json', '[]');
  await write('_headers', '/*\n  X-Content-Type-Options: nosniff\n');
  await write('_redirects', '');
  const key = env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const database = { url: env['PUBLIC_SUPABASE_URL'] ?? '', key };
  const options = { database, site: played.trial, inMenus: true };
  await stampSite(folders, options, () => undefined);
  await meanwhile();
}

async function play(name: 'Cloudflare' | 'Netlify'): Promise<void> {
  if (name === 'Cloudflare') {
    played = await playCloudflare(path.join(directory, name), (...given) => refuse(...given));
    const api = `${played.api.url}/client/v4`;
    at = { cloudflare: { api, account: ACCOUNT, token: CLOUDFLARE_TOKEN, worker: WORKER } };
    variables = {
      CLOUDFLARE_API_BASE_URL: api,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
      CLOUDFLARE_WORKER: WORKER,
    };
    keep = { hash: hashFile, worker: { compatibility_date: '2026-11-01', assets: {} } };
  } else {
    const account = await playNetlify(path.join(directory, name), (...given) => refuse(...given));
    played = account;
    const api = `${played.api.url}/api/v1`;
    const { id } = account.addSite(WORKER);
    at = { netlify: { api, site: id, token: NETLIFY_TOKEN } };
    variables = { NETLIFY_API_URL: api, NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: NETLIFY_TOKEN };
    keep = KEEP_NETLIFY;
  }
  const opened = openHost(at);
  if (!opened) throw new Error('no host');
  host = opened;
}

function deploy(env: Record<string, string> = {}, isKept = true) {
  const settings = readDeploySettings({
    SITE_URL: played.trial,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DEPLOY_COMMAND: hostCommand.command,
    DEPLOY_TRIAL: '1',
    DEPLOY_VERIFY_SECONDS: '2',
    ...env,
  });
  return deploySite({
    settings: { ...settings, ...at },
    dataDir: path.join(directory, 'deploys'),
    commit: null,
    log: () => undefined,
    openItems: () => ({ items: [], text: '' }),
    build: buildSite,
    audit: () => Promise.resolve([]),
    keep: isKept ? keep : undefined,
  });
}

const hookUrl = () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
const environment = () => ({
  SUPABASE_URL: backend.url,
  SUPABASE_SECRET_KEY: backend.secretKey,
  REBUILD_WEBHOOK_SECRET: SECRET,
  REBUILD_DEPLOY_HOOK_URL: hookUrl(),
  ...variables,
});

/** Has the function told of a change; gives what it made of it. */
async function tell({ url }: Served): Promise<string | undefined> {
  const response = await fetch(url, signEvent({ secret: SECRET }));
  return ((await response.json()) as { outcome?: string }).outcome;
}

async function save(values: Parameters<typeof makePage>[0] = {}) {
  const page = makePage(values);
  await service.from('generated_pages').insert(page).throwOnError();
  return page.slug;
}
const change = (slug: string, values: { content?: string; slug?: string; state?: 'draft' }) =>
  service.from('generated_pages').update(values).eq('slug', slug).throwOnError();

const read = async (address: string) => {
  const response = await fetch(`${played.trial}${address}`);
  return response.status === 200 ? response.text() : response.status;
};
const readPage = (slug: string) => read(`/links-uteis/${slug}`);
const readBuild = async () =>
  JSON.parse(String(await read('/build.json'))) as {
    builtAt: string;
    watermark: number;
    refused: object[];
  };
async function publications() {
  const rows = await service.from('publications').select('*').order('id').throwOnError();
  return rows.data.filter(({ live_at }) => live_at !== null);
}
const newest = async () => (await publications()).at(-1);

beforeAll(async () => {
  hook = createServer((request, response) => {
    if (request.url === '/indexnow') request.on('data', (chunk) => (told += String(chunk)));
    else runs += 1;
    request.on('end', () => response.end()).resume();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  hostCommand = await playCommand((dir) => sendFolder(at, dir));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  meanwhile = () => Promise.resolve();
  refuse = () => false;
});

afterAll(() => {
  hostCommand.close();
  hook.close();
  hook.closeAllConnections();
});

const publish = () => publishByLane(host, access);

/** What a save asks of the host; between them stand the files that are others now. */
const CALLS = {
  Cloudflare: [
    ...['GET deployments', 'POST assets-upload-session', 'POST upload', 'POST versions'],
    ...['GET deployments', 'POST deployments'],
  ],
  Netlify: ['GET site', 'POST deploys', 'GET deploy', ...Array<string>(5).fill('PUT file')].concat(
    ...['GET site', 'PUT file'],
  ),
};

/** What changes nothing at the host or in the database. */
const READS = /^GET |publish_hold|publish_status|pending_publish_events|read_kept_site/;

const isWeekly = process.env['HOSTED'] === '1';

/** Method and last part of the address of a request. */
const shorten = (call: string) =>
  call
    .replace(/\/files\/.*/, '/file')
    .replace(/\/sites\/[^/]+$/, '/site')
    .replace(/\/deploys\/[^/]+$/, '/deploy')
    .replace(/\/.*\//, '');

describe.each(['Cloudflare', 'Netlify'] as const)('at %s', (name) => {
  const data = setUpBackend((started) => {
    ({ backend, service, owner } = started);
  });
  beforeAll(async () => {
    directory = data.path;
    access = { url: backend.url, key: backend.secretKey, pauseMs: 1 };
    await play(name);
    await save();
    await save();
    await deploy({ DEPLOY_FIRST: '1' });
  });
  afterAll(() => played.close());

  test('the function in Deno puts a saved page on the live site, sends what changed alone, and a run makes the same bytes', async () => {
    const served = await serveInDeno('rebuild', environment());
    onTestFinished(() => served.close());
    const before = runs;
    const first = await save({ title: 'Portão em Deno' });
    const [calls, blobs] = [played.api.calls.length, played.sent.length];
    expect(await tell(served), served.log()).toBe('published');
    expect(runs).toBe(before);
    expect(played.api.calls.slice(calls).map(shorten)).toEqual(CALLS[name]);
    // The page, its three lists, build.json and release.json.
    expect(played.sent.length - blobs).toBe(6);
    const addresses = ['/sitemap', '/links-uteis.json', '/sitemap-links-uteis-0.xml'];
    const all = () => Promise.all([`/links-uteis/${first}`, ...addresses].map(read));
    const stamped = await all();
    expect(stamped[0]).toContain('<p>Texto</p>');
    expect(stamped[1]).toContain(first);
    expect(await newest()).toMatchObject({
      ...{ reason: 'saved', release: await host.current() },
      // With when it was live, what the panel tells the seconds by.
      saved_at: expect.stringMatching(/^20/) as string,
      report: {
        ...{ added: 1, changed: 1, pages: [`/links-uteis/${first}`, '/sitemap'] },
        steps: expect.objectContaining({ send: expect.any(Number) as number }) as object,
      },
    });
    expect(await tell(served)).toBe('covered');

    await deploy();
    expect(await all()).toEqual(stamped);
    expect(await newest()).toMatchObject({ report: { stamped: { again: 4, other: [] } } });
  });

  /** Has the n-th request of this process fail, before it arrives or after it was done; counts them. */
  function failAt(n: number, isLost: boolean) {
    const real = globalThis.fetch;
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      seen.push(nameOf(given));
      const isNow = seen.length === n;
      if (isNow && !isLost) throw new TypeError('refused');
      const response = await real(...given);
      if (isNow) throw new TypeError('lost');
      return response;
    });
    return seen;
  }

  function nameOf([input, init]: Parameters<typeof fetch>): string {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return shorten(`${init?.method ?? 'GET'} ${pathname}`);
  }

  /** Does something once the host has a version that is not live yet. */
  function afterUpload(work: () => PromiseLike<unknown>): void {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const response = await real(...given);
      if (nameOf(given) === 'POST begin_publication') await work();
      return response;
    });
  }

  test('each request fails once, before it arrives or its answer: the site is whole, and nothing is lost', async () => {
    await save();
    const all = failAt(0, false);
    await publish();
    vi.unstubAllGlobals();
    const [whatIsLive = '', ...calls] = CALLS[name];
    expect(all).toEqual([
      ...['POST publish_hold', 'POST publish_status', 'POST pending_publish_events'],
      ...[whatIsLive, 'POST read_kept_site'],
      // What is live once more, then what was saved.
      ...['GET public_pages', 'GET public_addresses'],
      ...['POST pending_publish_events', 'GET public_pages', 'GET public_addresses'],
      ...calls.slice(0, -2),
      ...['POST begin_publication', 'POST publish_hold', ...calls.slice(-2), 'GET /build.json'],
      ...[
        'POST publication_live',
        'POST mark_published',
        ...Array<string>(3).fill('POST keep_site'),
      ],
    ]);
    // What the database is asked is alike at both hosts; it fails at both each week.
    const own: readonly string[] = isWeekly || name === 'Cloudflare' ? all : CALLS[name];
    let handedOver = 0;
    const slugs: string[] = [];
    for (const [at, call] of all.entries()) {
      // Of several alike, one after the other, the first and the last.
      const isBetween = all[at - 1] === call && all[at + 1] === call;
      if (!own.includes(call) || isBetween) continue;
      // Of what only reads, the answer is all there is.
      for (const isLost of READS.test(call) ? [true] : [false, true]) {
        const slug = await save();
        slugs.push(slug);
        failAt(at + 1, isLost);
        const failed = await publish().then(
          () => undefined,
          (error: unknown) => error,
        );
        vi.unstubAllGlobals();
        const how = `${call} ${isLost ? 'lost' : 'refused'}`;
        // Whole: the page is there if and only if everything else of that version is.
        const isLive = (await readPage(slug)) !== 404;
        expect(String(await read('/sitemap')).includes(slug), how).toBe(isLive);
        expect(String(await read('/release.json')).includes(slug), how).toBe(isLive);
        if (failed === undefined) expect(isLive, how).toBe(true);
        else {
          handedOver += 1;
          // What the function could still do is done; what it cannot, a run does.
          await publish().catch(() => deploy());
          expect(await readPage(slug), how).toContain('<p>Texto</p>');
        }
      }
    }
    expect(handedOver).toBeGreaterThan(own === all ? 8 : 3);
    // Each page came by one publication, however often it was tried.
    const reports = (await publications()).map(({ report }) => JSON.stringify(report));
    expect(slugs.map((slug) => reports.filter((report) => report.includes(slug)).length)).toEqual(
      slugs.map(() => 1),
    );
  });

  // What follows is alike wherever the site is; it is asked at both each week.
  if (name === 'Netlify' && !isWeekly) return;

  test('pages that name each other, move, are refused and are taken off go the way of a run', async () => {
    const one = await save({ content: '<p><a href="/links-uteis/outro-portao">Outro</a></p>' });
    const two = await save({
      ...{ slug: 'outro-portao', content: `<p><a href="/links-uteis/${one}">Um</a></p>` },
    });
    const bad = await save();
    await publish();
    expect(await readPage(one)).toContain('href="/links-uteis/outro-portao"');
    await change(two, { slug: 'outro-portao-novo' });
    await change(bad, { content: '<p>Prenda com sucata.</p>' });
    await publish();
    expect(await readPage(one)).toContain('href="/links-uteis/outro-portao-novo"');
    expect(await readPage(bad)).toContain('<p>Texto</p>');
    const { refused } = await readBuild();
    expect(refused).toEqual([
      {
        slug: bad,
        reason: expect.stringContaining('Chame o técnico.') as string,
        showsBefore: true,
      },
    ]);
    const moved = await fetch(`${played.trial}/links-uteis/outro-portao`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    await change(one, { state: 'draft' });
    await publish();
    expect(await readPage(one)).toBe(404);
    expect(await readPage('outro-portao-novo')).toContain('<p>Um</p>');
    await deploy({
      ...{ DEPLOY_TRIAL: '', INDEXNOW_KEY: 'chave-de-teste' },
      INDEXNOW_ENDPOINT: `${hookUrl()}/indexnow`,
    });
    expect(told).toContain(`/links-uteis/${one}"`);
    expect(await readPage('outro-portao-novo')).toContain('<p>Um</p>');
    expect((await readBuild()).refused).toEqual(refused);
    expect(await newest()).toMatchObject({ report: { stamped: { other: [] } } });
    await service.from('generated_pages').delete().eq('slug', bad).throwOnError();
    await publish();
    expect(await read('/sitemap')).not.toContain(bad);
  });

  test('what is not as expected is left to a run: other words, another version, a forged or foreign state', async () => {
    const slug = await save();
    const current = (await host.current()) ?? '';
    const kept = await readKeptSite(access, current);
    if (!kept) throw new Error('nothing kept');
    const shell = kept.files['shells/page.html'] ?? '';
    const files = { ...kept.files, 'shells/page.html': `${shell}<script src="/x.js"></script>` };
    await keepSite(access, current, { ...kept, files });
    await expect(publish()).rejects.toThrow('o atalho não refaz igual o site no ar');
    await keepSite(access, current, { ...kept, published: { inMenus: true, links: [] } });
    await expect(publish()).rejects.toThrow('o atalho não refaz igual o site no ar');
    await service
      .rpc('keep_site', { release: current, place: 0, places: 1, body: 'bm8=' })
      .throwOnError();
    await expect(publish()).rejects.toThrow();
    await keepSite(access, current, { ...kept, madeAt: '2026-01-01T00:00:00Z' });
    await expect(publish()).rejects.toThrow('uma vez por dia');
    await keepSite(access, current, { ...kept, maxFiles: 3 });
    await expect(publish()).rejects.toThrow('limite de arquivos');
    await keepSite(access, current, kept);
    // A host that gets slower with each call: by then a run may be at it.
    const now = Date.now.bind(Date);
    afterUpload(() =>
      Promise.resolve(vi.spyOn(Date, 'now').mockImplementation(() => now() + 36_000)),
    );
    await expect(publish()).rejects.toThrow('demorou demais');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    // Another version goes live between the look at it and the switch.
    const file = { at: '/other.html', bytes: new TextEncoder().encode(slug) };
    const hash = await host.nameOf(file.at, file.bytes);
    const other = await host.add(
      [...kept.sent, { at: file.at, hash, size: file.bytes.length }],
      ...[new Map([[hash, file]]), { _headers: '', _redirects: '' }, keep.worker],
    );
    afterUpload(() => host.makeLive(other));
    await expect(publish()).rejects.toThrow('no ar já estava outra versão');
    vi.unstubAllGlobals();
    expect(await host.current()).toBe(other);
    await expect(publish()).rejects.toThrow('não é o da última publicação');
    expect(await readPage(slug)).toBe(404);
    await deploy();
    await owner
      .rpc('save_edit', { collection: 'pages', entry: 'home', patch: { title: 'Outro' } })
      .throwOnError();
    await expect(publish()).rejects.toThrow('textos ou dados mudaram');
    await deploy();
    await expect(publish()).rejects.toThrow('nada foi salvo');
    const pages = () => service.from('generated_pages');
    const make = (count: number, title: string) =>
      Array.from({ length: count }, () => makePage({ title }));
    // Beside those that stay, so that the site does not shrink by a fifth.
    const many = [...make(201, 'Não chegam'), ...make(20, 'Ficam'), ...make(11, 'Saem')];
    await pages().insert(many).throwOnError();
    await pages().delete().eq('title', 'Não chegam').throwOnError();
    await expect(publish()).rejects.toThrow('muitas páginas mudaram de uma vez');
    await deploy();
    await pages().delete().eq('title', 'Saem').throwOnError();
    await expect(publish()).rejects.toThrow('muitas páginas saem');
    // As a run does that sends the site to another host.
    await deploy({}, false);
    await save();
    await expect(publish()).rejects.toThrow('não é o da última publicação');
    await deploy();
  });

  test('who goes back between upload and switch is obeyed, and nothing is stamped while it is held', async () => {
    const slug = await save();
    await publish();
    const held = await newest();
    const live = await host.current();
    const other = await save();
    afterUpload(() => owner.rpc('request_rollback', { publication: held?.id ?? 0 }).throwOnError());
    await expect(publish()).rejects.toThrow('foi retida');
    vi.unstubAllGlobals();
    expect(await host.current()).toBe(live);
    await expect(publish()).rejects.toThrow('retida');
    await owner.rpc('resume_publishing').throwOnError();
    await deploy();
    expect(await readPage(slug)).toContain('<p>Texto</p>');
    expect(await readPage(other)).toContain('<p>Texto</p>');

    // Between two saves: the second is not stamped into the site that was gone back to.
    const third = await save();
    await publish();
    await owner.rpc('request_rollback', { publication: held?.id ?? 0 }).throwOnError();
    expect(await deploy()).toBe('went back');
    const fourth = await save();
    await expect(publish()).rejects.toThrow('retida');
    expect([await readPage(third), await readPage(fourth)]).toEqual([404, 404]);
    await owner.rpc('resume_publishing').throwOnError();
    await expect(publish()).rejects.toThrow('não é o da última publicação');
    await deploy();
    expect(await readPage(third)).toContain('<p>Texto</p>');
    expect(await readPage(fourth)).toContain('<p>Texto</p>');
  });

  test('a host that answers twice as slowly at each try has the page from the function or from a run', async () => {
    const impatient = openHost(at, 500);
    if (!impatient) throw new Error('no host');
    const outcomes: boolean[] = [];
    for (const pause of [40, 80, 160, 320, 640]) {
      const slug = await save();
      refuse = async () => {
        await new Promise((resolve) => setTimeout(resolve, pause));
        return false;
      };
      const isDone = await publishByLane(impatient, access).then(
        () => true,
        () => false,
      );
      refuse = () => false;
      outcomes.push(isDone);
      if (!isDone) await deploy();
      expect(await readPage(slug)).toContain('<p>Texto</p>');
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual([true, false]);
  });

  test('files that come one after the other have one time together: the rest of them is not sent', async () => {
    const slug = await save();
    const [real, now] = [globalThis.fetch, Date.now.bind(Date)];
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const response = await real(...given);
      seen.push(nameOf(given));
      // The last that is read before the upload: a second is left, of which each call takes most.
      if (seen.filter((call) => call === 'GET public_addresses').length === 2) {
        vi.spyOn(Date, 'now').mockImplementation(() => now() + 34_000);
      }
      return response;
    });
    refuse = async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return false;
    };
    await expect(publish()).rejects.toThrow('demorou demais');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    refuse = () => false;
    expect(seen).not.toContain('POST versions');
    expect(seen.filter((call) => call === 'PUT file').length).toBeLessThan(2);
    await publish();
    expect(await readPage(slug)).toContain('<p>Texto</p>');
  });

  describe('beside a run', () => {
    let served: Served;
    beforeAll(async () => {
      served = await serveRebuildInNode(environment());
    });
    afterAll(() => served.close());

    test('the function leaves to it what is saved meanwhile', async () => {
      const page = makePage();
      const outcomes: unknown[] = [];
      meanwhile = async () => {
        await save(page);
        outcomes.push(await tell(served));
      };
      await deploy();
      expect(outcomes).toEqual(['triggered']);
      expect(await readPage(page.slug)).toBe(404);
      meanwhile = () => Promise.resolve();
      await deploy();
      expect(await readPage(page.slug)).toContain('<p>Texto</p>');
    });

    test('a run waits for the function, whose page it has too', async () => {
      const slug = await save();
      let run: Promise<unknown> | undefined;
      afterUpload(async () => {
        if (run) return;
        run = deploy();
        // Longer than it takes a run to send its site.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect((await readBuild()).builtAt).toBe(before);
      });
      const before = (await readBuild()).builtAt;
      expect(await tell(served)).toBe('published');
      expect(await readPage(slug)).toContain('<p>Texto</p>');
      await run;
      vi.unstubAllGlobals();
      expect(await readPage(slug)).toContain('<p>Texto</p>');
    });

    test('one that was killed in the middle is followed by a run, whose report says so; then it goes on', async () => {
      expect(await callDatabase(access, 'take_publishing', { who: 'lane', seconds: 0 })).toBe(true);
      const slug = await save();
      expect(await tell(served)).toBe('triggered');
      await deploy();
      expect(await readPage(slug)).toContain('<p>Texto</p>');
      expect(await newest()).toMatchObject({ report: { stoodAside: 'foi interrompida' } });
      const next = await save();
      expect(await tell(served)).toBe('published');
      expect(await readPage(next)).toContain('<p>Texto</p>');
      expect(await newest()).not.toHaveProperty('report.stoodAside');
    });

    test('a page that is taken off while it is sent is off at the end, without another event', async () => {
      const slug = await save();
      let times = 0;
      afterUpload(async () => {
        times += 1;
        if (times === 1) await change(slug, { state: 'draft' });
      });
      expect(await tell(served)).toBe('published');
      expect([times, await readPage(slug)]).toEqual([2, 404]);
    });

    test('one that takes more memory than it may is ended, and not tried again before a run has made the site', async () => {
      const current = (await host.current()) ?? '';
      const kept = await readKeptSite(access, current);
      if (!kept) throw new Error('nothing kept');
      const files = { ...kept.files, 'site/x': 'x'.repeat(80_000_000) };
      await keepSite(access, current, { ...kept, files });
      const slug = await save();
      const capped = await serveInDeno('rebuild', environment());
      await expect(tell(capped)).rejects.toThrow();
      expect(capped.log()).toMatch(/ended at .* MB|heap limit/);
      await capped.close();
      // Its minute is over, and no run has begun.
      await callDatabase(access, 'leave_publishing', { who: 'lane' });
      expect(await callDatabase(access, 'take_publishing', { who: 'lane', seconds: 0 })).toBe(true);
      expect(await callDatabase(access, 'take_publishing', { who: 'lane', seconds: 60 })).toBe(
        false,
      );
      await save();
      expect(await callDatabase(access, 'take_publishing', { who: 'lane', seconds: 60 })).toBe(
        false,
      );
      await deploy();
      expect(await readPage(slug)).toContain('<p>Texto</p>');
      await save();
      expect(await tell(served)).toBe('published');
    });

    test.each(['before', 'in the middle of'])(
      'a token that expires %s a save leaves it to a run, whose report says so',
      async (moment) => {
        const slug = await save();
        const expire = () => Promise.resolve((refuse = () => true));
        if (moment === 'before') await expire();
        else afterUpload(expire);
        expect(await tell(served)).toBe('triggered');
        refuse = () => false;
        vi.unstubAllGlobals();
        expect(await readPage(slug)).toBe(404);
        await deploy();
        expect(await readPage(slug)).toContain('<p>Texto</p>');
        const stoodAside = expect.stringMatching(/^uma chamada falhou \(\S+: 403\)$/) as string;
        expect(await newest()).toMatchObject({ report: { stoodAside } });
      },
    );
  });
});
