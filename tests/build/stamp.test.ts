import { createClient } from '@supabase/supabase-js';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

let dir: string;
let stamped: string;
let rendered: string;

const { PUBLIC_SUPABASE_URL: url = '', TEST_SECRET_KEY: key = '' } = process.env;

async function build(name: string, env: Record<string, string>): Promise<string> {
  const out = path.join(dir, name);
  const code = await runNode([ASTRO, 'build', '--silent'], {
    ...env,
    BUILD_OUT_DIR: out,
    BUILD_SHELLS_DIR: path.join(dir, `${name}-shells`),
  });
  expect(code).toBe(0);
  return path.join(out, 'links-uteis');
}

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
  stamped = await build('stamped', {});
  rendered = await build('rendered', { RENDER_SAVED_PAGES: '1' });
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test(
  'a stamped page has the very bytes that Astro renders for its row',
  { tags: ['@V1.1.2', '@V1.2.1'] },
  async () => {
    const files = (await readdir(stamped)).sort();
    expect(files).toEqual(expect.arrayContaining(['aspas-e-comercial.html', 'uma-copia.html']));
    expect((await readdir(rendered)).sort()).toEqual(files);
    for (const file of files) {
      expect(await readFile(path.join(stamped, file), 'utf8')).toBe(
        await readFile(path.join(rendered, file), 'utf8'),
      );
    }
  },
);

test('search engines are told of a page only where they may list it', async () => {
  const read = (file: string) => readFile(path.join(stamped, '..', file), 'utf8');
  const [listed, unlisted, xml, html, menu] = await Promise.all(
    [
      'links-uteis/aspas-e-comercial.html',
      'links-uteis/uma-copia.html',
      'sitemap-links-uteis-0.xml',
      'sitemap.html',
      'links-uteis.json',
    ].map(read),
  );
  expect(listed).toContain('rel="canonical"');
  expect(listed).not.toContain('noindex');
  expect(unlisted).toContain('<meta name="robots" content="noindex, follow">');
  expect(unlisted).not.toContain('rel="canonical"');
  expect(xml).toContain('/links-uteis/aspas-e-comercial<');
  expect(xml).not.toContain('uma-copia');
  // For people it is a page like any other.
  expect(html).toContain('href="/links-uteis/uma-copia"');
  expect(menu).toContain('"uma-copia"');
});
