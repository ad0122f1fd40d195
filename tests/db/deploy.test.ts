import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/cms/overrides/edits.ts';
import { readEditsFile } from '../../src/cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../../src/cms/overrides/report.ts';
import { replaceAll } from '../../scripts/tools/restore.ts';
import { readBackup } from '../../src/cms/overrides/backup.ts';
import type { OpenItem } from '../../src/features/launch/items.ts';
import type { BuildInfo } from '../../src/publish/site/build-info.ts';
import { BuildError } from '../../src/publish/build.ts';
import { readWatermark } from '../../src/publish/database.ts';
import { deploySite } from '../../src/publish/deploy/deploy-site.ts';
import { readDeploySettings } from '../../src/publish/deploy/settings.ts';
import { toLink, type SavedPageLink } from '../../src/publish/saved/lists.ts';
import { createReleaseStore } from '../../src/publish/site/release-store.ts';
import { readGeneratedPages } from '../../src/publish/saved/rows.ts';
import type { SiteFolders } from '../../src/publish/site/site-folder.ts';
import type { CheckFailure } from '../../src/publish/targets/target.ts';
import { writeSiteReport } from '../../src/publish/site/site-report.ts';
import { createSiteServer, openRelease } from '../../src/publish/site/site-server.ts';
import type { Json } from '../../src/cms/database.ts';
import { playCommand } from '../helpers/host-command.ts';
import { writeTemplates } from '../helpers/write-templates.ts';
import {
  connect,
  makeDataDirectory,
  makePage,
  openTargetUnder,
  signIn,
  startOn,
  type Backend,
  type Client,
} from './backend.ts';

/** Input of the next build, besides the rows. */
let style = 'a';
/** When the next site changes by time alone. */
let nextChange = '2999-01-01T00:00:00.000Z';
/** Findings of the audit of the next build. */
let audit: () => CheckFailure[] = () => [];
/** Digest of the sources of builds; undefined if each deploy builds. */
let sources: string | undefined;
/** Items that are open before the launch with these edits. */
let openItems: (edits: readonly Edit[]) => OpenItem[] = () => [];
/** Whether the files have a mistake until somebody mends it between two builds. */
let areFilesBroken = false;
/** Whether the machine ends a build with a deadly edit. */
let isDeadly = true;
/** A field that the schema of the next build no longer takes. */
let goneField = '';
/** The current version of an entry: the newest, or the one that was live last. */
const standing = ({ rejected, last, ...newest }: Edit) =>
  [...(rejected ? [] : [newest]), ...(last ? [last] : [])].find(
    ({ patch }) => !(goneField in patch),
  );
/** How far the clock of the next build is behind. */
let clockBackMs = 0;
/** Saved pages that a rule refuses in the next build. */
let refused: string[] = [];
/** Called after a build has read the rows. */
let meanwhile: () => Promise<void>;

/** Replaces Astro: a site of three pages and the saved rows. */
async function buildSmallSite(
  { site, templates }: SiteFolders,
  env: Record<string, string>,
): Promise<void> {
  const given = readEditsFile(env['CONTENT_EDITS']);
  const isIn = ({ rejected }: Edit) => !rejected;
  if (areFilesBroken) {
    areFilesBroken = false;
    throw new BuildError('a file has a mistake', 'content');
  }
  if (given?.edits.filter(isIn).some(({ patch }) => 'broken' in patch)) {
    throw new BuildError('a page could not be rendered');
  }
  if (given?.edits.filter(isIn).some(({ patch }) => isDeadly && 'deadly' in patch)) {
    throw new BuildError('ended', 'machine');
  }
  const held = (given?.edits ?? []).filter(({ isLive, last }) => isLive === true || last);
  if (held.some((edit) => !standing(edit))) {
    throw new BuildError('what was live is not taken any more', 'content');
  }
  const report: ContentReport = {
    documents: [{ collection: 'home', entry: '', document: { title: 'Início' }, hash: 'h' }],
    outcomes: (given?.edits ?? []).map((edit) => ({
      edit_id: edit.id,
      outcome: edit.id === standing(edit)?.id ? 'live' : 'rejected',
      problems: edit.rejected ?? [],
      shows: edit.id === standing(edit)?.id ? null : (standing(edit)?.id ?? null),

      names: [`/${edit.entry}`],
    })),
  };
  await writeFile(path.join(templates, REPORT_FILE), JSON.stringify(report));
  const access = {
    url: env['PUBLIC_SUPABASE_URL'] ?? '',
    key: env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '',
  };
  const watermark = await readWatermark(access);
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(site, file)), { recursive: true });
    await writeFile(path.join(site, file), text);
  };
  const page = (main: string) =>
    `<title>T</title><link rel="canonical" href="/"><link href="/_astro/${style}.css"><main>${main}</main>`;
  await writeTemplates({ site, templates });
  const links: SavedPageLink[] = [];
  for await (const batch of readGeneratedPages(access, new Map())) {
    const pages = batch.pages.filter(({ slug }) => !refused.includes(slug));
    links.push(...pages.map(toLink));
    for (const { slug, content } of pages) await write(`links-uteis/${slug}.html`, page(content));
  }
  await writeFile(path.join(templates, 'published.json'), JSON.stringify({ inMenus: true, links }));
  const said = (given?.edits ?? []).map((edit) => String(standing(edit)?.patch['title']));
  await write('index.html', page(['Início', ...said].join(', ')));
  await write('404.html', 'Nada aqui');
  await write('admin/login.html', 'Entrar');
  const rule = { id: 'arame', why: 'Chame o técnico.', pattern: 'arame' };
  await write('admin/rules.json', JSON.stringify(refused.length > 0 ? [rule] : []));
  await write(`_astro/${style}.css`, 'body{}');
  await write('_headers', '/*\n  X-Content-Type-Options: nosniff\n');
  await write('_redirects', '');
  const info = {
    version: '1.0.0',
    commit: null,
    builtAt: new Date(Date.now() - clockBackMs).toISOString(),
    watermark,
    pages: { written: 3, saved: links.length },
    refused: refused.map((slug) => ({ slug, reason: 'content: perigoso' })),
  };
  await write('build.json', JSON.stringify(info));
  writeSiteReport(templates, { nextChange, launch: [], fields: { 'faq/a': {} } });
  await meanwhile();
}

const data = makeDataDirectory();
const hostDir = path.join(data.path, 'host');
const servers: Server[] = [];
let backend: Backend;
let hostUrl: string;
/**
 * The release whose `build.json` is served once more after the next switch, like a part of the host
 * that is late.
 */
let seenOnce: string | undefined;
let githubUrl: string;
let asked = 0;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Faults of the host's command: it breaks off during the upload, rewrites a page as a proxy would,
 * or fails at a call after the switch.
 */
let commandFault: 'half' | 'altered' | 'late' | undefined;
let hostCommand: Awaited<ReturnType<typeof playCommand>>;

/** Replaces the host's command: uploads a folder and then switches to it in one step. */
async function takeSite(site: string): Promise<void> {
  const store = createReleaseStore(hostDir);
  const next = await store.begin();
  const names = (await readdir(site)).sort();
  const isHalf = commandFault === 'half';
  for (const name of isHalf ? names.slice(0, names.length / 2) : names) {
    await cp(path.join(site, name), path.join(next.site, name), { recursive: true });
  }
  if (isHalf) throw new Error('broken off');
  if (commandFault === 'altered') {
    await appendFile(path.join(next.site, 'index.html'), '<script src="/rewritten.js"></script>');
  }
  await store.promote(next);
  if (commandFault === 'late') throw new Error('after the switch');
}

beforeAll(async () => {
  backend = await startOn(data.path);
  hostCommand = await playCommand(takeSite);
  const host = createReleaseStore(hostDir);
  await host.prune();
  hostUrl = await listen((request, response) => {
    void host.kept().then(async ([live, earlier]) => {
      const isSeen =
        seenOnce === undefined || live?.id === seenOnce || !request.url?.startsWith('/build.json');
      if (!isSeen) seenOnce = undefined;
      const shown = isSeen ? live : earlier;
      const release = shown && (await openRelease(shown.site));
      createSiteServer(() => release).emit('request', request, response);
    });
  });
  githubUrl = await listen((_request, response) => {
    asked += 1;
    response.end();
  });
});

afterEach(() => {
  meanwhile = () => Promise.resolve();
  audit = () => [];
  openItems = () => [];
  commandFault = undefined;
  goneField = '';
  sources = undefined;
});
meanwhile = () => Promise.resolve();

afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  hostCommand.close();
  await backend.close();
  data.remove();
});

function deploy({
  args = [],
  folder = 'deploys',
  ...env
}: { args?: string[]; folder?: string } & Record<string, unknown> = {}) {
  const settings = readDeploySettings(
    {
      SITE_URL: hostUrl,
      PUBLIC_SUPABASE_URL: backend.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      DEPLOY_COMMAND: hostCommand.command,
      DEPLOY_TRIAL: '1',
      DEPLOY_VERIFY_SECONDS: '1',
      REBUILD_GITHUB_REPOSITORY: 'owner/name',
      REBUILD_GITHUB_TOKEN: 't',
      GITHUB_API_URL: githubUrl,
      ...(env as Record<string, string>),
    },
    args,
  );
  return deploySite({
    settings,
    dataDir: path.join(data.path, folder),
    commit: null,
    digestSources: () => sources,
    log: () => undefined,
    openItems: (edits) => ({ items: openItems(edits), text: '' }),
    build: buildSmallSite,
    buildPauseMs: 1,
    audit: () => Promise.resolve(audit()),
  });
}

const pages = () => connect(backend, backend.secretKey).from('generated_pages');

async function status() {
  const client = connect(backend, backend.secretKey);
  const { data: row } = await client.rpc('publish_status').single().throwOnError();
  return row;
}

async function countPublications() {
  const client = connect(backend, backend.secretKey);
  const { data: rows } = await client.from('publications').select('id').throwOnError();
  return rows.length;
}

async function save() {
  const page = makePage();
  await pages().insert(page).throwOnError();
  return page;
}

const answer = async (address: string) => (await fetch(hostUrl + address)).status;
const home = async () => (await fetch(`${hostUrl}/`)).text();

test('where nothing of ours is live a deploy must say that it is the first; then all is covered', async () => {
  await expect(deploy()).rejects.toThrow('DEPLOY_FIRST=1');
  expect(await status()).toMatchObject({ failure: expect.any(String) as string });
  await expect(deploy({ DEPLOY_FIRST: '1' })).resolves.toBe('published');
  expect(await home()).toContain('Início');
  expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
  await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('unchanged');
  // The next run records again that it is live, and keeps the steps of this one.
  const { data: rows } = await connect(backend, backend.secretKey)
    .from('publications')
    .select('report')
    .throwOnError();
  const steps = expect.any(Number) as number;
  expect(rows).toMatchObject([
    {
      report: {
        steps: { read: steps, build: steps, check: steps, send: steps, confirm: steps },
        files: { count: expect.any(Number) as number, limit: 20_000 },
      },
    },
  ]);
});

test('the clock of GitHub reads how many files each publication has, as it asks for them', async () => {
  const workflow = await readFile('.github/workflows/clock.yml', 'utf8');
  const [, query = ''] = /list\('(publications\?.*?)'\)/.exec(workflow) ?? [];
  const headers = { apikey: backend.secretKey };
  const response = await fetch(`${backend.url}/rest/v1/${query}`, { headers });
  const [live] = (await response.json()) as unknown[];
  expect(live).toEqual({
    live_at: expect.any(String) as string,
    files: { count: expect.any(Number) as number, limit: 20_000 },
  });
});

test('what nobody was told of is found by the schedule', async () => {
  const { slug } = await save();
  expect(await answer(`/links-uteis/${slug}`)).toBe(404);
  await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('published');
  expect(await answer(`/links-uteis/${slug}`)).toBe(200);
});

test('an upload that breaks off touches nothing; the next one removes, and keeps the old files', async () => {
  const { slug } = await save();
  await deploy();
  await pages().delete().eq('slug', slug).throwOnError();
  const before = await home();
  style = 'b';
  commandFault = 'half';
  await expect(deploy()).rejects.toThrow('ended with 1');
  expect(await home()).toBe(before);
  expect(await answer(`/links-uteis/${slug}`)).toBe(200);
  expect(await status()).toMatchObject({ failure: 'O envio ao servidor do site falhou.' });

  commandFault = undefined;
  await deploy();
  expect(await home()).toContain('/_astro/b.css');
  expect(await answer('/_astro/a.css'), 'for pages opened before').toBe(200);
  expect(await answer(`/links-uteis/${slug}`)).toBe(404);
  expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
});

test('a site with more files than the host takes is refused before anything is sent; the live one stays, and the panel says why', async () => {
  await deploy();
  const { slug } = await save();
  const [before, announced] = [await home(), await countPublications()];
  // The upload would fail with another message.
  commandFault = 'half';
  await expect(deploy({ DEPLOY_MAX_FILES: '7' })).rejects.toThrow(
    /\d+ files and the host takes 7 /,
  );
  commandFault = undefined;
  expect(await home()).toBe(before);
  expect(await answer(`/links-uteis/${slug}`)).toBe(404);
  expect(await countPublications()).toBe(announced);
  expect(await status()).toMatchObject({
    pending_pages: 1,
    failure: expect.stringMatching(
      /^O site passou do limite de arquivos do servidor: \d+ de 7\. .*fale com quem cuida do site\.$/,
    ) as string,
  });

  await deploy();
  expect(await answer(`/links-uteis/${slug}`)).toBe(200);
  expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
});

test('a host whose command fails after the switch has the site all the same, when that is seen a moment later, too', async () => {
  const { slug } = await save();
  commandFault = 'late';
  seenOnce = (await createReleaseStore(hostDir).kept())[0]?.id;
  await expect(deploy({ DEPLOY_VERIFY_SECONDS: '30' })).resolves.toBe('published');
  expect(seenOnce).toBeUndefined();
  commandFault = undefined;
  expect(await answer(`/links-uteis/${slug}`)).toBe(200);
  expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
});

const OPEN: OpenItem = {
  group: 'placeholders',
  file: 'content/company.yaml',
  field: 'email',
  message: 'é fictício',
  how: 'fill',
};

describe('a site of the same files and edits', () => {
  let builds: number;
  beforeEach(async () => {
    sources = 'files';
    await save();
    await deploy();
    builds = 0;
    meanwhile = () => Promise.resolve(void (builds += 1));
  });

  test('is not built for a saved page: all else is taken from the folder that was sent last', async () => {
    const { slug, content } = await save();
    expect(await deploy({ args: ['--if-changed'] })).toBe('published');
    const page = await (await fetch(`${hostUrl}/links-uteis/${slug}`)).text();
    expect([page.includes(content), builds]).toEqual([true, 0]);
    expect(await home()).toContain('Início');
    expect(await answer(`/_astro/${style}.css`)).toBe(200);
    await pages().delete().eq('slug', slug).throwOnError();
    await deploy();
    expect([await answer(`/links-uteis/${slug}`), builds]).toEqual([404, 0]);
    expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
    await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('unchanged');
  });

  test('is built where that folder is not at hand, is of another site, or its day is over', async () => {
    const { slug } = await save();
    await deploy({ folder: 'an-empty-disk' });
    expect([await answer(`/links-uteis/${slug}`), builds]).toEqual([200, 1]);
    await deploy();
    expect(builds).toBe(2);
    sources = 'other files';
    await deploy();
    expect(builds).toBe(3);
    nextChange = new Date(Date.now() + 1000).toISOString();
    sources = 'files';
    await deploy();
    nextChange = '2999-01-01T00:00:00.000Z';
    await vi.waitFor(async () => {
      expect(await deploy({ args: ['--if-changed'] })).toBe('published');
    }, 10_000);
    expect(builds).toBe(5);
  });

  test('goes on taking saved pages while the files have a mistake, and says what waits', async () => {
    const { slug } = await save();
    sources = 'a mistake';
    areFilesBroken = true;
    await expect(deploy()).rejects.toThrow('a file has a mistake');
    expect(await answer(`/links-uteis/${slug}`)).toBe(200);
    expect((await status()).failure).toBe('O site não pôde ser construído.');
    await deploy();
    expect(builds).toBe(1);
    expect(await status()).toMatchObject({ pending_pages: 0, failure: null });
  });

  test('takes saved pages in, whatever else keeps a new site back, and each of them once', async () => {
    const { slug } = await save();
    sources = 'other files';
    audit = () => [{ page: '/sobre', message: 'repete outra' }];
    await expect(deploy()).rejects.toThrow('the audit found');
    expect(await answer(`/links-uteis/${slug}`)).toBe(200);
    audit = () => [];
    openItems = () => [OPEN];
    const other = await save();
    await expect(deploy({ DEPLOY_TRIAL: '' })).rejects.toThrow('1 item(s) are open');
    expect(await answer(`/links-uteis/${other.slug}`)).toBe(200);
    const announced = await countPublications();
    await expect(deploy({ DEPLOY_TRIAL: '' })).rejects.toThrow('1 item(s) are open');
    expect(await countPublications()).toBe(announced);
    openItems = () => [];
    await deploy();
  });

  test('loses twelve of fifty pages to a new rule of safety without asking an owner', async () => {
    const rows = Array.from({ length: 50 }, (_, at) =>
      makePage({ content: at < 12 ? '<p>Prenda com arame.</p>' : '<p>Texto</p>' }),
    );
    await pages().insert(rows).throwOnError();
    await deploy();
    refused = rows.slice(0, 12).map(({ slug }) => slug);
    sources = 'a new rule';
    expect(await deploy()).toBe('published');
    expect(await answer(`/links-uteis/${refused[0]}`)).toBe(404);
    expect(await answer(`/links-uteis/${rows.at(-1)?.slug}`)).toBe(200);
    refused = [];
    sources = 'files';
    await deploy();
    for (const { slug } of rows) await pages().delete().eq('slug', slug).throwOnError();
    await deploy();
  });

  test('keeps nothing on the disk of what waits in the database, nor what only the owner reads', async () => {
    const folder = path.join(data.path, 'deploys/releases');
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => /(edits|content)\.json$/.test(name))).toEqual([]);
    const reports = names.filter((name) => name.endsWith('templates/report.json'));
    expect(reports).not.toEqual([]);
    for (const name of reports)
      expect(JSON.parse(await readFile(path.join(folder, name), 'utf8'))).toEqual({ nextChange });
  });
});

test('a host that rewrites pages is found out, and the schedule does not take its site for live', async () => {
  await save();
  commandFault = 'altered';
  await expect(deploy()).rejects.toThrow('other bytes than were deployed');
  expect(await status()).toMatchObject({ failure: expect.any(String) as string });
  commandFault = undefined;
  await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('published');
  expect(await home()).not.toContain('rewritten.js');
  expect(await status()).toMatchObject({ failure: null });
});

test('a page saved while a build runs asks for one more build, once', async () => {
  await save();
  asked = 0;
  let late = '';
  meanwhile = async () => {
    late = (await save()).slug;
  };
  await deploy();
  expect([asked, await answer(`/links-uteis/${late}`)]).toEqual([1, 404]);
  meanwhile = () => Promise.resolve();
  await deploy();
  expect([asked, await answer(`/links-uteis/${late}`)]).toEqual([1, 200]);
});

test.each([
  ['taken off', (slug: string) => pages().update({ state: 'draft' }).eq('slug', slug)],
  ['deleted for good', (slug: string) => pages().delete().eq('slug', slug)],
])(
  'a page that is %s while a build runs asks for one more build, and is off then',
  async (_, remove) => {
    const { slug } = await save();
    asked = 0;
    meanwhile = async () => {
      await remove(slug).throwOnError();
    };
    await deploy();
    expect(asked).toBe(1);
    meanwhile = () => Promise.resolve();
    await deploy();
    expect([asked, await answer(`/links-uteis/${slug}`)]).toEqual([1, 404]);
  },
);

test(
  'a site whose time has come is built again by the schedule, once, and tells its owner',
  { tags: '@clock' },
  async () => {
    const client = connect(backend, backend.secretKey);
    nextChange = new Date(Date.now() - 1000).toISOString();
    await deploy();
    nextChange = '2999-01-01T00:00:00.000Z';
    await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('published');
    await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('unchanged');
    const { data: clock } = await client.rpc('clock_status').single().throwOnError();
    expect(clock).toMatchObject({ is_still: false });
    expect(new Date(clock.next_change_at ?? '').toISOString()).toBe(nextChange);
    // Only the program that publishes knows what is open on the server.
    const { data: told } = await client.rpc('site_report').throwOnError();
    expect(told).toMatchObject({
      fields: { 'faq/a': {} },
      launch: {
        groups: expect.arrayContaining([expect.objectContaining({ group: 'environment' })]) as [],
      },
    });
  },
);

test('a table that is suddenly empty does not empty the live site', async () => {
  const { slug } = await save();
  await deploy();
  await pages().delete().neq('slug', 'nada').throwOnError();
  await expect(deploy()).rejects.toThrow('an owner lets it go in the panel');
  expect(await answer(`/links-uteis/${slug}`)).toBe(200);
  expect(await status()).toMatchObject({
    failure: expect.stringContaining('Publicações') as string,
  });
  const owner = await signIn(backend);
  const { data: stopped } = await owner
    .from('publications')
    .select('id')
    .eq('is_stopped', true)
    .single()
    .throwOnError();
  await owner.rpc('allow_publication', { publication: stopped.id }).throwOnError();
  expect(await deploy({ args: ['--if-changed'] })).toBe('published');
  expect(await answer(`/links-uteis/${slug}`)).toBe(404);
});

describe('somebody goes back at the host', () => {
  let owner: Client;
  const host = () => createReleaseStore(hostDir);
  /** Like `wrangler rollback`: makes a kept site live again, this many before the newest. */
  const goBack = async (by = 1) => {
    const byAge = (await host().kept()).toSorted((a, b) => Number(b.id) - Number(a.id));
    const earlier = byAge[by];
    if (!earlier) throw new Error('There is no earlier site.');
    await host().promote(earlier);
  };
  const waiting = async () => {
    const query = owner.from('publications').select('*').eq('reason', 'back');
    return (await query.throwOnError()).data;
  };
  const letGo = async () => {
    const publication = (await waiting())[0]?.id ?? 0;
    await owner.rpc('allow_publication', { publication }).throwOnError();
  };
  const PARADO = expect.stringMatching(
    /^Parado: alguém voltou o site em \d\d\/\d\d\/\d{4}, \d\d:\d\d\. .*Um proprietário decide/,
  ) as string;

  /** Publishes one more site; returns the page that only this one has. */
  const publishAnother = async () => {
    const page = await save();
    await deploy();
    return page;
  };
  /** Loses every answer of `publication_live`, like a deploy that is killed right after the switch. */
  const killAtRecord = () => {
    const send = globalThis.fetch;
    return vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input instanceof Request ? input.url : input).endsWith('/publication_live')
          ? Promise.resolve(new Response('', { status: 404 }))
          : send(input, init),
      );
  };

  beforeAll(async () => {
    owner = await signIn(backend);
    await publishAnother();
    await publishAnother();
  });
  afterEach(async () => {
    await letGo();
    await deploy();
    expect(await status()).toMatchObject({ is_stopped: false, failure: null, pending_pages: 0 });
  });

  test('what is saved goes live no more, the panel says since when, and letting go brings all of it', async () => {
    const page = await publishAnother();
    await goBack();
    const later = await save();
    audit = () => {
      throw new Error('Nothing is built.');
    };
    await expect(deploy({ args: ['--if-changed'] })).rejects.toThrow('somebody went back');
    const [first] = await waiting();
    expect(await status()).toMatchObject({ is_stopped: true, failure: PARADO, pending_pages: 1 });
    await expect(deploy()).rejects.toThrow('somebody went back');
    expect(await waiting()).toEqual([first]);
    const addresses = [page, later].map(({ slug }) => `/links-uteis/${slug}`);
    expect(await Promise.all(addresses.map(answer))).toEqual([404, 404]);
    audit = () => [];
    await Promise.all([letGo(), letGo()]);
    expect(await status()).toMatchObject({ is_stopped: false, failure: null });
    expect(await deploy({ args: ['--if-changed'] })).toBe('published');
    expect(await Promise.all(addresses.map(answer))).toEqual([200, 200]);
    expect(await waiting()).toEqual([]);
  });

  test('an owner who let go is not asked again for an upload that fails, but for another way back', async () => {
    await goBack();
    await expect(deploy()).rejects.toThrow('somebody went back');
    await letGo();
    commandFault = 'half';
    await expect(deploy()).rejects.toThrow('ended with 1');
    commandFault = undefined;
    expect(await deploy()).toBe('published');
    await goBack();
    await expect(deploy()).rejects.toThrow('somebody went back');
    await letGo();
    // Back to another site than the owner was told about.
    await goBack(2);
    await expect(deploy()).rejects.toThrow('somebody went back');
    expect(await status()).toMatchObject({ is_stopped: true, failure: PARADO });
  });

  test('to a site of the same files and edits: letting go brings every page that it lacks, and takes off what it has too much', async () => {
    sources = 'files';
    const gone = await publishAnother();
    await pages().delete().eq('slug', gone.slug).throwOnError();
    const page = await save();
    await deploy();
    await goBack();
    await expect(deploy()).rejects.toThrow('somebody went back');
    await letGo();
    expect(await deploy({ args: ['--if-changed'] })).toBe('published');
    expect(await answer(`/links-uteis/${page.slug}`)).toBe(200);
    expect(await answer(`/links-uteis/${gone.slug}`)).toBe(404);
    expect(await deploy({ args: ['--if-changed'] })).toBe('unchanged');
  });

  test('and on again by themselves: no owner has to say anything', async () => {
    await goBack();
    await expect(deploy()).rejects.toThrow('somebody went back');
    await goBack(0);
    expect(await deploy()).toBe('published');
    expect(await waiting()).toEqual([]);
  });

  test('while a site is made: that one is not sent', async () => {
    const { slug } = await save();
    meanwhile = () => goBack();
    await expect(deploy()).rejects.toThrow('somebody went back');
    expect(await answer(`/links-uteis/${slug}`)).toBe(404);
    meanwhile = () => Promise.resolve();
  });

  test('from a site that the check found wrong once it was live: that one is not sent again', async () => {
    await save();
    commandFault = 'altered';
    await expect(deploy()).rejects.toThrow('other bytes than were deployed');
    commandFault = undefined;
    await goBack();
    await expect(deploy({ args: ['--if-changed'] })).rejects.toThrow('somebody went back');
    expect(await status()).toMatchObject({ is_stopped: true, failure: PARADO });
  });

  test('a place of the host that has not heard of the last site is no way back', async () => {
    await publishAnother();
    seenOnce = 'another place';
    expect(await deploy({ args: ['--if-changed'] })).toBe('unchanged');
    expect(seenOnce).toBeUndefined();
    expect(await waiting()).toEqual([]);
  });

  test('nor is a live site that cannot be read: nothing is published, and that is said', async () => {
    const [live] = await host().kept();
    const file = path.join(live?.site ?? '', 'build.json');
    const info = await readFile(file);
    await writeFile(file, 'broken');
    await expect(deploy()).rejects.toThrow('is not there');
    expect(await status()).toMatchObject({
      is_stopped: false,
      failure: 'O site que está no ar não pôde ser lido.',
    });
    await writeFile(file, info);
  });

  test('nor is a site whose deploy was killed between the switch and its record: the next one completes it', async () => {
    const { slug } = await save();
    const killed = killAtRecord();
    await expect(deploy()).rejects.toThrow('publication_live');
    killed.mockRestore();
    expect(await answer(`/links-uteis/${slug}`)).toBe(200);
    const { builtAt } = (await (await fetch(`${hostUrl}/build.json`)).json()) as BuildInfo;
    expect(await deploy()).toBe('published');
    const query = owner.from('publications').select('live_at').eq('built_at', builtAt);
    expect((await query.throwOnError()).data).toEqual([{ live_at: expect.any(String) as string }]);
  });

  test('nor one that was promised, killed, and is seen only after another one was promised', async () => {
    await save();
    const killed = killAtRecord();
    await expect(deploy()).rejects.toThrow('publication_live');
    killed.mockRestore();
    // Visitors get the earlier site meanwhile.
    await goBack();
    commandFault = 'half';
    await expect(deploy()).rejects.toThrow('ended with 1');
    commandFault = undefined;
    await goBack(0);
    expect(await deploy()).toBe('published');
  });

  test('nor a site whose clock goes back, nor one of two that were made at once', async () => {
    clockBackMs = 3_600_000;
    await publishAnother();
    clockBackMs = 0;
    expect(await deploy({ args: ['--if-changed'] })).toBe('unchanged');
    const { slug } = await save();
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await save();
      expect(await deploy({ folder: 'another-machine' })).toBe('published');
    };
    expect(await deploy()).toBe('published');
    expect(await answer(`/links-uteis/${slug}`)).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test('nor is anything where no publication was recorded yet', async () => {
    const ask = async ({ url, secretKey }: Pick<Backend, 'url' | 'secretKey'>) => {
      const service = connect({ url }, secretKey);
      const found = service.rpc('find_live', { built_at: '2001-01-01T00:00:00Z' });
      return (await found.throwOnError()).data;
    };
    expect(await ask(backend)).toEqual(expect.any(String));
    const emptyData = makeDataDirectory();
    const empty = await startOn(emptyData.path);
    expect(await ask(empty)).toBeNull();
    await empty.close();
    emptyData.remove();
  });
});

describe('edits of content', () => {
  /** A field of the record that an edit fills with a fictitious value. */
  const fictitious = (entry: string): OpenItem => ({
    group: 'placeholders',
    file: `content/pages/${entry}.md`,
    field: 'title',
    message: `"X" é fictício; escreva o verdadeiro`,
    how: 'fill',
    at: { collection: 'pages', entry, path: 'title' },
  });
  const current = (edits: readonly Edit[], entry: string) =>
    edits.some((one) => one.entry === entry && !one.rejected);

  const client = () => connect(backend, backend.secretKey);
  const edit = async (entry: string, patch: Json = { title: 'X' }) => {
    const admin = await signIn(backend);
    const based_on = (await client().from('current_edits').select('id').eq('entry', entry)).data;
    const saved = await admin
      .rpc('save_edit', {
        collection: 'pages',
        entry,
        patch,
        ...(based_on?.[0] && { based_on: based_on[0].id }),
      })
      .throwOnError();
    return saved.data;
  };
  const outcomeOf = async (id: number) =>
    (await client().from('content_outcomes').select().eq('edit_id', id).maybeSingle()).data;

  test('they are in the build, and the database knows what is live', async () => {
    await save();
    const id = await edit('sobre');
    await deploy();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'live', problems: [] });
    expect(await status()).toMatchObject({ pending_edits: 0, failure: null });
    const { data: base } = await client().from('content_base').select();
    expect(base).toEqual([
      { collection: 'home', entry: '', document: { title: 'Início' }, hash: 'h', commit: null },
    ]);
    await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('unchanged');
  });

  test('one that opens what was closed for the launch is left out with what to do; the rest goes live', async () => {
    const other = await edit('contato', { title: 'Y' });
    const bad = await edit('garantia');
    openItems = (edits) => (current(edits, 'garantia') ? [fictitious('garantia')] : []);
    await expect(deploy({ DEPLOY_TRIAL: '', DEPLOY_VERIFY_URL: '' })).resolves.toBe('published');
    expect(await outcomeOf(other)).toMatchObject({ outcome: 'live' });
    expect(await outcomeOf(bad)).toMatchObject({
      outcome: 'rejected',
      problems: [
        {
          field: 'title',
          message: expect.stringMatching(/não pode ir ao ar.*escreva o verdadeiro/) as string,
        },
      ],
    });
    expect(await status()).toMatchObject({ pending_edits: 0, failure: null });

    // Items that the files leave open, or an earlier live build did, are no fault of a new edit.
    openItems = (edits) => [
      fictitious('sobre'),
      ...(current(edits, 'garantia') ? [fictitious('garantia')] : []),
    ];
    await expect(deploy({ DEPLOY_TRIAL: '' })).rejects.toThrow('2 item(s) are open');
    openItems = () => [];
    await edit('garantia', {});
    await deploy();
  });

  test('the newest of those that the audit names is left out, and its reason is kept', async () => {
    const [old, newer, other] = [await edit('a'), await edit('b'), await edit('c')];
    let runs = 0;
    audit = () => {
      runs += 1;
      return runs > 1 ? [] : ['/a', '/b'].map((page) => ({ page, message: 'repete outra' }));
    };
    await deploy();
    expect(runs).toBe(2);
    expect(await outcomeOf(newer)).toMatchObject({
      outcome: 'rejected',
      problems: [{ field: '', message: 'repete outra' }],
    });
    expect((await outcomeOf(old))?.outcome).toBe('live');
    expect((await outcomeOf(other))?.outcome).toBe('live');
    audit = () => [{ page: '/pagina-sem-alteracao', message: 'x' }];
    await expect(deploy()).rejects.toThrow('the audit found');
  });

  test('one with which the site cannot be built is left out, those that were live stay', async () => {
    const good = await edit('b', { title: 'Y' });
    await deploy();
    const bad = await edit('quebra', { broken: true });
    await deploy();
    expect((await outcomeOf(good))?.outcome).toBe('live');
    expect(await outcomeOf(bad)).toMatchObject({ outcome: 'rejected' });
    expect(await status()).toMatchObject({ pending_edits: 0, failure: null });
    await edit('quebra', {});
    await deploy();
  });

  test('one that ends every build is named by nobody: nothing goes live, and it is tried again', async () => {
    await edit('mortal', { title: 'Antes' });
    await deploy();
    const before = await home();
    const deadly = await edit('mortal', { deadly: true });
    await expect(deploy()).rejects.toThrow('ended');
    expect(await outcomeOf(deadly)).toBeNull();
    expect(await home()).toBe(before);
    expect(await status()).toMatchObject({
      failure: expect.stringContaining('uma nova tentativa vem sozinha') as string,
    });
    isDeadly = false;
    await expect(deploy({ args: ['--if-changed'] })).resolves.toBe('published');
    expect(await outcomeOf(deadly)).toMatchObject({ outcome: 'live' });
  });

  test('what became of them is recorded although the deploy was killed right after the switch', async () => {
    sources = 'files';
    const id = await edit('morta');
    const send = globalThis.fetch;
    const killed = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      return url.includes('/rpc/record_content') && JSON.stringify(init?.body).includes('outcomes')
        ? Promise.resolve(new Response('', { status: 404 }))
        : send(input, init);
    });
    await expect(deploy()).rejects.toThrow('record_content');
    killed.mockRestore();
    expect(await outcomeOf(id)).toBeNull();
    await deploy({ args: ['--if-changed'] });
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'live' });
  });

  test('what was live is never left out for the audit: the live site stays', async () => {
    const live = await edit('auditada');
    await deploy();
    audit = () => [{ page: '/auditada', message: 'repete outra' }];
    await expect(deploy()).rejects.toThrow('the audit found');
    expect((await outcomeOf(live))?.outcome).toBe('live');
  });

  test('a schema that no longer takes the last live version publishes nothing: the live site stays', async () => {
    const live = await edit('esquema', { title: 'Antes', velho: 1 });
    await deploy();
    const before = await home();
    expect(before).toContain('Antes');
    const newest = await edit('esquema', { title: 'Depois', velho: 2 });
    const other = await edit('vizinha', { title: 'Ao lado' });
    goneField = 'velho';
    await expect(deploy()).rejects.toThrow('not taken any more');
    expect(await home()).toBe(before);
    expect((await outcomeOf(live))?.outcome).toBe('live');
    expect([await outcomeOf(newest), await outcomeOf(other)]).toEqual([null, null]);
    expect((await status()).failure).not.toBeNull();
    // What is written in the new form is live, with what waited beside it.
    await edit('esquema', { title: 'Depois' });
    await deploy();
    expect(await home()).toMatch(/Depois.*Ao lado|Ao lado.*Depois/);
    expect(await home()).not.toContain('Antes');
  });

  test('a restored database: what its newest version says is live, and where that cannot stand what was live in it', async () => {
    const first = await edit('copiada', { title: 'Da cópia' });
    await deploy();
    const waiting = await edit('copiada', { title: 'Ainda não', broken: true });
    const copy = await readBackup(async (name, args) => {
      const admin = await signIn(backend);
      return (await admin.rpc(name as 'backup_rows', args as never).throwOnError()).data;
    });
    // Another site went live after the copy was made.
    await edit('copiada', { title: 'Depois da cópia' });
    await deploy();
    expect(await home()).toContain('Depois da cópia');

    const [old, oldData] = [backend, makeDataDirectory()];
    const host = createReleaseStore(hostDir);
    const [live] = await host.kept();
    const target = await openTargetUnder(oldData.path);
    await replaceAll(target.ask, {
      backup: copy,
      keep: () => Promise.resolve(),
    });
    await target.close();
    backend = await startOn(oldData.path);
    try {
      await deploy();
      expect(await home()).toContain('Da cópia');
      expect(await home()).not.toMatch(/Depois da cópia|Ainda não/);
      expect(await outcomeOf(waiting)).toMatchObject({ outcome: 'rejected', shows: first });
    } finally {
      await backend.close();
      oldData.remove();
      backend = old;
      // This database knows nothing of what the other one published.
      if (live) await host.promote(live);
    }
  });

  test('no edit is blamed for a mistake of the files', async () => {
    const good = await edit('inocente', { title: 'Nova' });
    areFilesBroken = true;
    await expect(deploy()).rejects.toThrow('a file has a mistake');
    expect(await outcomeOf(good)).toBeNull();
    await deploy();
    expect((await outcomeOf(good))?.outcome).toBe('live');
    await edit('inocente', {});
    await deploy();
  });
});
