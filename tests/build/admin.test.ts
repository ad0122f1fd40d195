import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readHtml } from '../../scripts/audit/read-html.ts';
import { SCREENS } from '../../src/admin/data/addresses.ts';
import { readAdminPages, readPages, readSiteFile, SITE_DIR } from '../helpers/site.ts';

const screens = await readAdminPages();
const publicPages = await readPages();

test('the screens of the admin are there', () => {
  const paths = screens.map(({ path }) => path);
  for (const name of Object.keys(SCREENS)) {
    expect(paths).toContain(`/admin/${name}`);
  }
});

test('what they preview in is no page that a visitor could open', () => {
  const files = readdirSync(path.join(SITE_DIR, 'admin')).sort();
  const data = files.filter((name) => !name.endsWith('.html'));
  expect(files.filter((name) => name.endsWith('.html'))).toEqual(
    Object.keys(SCREENS)
      .map((name) => `${name}.html`)
      .sort(),
  );
  expect(data.filter((name) => !name.endsWith('.json'))).toEqual(['manifest.webmanifest']);
  expect(JSON.parse(readSiteFile('admin/template.json'))).toContain('STAMP_title_STAMP');
});

test('no search engine may list them, and no public page loads them', () => {
  for (const { html } of screens) expect(html).toContain('name="robots" content="noindex');
  for (const name of ['sitemap-0.xml', 'pages.json'])
    expect(readSiteFile(name)).not.toContain('/admin');
  const scripts = new Set(
    screens.flatMap(({ html }) =>
      [...html.matchAll(/ (?:component|renderer)-url="([^"]+)"/g)].map(([, url = '']) => url),
    ),
  );
  expect(scripts.size).toBe(2);
  for (const { path, html } of publicPages) {
    for (const script of scripts) expect(html.includes(script), path).toBe(false);
  }
});

test('Astro’s runtime, which hydrates them, is on no public page', () => {
  const runtime = 'customElements.define("astro-island"';
  for (const { path, html } of screens) expect(html, path).toContain(runtime);
  for (const { path, html } of publicPages) {
    expect(html.includes(runtime) || html.includes('client="only"'), path).toBe(false);
  }
});

test('they may talk to the database and to nobody else', { tags: ['@V1.3.2', '@V3.2.2'] }, () => {
  const database = process.env['PUBLIC_SUPABASE_URL'] ?? '';
  for (const { path, html } of screens) {
    const { policy = '' } = readHtml(path, html);
    const directives = policy.split(';').map((directive) => directive.trim());
    expect(directives, path).toContain(`connect-src 'self' ${database}`);
    expect(directives, path).toContain("require-trusted-types-for 'script'");
    expect(directives, path).toContain('trusted-types admin-preview');
    expect(policy).not.toContain('unsafe-inline');
  }
});

test('the editor is a file of its own, which no screen loads before it is needed', () => {
  const files = readdirSync(path.join(SITE_DIR, '_astro')).filter((name) => name.endsWith('.js'));
  const source = (name: string) => readFileSync(path.join(SITE_DIR, '_astro', name));
  const own = files.filter((name) => source(name).includes('ProseMirror'));
  expect(own).toHaveLength(1);
  const [editor = ''] = own;
  expect(brotliCompressSync(source(editor)).length).toBeLessThan(160_000);
  for (const { html } of screens) expect(html).not.toContain(editor);
  // Neither does the screen of texts load it, nor what reads Markdown.
  const [content = ''] = files.filter((name) => name.startsWith('Content.'));
  expect(source(content).length).toBeGreaterThan(1_000);
  expect(brotliCompressSync(source(content)).length).toBeLessThan(30_000);
});

test.each([
  ['Login', 160_000, 8],
  ['Panel', 230_000, 16],
])('before %s shows, %i bytes of scripts come at most, in %i files', (screen, most, files) => {
  const folder = path.join(SITE_DIR, '_astro');
  const first = readdirSync(folder).filter((name) => RegExp(`^(?:${screen}|start)\\.`).test(name));
  expect(first).toHaveLength(2);
  const loaded = new Set(first);
  let bytes = 0;
  for (const name of loaded) {
    const script = readFileSync(path.join(folder, name), 'utf8');
    bytes += brotliCompressSync(script).length;
    for (const [, other = ''] of script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      loaded.add(other);
    }
  }
  expect(loaded.size).toBeGreaterThan(5);
  expect(loaded.size).toBeLessThanOrEqual(files);
  expect(bytes).toBeLessThan(most);
});

test('the list that links are searched in is small, and names pages that there are', () => {
  const text = readSiteFile('pages.json');
  expect(Buffer.byteLength(text)).toBeLessThan(50_000);
  const pages = JSON.parse(text) as [path: string, title: string][];
  const known = new Set(publicPages.map(({ path }) => path));
  expect(pages.length).toBeGreaterThan(400);
  expect(pages.filter(([path]) => !known.has(path))).toEqual([]);
});

test('the facts that anybody may read hold what pages say, and no note of the owner', () => {
  const facts = JSON.parse(readSiteFile('facts.json')) as {
    path: string;
    value: string;
    label: string;
    from: string;
    href?: string;
    lines?: string[];
  }[];
  expect(facts.map(({ path: name }) => name)).toContain('phone.main');
  for (const fact of facts) {
    const { href: _href, lines, ...rest } = fact;
    expect(Object.keys(rest)).toEqual(['path', 'value', 'label', 'from']);
    // What to do in danger is public line by line, and says the same.
    if (lines) expect(lines.join(' ')).toBe(fact.value);
    expect(fact.value).not.toBe('');
  }
});
