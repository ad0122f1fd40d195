import { createClient } from '@supabase/supabase-js';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { readGeneratedPages } from '../../src/publisher/rows.ts';
import { openSite, readFacts } from '../../src/publisher/site-folder.ts';
import type { GeneratedPage } from '../../src/schemas/generated-page.ts';
import { SITE_DIR, SITE_URL } from '../helpers/site.ts';

const {
  PUBLIC_SUPABASE_URL: url = '',
  TEST_SECRET_KEY: key = '',
  BUILD_SHELLS_DIR: shellsDir = '',
} = process.env;

let dir: string;
const rows: GeneratedPage[] = [];

const readPage = (site: 'stamped' | 'rendered', slug: string) =>
  readFile(path.join(dir, site, 'links-uteis', `${slug}.html`), 'utf8');

beforeAll(async () => {
  dir = await makeTempFolder('stamp');
  const page = {
    title: `Aspas "duplas", 'simples', & e comercial`,
    slug: 'aspas-e-comercial',
    content:
      '<h2>Título &amp; texto</h2><p>Com "aspas" e <a href="/guias">um link</a>; {{company.name}}, {{phone.main}}.</p>',
    description: `Descrição com "aspas", 'apóstrofo' & e comercial`,
    indexed: true,
  };
  const copy = { ...page, title: 'Uma cópia', slug: 'uma-copia', indexed: false };
  const { error } = await createClient(url, key).from('generated_pages').insert([page, copy]);
  expect(error).toBeNull();
  const facts = await readFacts(SITE_DIR);
  for await (const { pages } of readGeneratedPages({ url, key }, facts)) rows.push(...pages);
  // With the shells of the site under test.
  const folders = { site: path.join(dir, 'stamped'), shells: shellsDir };
  await (await openSite(folders, SITE_URL, writeFile)).writePages(rows);
  const code = await runNode(
    [ASTRO, 'build', '--silent', '--config', 'tests/build/rendered.config.ts'],
    {
      // Vitest's own would bundle the scripts otherwise.
      NODE_ENV: 'production',
      BUILD_OUT_DIR: path.join(dir, 'rendered'),
      BUILD_SHELLS_DIR: path.join(dir, 'shells'),
    },
  );
  expect(code).toBe(0);
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test(
  'a stamped page has the very bytes that Astro renders for its row',
  { tags: ['@V1.1.2', '@V1.2.1'] },
  async () => {
    expect(rows.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['aspas-e-comercial', 'uma-copia']),
    );
    for (const { slug } of rows) {
      expect(await readPage('stamped', slug)).toBe(await readPage('rendered', slug));
    }
  },
);

test('search engines are told of a page only where they may list it', async () => {
  const listed = await readPage('stamped', 'aspas-e-comercial');
  const unlisted = await readPage('stamped', 'uma-copia');
  expect(listed).toContain('rel="canonical"');
  expect(listed).not.toContain('noindex');
  expect(unlisted).toContain('<meta name="robots" content="noindex, follow">');
  expect(unlisted).not.toContain('rel="canonical"');
});
