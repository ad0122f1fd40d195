import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/tools/free-port.ts';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { packBackup, readBackup } from '../../src/cms/overrides/backup.ts';
import type { BuildInfo } from '../../src/publish/site/build-info.ts';
import { buildSite } from '../../src/publish/build.ts';
import { buildWithEdits, fetchEdits } from '../../src/publish/choose.ts';
import { takeTemplates } from '../../src/publish/site/site-folder.ts';
import { renderSavedPages } from '../../src/publish/saved/render-saved-pages.ts';
import {
  connect,
  isolatedEnv,
  makePage,
  SAMPLES,
  signIn,
  startProcess,
  type Backend,
} from '../db/backend.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { runScript } from '../helpers/run-script.ts';

/**
 * The fixture with pages and edits of its own: once as it is published, once from a copy, and with
 * rows that Astro alone renders.
 */
const BUSINESS = 'tests/fixtures/business';
const NAME = 'Aroeira da Cópia';
const SITE = 'https://clinica.example.com';

let dir: string;
let port: number;
let copy: string;
const built = (name: string) => path.join(dir, name, 'site');

async function runBackend<Result>(
  name: string,
  act: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  // Address and public key of the database are in each page of the admin.
  const backend = await startProcess(path.join(dir, `${name}-data`), {
    ...SAMPLES,
    CONTENT_DIR: `${BUSINESS}/content`,
    SUPABASE_PORT: String(port),
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_copy',
  });
  try {
    return await act(backend);
  } finally {
    await backend.close();
  }
}

/** Characters that HTML, JSON and attributes escape differently. */
const SIGNS = {
  title: `Aspas "duplas", 'simples', & e comercial`,
  slug: 'aspas-e-comercial',
  content:
    '<h2>Título &amp; texto</h2><p>Com "aspas" e <a href="/termos">um link</a>; {{company.name}}, {{phone.main}}.</p>',
  description: `Descrição com "aspas", 'apóstrofo' & e comercial`,
};

async function write({ publishableKey, url, admin }: Backend): Promise<void> {
  const client = await signIn({ publishableKey, url, admin });
  const pages = client.from('generated_pages');
  for (const [at, slug] of ['um', 'dois', 'tres', 'quatro'].entries()) {
    const page = makePage({ slug, title: `Página ${slug}`, content: '<p>{{phone.main}}</p>' });
    await pages.insert({ ...page, indexed: at !== 1 }).throwOnError();
  }
  await pages.insert(SIGNS).throwOnError();
  await pages.update({ title: 'Página dois, mudada' }).eq('slug', 'dois').throwOnError();
  await pages.update({ state: 'trash' }).eq('slug', 'tres').throwOnError();
  const save = (collection: string, entry: string, patch: Record<string, string>, based?: number) =>
    client
      .rpc('save_edit', {
        collection,
        entry,
        patch,
        ...(based !== undefined && { based_on: based }),
      })
      .throwOnError();
  const first = await save('company', '', { name: 'Nome que não ficou' });
  await save('company', '', { name: NAME }, first.data);
  await save('faq', 'canal-doi', { question: 'O tratamento dói muito?' });
}

/** Builds as the publisher does. */
async function build(name: string, { url, publishableKey, secretKey }: Backend): Promise<void> {
  const folders = { site: built(name), templates: path.join(dir, name, 'templates') };
  await mkdir(folders.templates, { recursive: true });
  const access = { url, key: secretKey };
  await buildWithEdits(folders, await fetchEdits(access), async (edited) => {
    const env = {
      ...edited,
      CONTENT_DIR: `${BUSINESS}/content`,
      PUBLIC_DIR: `${BUSINESS}/public`,
      SITE_URL: SITE,
      PUBLIC_SUPABASE_URL: url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    };
    if (name === 'old') return buildSite(folders, env);
    const config = ['--config', 'tests/build/rendered.config.ts'];
    const code = await runNode([ASTRO, 'build', '--silent', ...config], {
      ...env,
      BUILD_OUT_DIR: folders.site,
      BUILD_TEMPLATES_DIR: folders.templates,
    });
    expect(code).toBe(0);
    const saved = 'links-uteis';
    await cp(path.join(folders.site, saved), path.join(built('rendered'), saved), {
      recursive: true,
    });
    await takeTemplates(folders);
    // `build.json` names the business.
    vi.stubEnv('CONTENT_DIR', env.CONTENT_DIR);
    const database = { url, key: publishableKey };
    await renderSavedPages(folders, { database, site: SITE, inMenus: true }, () => undefined);
    vi.unstubAllEnvs();
  });
}

/** Results of the command: into a new database of this machine, and with only a hosted one named. */
const restored: { code: number; output: string }[] = [];
/** Pages of the restored database, which gets no samples. */
let restoredPages: number | null;

/** Runs the command in this environment. */
const restore = (env: NodeJS.ProcessEnv) =>
  runScript(['scripts/restore.ts', copy], { ...process.env, ...SAMPLES, ...env });

beforeAll(async () => {
  dir = await makeTempFolder('backup');
  copy = path.join(dir, 'copia.zip');
  port = await freePort();
  await runBackend('old', async (backend) => {
    await write(backend);
    await build('old', backend);
    const admin = await signIn(backend);
    const backup = await readBackup(async (name, args) => {
      return (await admin.rpc(name as 'backup_rows', args as never).throwOnError()).data;
    });
    await writeFile(copy, packBackup(backup));
  });
  keepMigrated(path.join(dir, 'new-data/backend/data'));
  const local = isolatedEnv(path.join(dir, 'new-data'));
  restored.push(await restore({ ...local, PUBLIC_SUPABASE_URL: '' }));
  await runBackend('new', async (backend) => {
    restored.push(await restore({ ...local, PUBLIC_SUPABASE_URL: backend.url }));
    const pages = connect(backend, backend.secretKey).from('public_pages');
    ({ count: restoredPages } = await pages.select('id', { count: 'exact', head: true }));
    await build('new', backend);
  });
});

afterAll(() => rm(dir, { recursive: true, force: true }));

/** Every file of a site; `build.json` without the moment and the number of events. */
async function readSite(name: string): Promise<Map<string, string>> {
  const entries = await readdir(built(name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      const shown = path.relative(built(name), file);
      if (shown !== 'build.json') return [shown, bytes.toString('latin1')] as const;
      const { builtAt, watermark, ...info } = JSON.parse(bytes.toString()) as BuildInfo;
      expect([typeof builtAt, typeof watermark]).toEqual(['string', 'number']);
      return [shown, JSON.stringify(info)] as const;
    }),
  );
  return new Map(texts.sort());
}

const readPage = (site: 'old' | 'rendered', slug: string) =>
  readFile(path.join(built(site), 'links-uteis', `${slug}.html`), 'utf8');

test(
  'from a copy, npm run restore and a build make the same site, byte for byte',
  { tags: '@backup' },
  async () => {
    expect(restored).toMatchObject([
      {
        code: 0,
        output: expect.stringMatching(
          /generated_pages: \d+\n.*content_edits: 3\n.*npm start/s,
        ) as string,
      },
      { code: 1, output: expect.stringContaining('SUPABASE_DB_URL=postgres://') as string },
    ]);
    expect(restoredPages).toBeGreaterThan(2);

    const [before, after] = [await readSite('old'), await readSite('new')];
    expect(before.get('index.html')).toContain('Aroeira da C');
    expect(before.get('links-uteis/dois.html')).toContain('dois, mudada');
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before].filter(([file, text]) => after.get(file) !== text);
    expect(changed.map(([file]) => file)).toEqual([]);
  },
);

test(
  'a saved page has the very bytes that Astro renders for its row',
  { tags: ['@V1.1.2', '@V1.2.1'] },
  async () => {
    for (const slug of ['um', 'dois', 'quatro', SIGNS.slug]) {
      // The message of a failure would hide a difference between two whole pages.
      const [written, rendered] = await Promise.all([
        readPage('old', slug),
        readPage('rendered', slug),
      ]);
      let at = 0;
      while (at < written.length && written[at] === rendered[at]) at += 1;
      expect([slug, rendered.slice(at, at + 80)]).toEqual([slug, written.slice(at, at + 80)]);
    }
  },
);

test('search engines are told of a page only where they may list it', async () => {
  const listed = await readPage('old', SIGNS.slug);
  const unlisted = await readPage('old', 'dois');
  expect(listed).toContain('rel="canonical"');
  expect(listed).not.toContain('noindex');
  expect(unlisted).toContain('<meta name="robots" content="noindex, follow">');
  expect(unlisted).not.toContain('rel="canonical"');
});
