import { createClient } from '@supabase/supabase-js';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { readShells, stampPage, type Shells } from '../../src/integrations/saved-pages.ts';
import { readGeneratedPages } from '../../src/publisher/rows.ts';
import type { GeneratedPage } from '../../src/schemas/generated-page.ts';

const {
  PUBLIC_SUPABASE_URL: url = '',
  TEST_SECRET_KEY: key = '',
  BUILD_SHELLS_DIR: shellsDir = '',
} = process.env;

let dir: string;
let shells: Shells;
const rows: GeneratedPage[] = [];

beforeAll(async () => {
  dir = await makeTempFolder('stamp');
  const page = {
    title: `Aspas "duplas", 'simples', & e comercial`,
    slug: 'aspas-e-comercial',
    content: '<h2>Título &amp; texto</h2><p>Com "aspas" e <a href="/guias">um link</a>.</p>',
    description: `Descrição com "aspas", 'apóstrofo' & e comercial`,
    indexed: true,
  };
  const copy = { ...page, title: 'Uma cópia', slug: 'uma-copia', indexed: false };
  const { error } = await createClient(url, key).from('generated_pages').insert([page, copy]);
  expect(error).toBeNull();
  for await (const { pages } of readGeneratedPages({ url, key })) rows.push(...pages);
  shells = await readShells(shellsDir);
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
    for (const row of rows) {
      const rendered = path.join(dir, 'rendered', 'links-uteis', `${row.slug}.html`);
      expect(stampPage(shells, row)).toBe(await readFile(rendered, 'utf8'));
    }
  },
);

test('search engines are told of a page only where they may list it', () => {
  const documents = new Map(rows.map((row) => [row.slug, stampPage(shells, row)]));
  const listed = documents.get('aspas-e-comercial');
  const unlisted = documents.get('uma-copia');
  expect(listed).toContain('rel="canonical"');
  expect(listed).not.toContain('noindex');
  expect(unlisted).toContain('<meta name="robots" content="noindex, follow">');
  expect(unlisted).not.toContain('rel="canonical"');
});
