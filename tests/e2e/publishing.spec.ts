import { createClient } from '@supabase/supabase-js';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeBusiness } from '../helpers/write-business.ts';
import { freePort } from '../../scripts/tools/free-port.ts';
import { expect, test } from '@playwright/test';
import { signIn as openSignedIn } from './admin-tools.ts';
import { preparePages, visitPages } from './fixture-pages.ts';
import { expectAccessible } from './fixtures.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { liveTheDayOfAnOwner, prepareTheDay } from './owners-day.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

test.describe.configure({ mode: 'serial', timeout: 1_800_000 });

/** What comes within seconds, and what comes with a build, on a machine that is slow and busy as well. */
const SOON_MS = 180_000;
const BUILD_MS = 900_000;

const SAMPLE = '/links-uteis/limpeza-dental-no-jardim-botanico';

let child: ChildProcess;
let dataDir: string;
/** Of the business of the fixture, whose builds take seconds. */
let content: string;
let site: string;
let database: string;
let aiPort: number;
let output = '';

async function until(what: string, holds: () => boolean | Promise<boolean>, limitMs: number) {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not happen within ${limitMs / 1000} s:\n${output}`);
}

const status = async (address: string) => (await fetch(site + address)).status;

/**
 * A visitor who asks for a page thirty times a second until told to leave. That whoever asks
 * finds whole pages at the very moment of twenty changes has a test of its own (`publisher.test.ts`).
 */
function visit(address: string) {
  const visitor = { staying: true, asked: 0, failed: 0 };
  const gone = (async () => {
    while (visitor.staying) {
      visitor.asked += 1;
      const response = await fetch(site + address);
      const html = await response.text();
      if (response.status !== 200 || !html.endsWith('</html>')) visitor.failed += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  })();
  return {
    async leave() {
      visitor.staying = false;
      await gone;
      return visitor;
    },
  };
}

async function signIn() {
  const admin = /Sign-in\s+(\S+)\s+(\S+)/.exec(output);
  const key = /Key\s+(\S+)/.exec(output)?.[1] ?? '';
  const client = createClient(database, key, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({
    email: admin?.[1] ?? '',
    password: admin?.[2] ?? '',
  });
  expect(error).toBeNull();
  return client;
}

test.beforeAll(async () => {
  test.setTimeout(1_800_000);
  dataDir = await makeTempFolder('start');
  const business = path.join(dataDir, 'clinic');
  await writeBusiness(business);
  content = path.join(business, 'content');
  await prepareTheDay(content);
  preparePages(content);
  keepMigrated(path.join(dataDir, 'local/backend/data'));
  const [port, databasePort] = [await freePort(), await freePort()];
  aiPort = await freePort();
  site = `http://127.0.0.1:${port}`;
  database = `http://127.0.0.1:${databasePort}`;
  child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: undefined,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: undefined,
      PORT: String(port),
      SUPABASE_PORT: String(databasePort),
      AI_ENDPOINT: `http://127.0.0.1:${aiPort}/v1/chat/completions`,
      LOCAL_DATA_DIR: path.join(dataDir, 'local'),
      CONTENT_DIR: content,
      PUBLIC_DIR: path.join(business, 'public'),
      SITE_URL: site,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await until('the first build', () => output.includes('Ready: open'), BUILD_MS);
});

test.afterAll(async () => {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

test('npm start serves the site with the sample pages', async () => {
  expect(await status('/')).toBe(200);
  expect(await status(SAMPLE)).toBe(200);
  const list = (await (await fetch(`${site}/links-uteis.json`)).json()) as unknown[];
  expect(list).toHaveLength(1);
});

test.describe('the pages of the fixture', () => visitPages(() => site));

test('a row saved by the administrator is live without another command, and gone when deleted', async () => {
  const client = await signIn();
  const address = '/links-uteis/pagina-de-teste';
  expect(await status(address)).toBe(404);
  const row = {
    title: 'Página de teste',
    slug: 'pagina-de-teste',
    description: 'Descrição da página de teste.',
    content: '<p>Primeiro texto.</p>',
  };
  expect((await client.from('generated_pages').insert(row)).error).toBeNull();
  await until('the new page', async () => (await status(address)) === 200, SOON_MS);
  expect(await (await fetch(site + address)).text()).toContain('Primeiro texto.');
  // Lists come after the page that they lead to.
  const lists = ['/sitemap', '/links-uteis.json', '/sitemap-links-uteis-0.xml'];
  const naming = async () => {
    const texts = lists.map(async (list) => (await fetch(site + list)).text());
    return (await Promise.all(texts)).filter((text) => text.includes(row.slug)).length;
  };
  await until('every list to name it', async () => (await naming()) === lists.length, SOON_MS);
  const told = /Saved page published: \/links-uteis\/pagina-de-teste in \d/;
  await until('the terminal to tell of it', () => told.test(output), SOON_MS);

  await client
    .from('generated_pages')
    .update({ content: '<p>Segundo texto.</p>' })
    .eq('slug', row.slug);
  await until(
    'the changed page',
    async () => (await (await fetch(site + address)).text()).includes('Segundo'),
    SOON_MS,
  );

  const { data } = await client.from('generated_pages').delete().eq('slug', row.slug).select('id');
  expect(data).toHaveLength(1);
  await until('the page to go', async () => (await status(address)) === 404, SOON_MS);
  await until('every list to forget it', async () => (await naming()) === 0, SOON_MS);
});

test.describe('the day of an owner', () =>
  liveTheDayOfAnOwner(() => {
    const admin = /Sign-in\s+(\S+)\s+(\S+)/.exec(output);
    const credentials = { email: admin?.[1] ?? '', password: admin?.[2] ?? '' };
    return { site, database, content, aiPort, credentials };
  }));

test('a thousand changes in a burst all arrive, and no request fails meanwhile', async () => {
  const client = await signIn();
  const visitor = visit(SAMPLE);
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    title: `Página ${index}`,
    slug: `rajada-${index}`,
    description: 'Uma de mil.',
    content: '<p>Texto.</p>',
  }));
  for (let at = 0; at < rows.length; at += 100) {
    expect(
      (await client.from('generated_pages').insert(rows.slice(at, at + 100))).error,
    ).toBeNull();
  }
  await until(
    'the last page',
    async () => (await status('/links-uteis/rajada-999')) === 200,
    SOON_MS,
  );
  const { error } = await client.from('generated_pages').delete().like('slug', 'rajada-%');
  expect(error).toBeNull();
  await until(
    'all pages to go',
    async () => (await status('/links-uteis/rajada-0')) === 404,
    SOON_MS,
  );
  const { asked, failed } = await visitor.leave();
  expect(failed).toBe(0);
  expect(asked).toBeGreaterThan(10);
});

/** A saved page that cites a fact of the record. */
const CITING = {
  title: 'Página com dado',
  slug: 'pagina-com-dado',
  description: 'Cita um dado do cadastro.',
  content: '<p>Consulta de {{claim.firstVisit}}.</p>',
};
const GUIDE = '/guias/como-escovar-os-dentes';
const shown = async (address: string) => (await fetch(site + address)).text();
const shows = (address: string, text: string) =>
  until(`"${text}"`, async () => (await shown(address)).includes(text), BUILD_MS);

/** Writes a file of the content anew. */
async function change(name: string, from: string, to: string) {
  const file = path.join(content, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

test('a mistake in a file leaves the site as it was, and the terminal says what to write', async () => {
  const client = await signIn();
  expect((await client.from('generated_pages').insert(CITING)).error).toBeNull();
  await shows(`/links-uteis/${CITING.slug}`, 'Consulta de cerca de 50 minutos.');
  const visitor = visit('/');
  await change('guides/como-escovar-os-dentes.md', '## Dicas', '## Truques');
  const told = /The build failed[^]*como-escovar-os-dentes\.md › texto: as seções do guia/;
  await until('the build to fail, with its reason', () => told.test(output), BUILD_MS);
  expect(await shown(GUIDE)).toContain('Dicas');
  expect((await visitor.leave()).failed).toBe(0);
});

test(
  'what was mended is live, a fact in the saved page that cites it, too, and the publications tell on a phone what brought it',
  { tag: ['@panel-publications', '@editor-facts'] },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const [, email = '', password = ''] = /Sign-in\s+(\S+)\s+(\S+)/.exec(output) ?? [];
    await openSignedIn(page, `${site}/admin/login?next=%2Fadmin%2Fpublicacoes`, {
      email,
      password,
    });
    await page.waitForURL('**/admin/publicacoes');
    await expect(page.getByText(`a página ${CITING.title}`).first()).toBeVisible();
    await expect(page.getByText(/no ar \d+ (?:s|min) depois de salvo/).first()).toBeVisible();
    await expectAccessible(page);
    const visitor = visit(GUIDE);
    await change('company.yaml', 'firstVisit: cerca de 50', 'firstVisit: cerca de 70');
    await change(
      'guides/como-escovar-os-dentes.md',
      '## Truques\n',
      '## Dicas\n\nUma dica recém-escrita.\n',
    );
    await shows(GUIDE, 'Uma dica recém-escrita.');
    await shows(`/links-uteis/${CITING.slug}`, 'Consulta de cerca de 70 minutos.');
    expect((await visitor.leave()).failed).toBe(0);
    const newest = page.getByRole('listitem').filter({ hasText: 'no ar agora' });
    await expect(newest).toContainText('O site foi montado de novo', { timeout: SOON_MS });
    const client = await signIn();
    await client.from('generated_pages').delete().eq('slug', CITING.slug);
    await context.close();
  },
);

test('the terminal says what runs where and how to sign in; the rest stands in the log file', async () => {
  for (const line of [
    `Site      ${site}`,
    `Admin     ${site}/admin/login`,
    `Database  ${database}`,
  ]) {
    expect(output).toContain(line);
  }
  expect(output).toMatch(/Live after [\d.]+ s: \d+ written and \d+ saved pages/);
  expect(output).toContain('como-escovar-os-dentes.md changed');
  expect(output).not.toContain('{"');
  const log = await readFile(path.join(dataDir, 'local', 'start.log'), 'utf8');
  const entries = log.split('\n').flatMap((line) => (line ? [JSON.parse(line) as object] : []));
  expect(entries).toContainEqual(
    expect.objectContaining({ source: 'backend', event: 'samples_saved' }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ event: 'live' }));
});

test('Ctrl-C ends everything, also in the middle of a build', async () => {
  const file = path.join(content, 'home.yaml');
  const builds = () => output.split('Building the site').length;
  const before = builds();
  // Saved as it was, it would be the same site.
  await writeFile(file, `${await readFile(file, 'utf8')}# Once more.\n`);
  await until('another build', () => builds() > before, SOON_MS);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(fetch(site)).rejects.toThrow();
  await expect(fetch(database)).rejects.toThrow();
  const releases = path.join(dataDir, 'local', 'releases');
  for (const name of await readdir(releases)) {
    expect(await readdir(path.join(releases, name, 'site'))).toContain('build.json');
  }
});
