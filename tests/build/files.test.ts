import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dayInBrasilia } from '../../src/lib/dates/dates.ts';
import { planCarryOver } from '../../src/publish/site/release-file.ts';
import { openRelease } from '../../src/publish/site/site-server.ts';
import { readPages, readSiteFile, SITE_DIR, SITE_URL, readSiteContent } from '../helpers/site.ts';
import type { BuildInfo } from '../../src/publish/site/build-info.ts';

const pages = await readPages();
const { posts, redirects } = readSiteContent();
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

test('every script, style and picture of the site stays for pages that are open, once the next one does without it', () => {
  const files = readdirSync(path.join(SITE_DIR, '_astro'), { recursive: true }).map(
    (file) => `/_astro/${String(file)}`,
  );
  expect(files.length).toBeGreaterThan(20);
  const live = Object.fromEntries(files.map((file) => [file, { sha256: '' }]));
  const kept = planCarryOver(live, {}, { count: files.length, days: 7 }, new Date());
  expect(Object.keys(kept).sort()).toEqual(files.sort());
});

test('old addresses redirect by rule and by page, the 18 of the repairs among them', () => {
  const repairs = redirects.filter(({ data }) => data.to === `/busca/${data.from}`);
  expect(repairs).toHaveLength(18);
  const rules = readSiteFile('_redirects').trim().split('\n');
  expect(rules).toEqual([
    ...redirects.map(({ data }) => `/${data.from} ${data.to} 301`),
    '/admin /admin/painel 302',
  ]);
  for (const { data } of redirects) {
    const page = pages.find(({ path }) => path === `/${data.from}`);
    expect(page?.html).toContain(`content="0;url=${data.to}"`);
    expect(page?.html).toContain('Este conteúdo mudou de endereço');
  }
  const forwarding = pages.filter(({ redirect }) => redirect);
  expect(forwarding.length).toBeGreaterThanOrEqual(redirects.length);
  expect(forwarding.filter(({ html }) => html.includes('canonical'))).toEqual([]);
});

test('a guide says how long it takes to read', { tags: '@constant-read-time' }, () => {
  const guides = pages.filter(({ path, redirect }) => path.startsWith('/guias/') && !redirect);
  expect(guides).not.toEqual([]);
  expect(guides.filter(({ html }) => !/<dt>Leitura<dd>5-10 min</.test(html))).toEqual([]);
});

test('browsers keep every script and style: no screen asks again for a file that it has', () => {
  expect(readSiteFile('_headers').match(/^\/_astro\/.+$/gm)).toEqual(['/_astro/*']);
});

test('no rule covers another page', () => {
  const targets = new Set(redirects.map(({ data }) => `/${data.from}`));
  expect(pages.filter(({ path, redirect }) => targets.has(path) && !redirect)).toEqual([]);
});

test('the sitemaps list every indexed page once, and nothing else', () => {
  const index = locations(readSiteFile('sitemap-index.xml')).map((loc) =>
    loc.replace(SITE_URL, ''),
  );
  const listed = index.flatMap((file) => locations(readSiteFile(file)));
  const indexed = pages
    .filter(({ html, redirect }) => !redirect && html.includes('rel="canonical"'))
    .map(({ path }) => `${SITE_URL}${path === '/' ? '/' : path}`);
  // Saved pages have a file of their own while search engines may list one of them.
  const hasSaved = indexed.some((url) => url.includes('/links-uteis/'));
  expect(index.includes('/sitemap-links-uteis-0.xml')).toBe(hasSaved);
  const clean = (urls: string[]) => urls.map((url) => url.replace(/\/$/, '')).sort();
  expect(clean(listed)).toEqual(clean(indexed));
});

test('every address of the sitemap has a date', () => {
  const xml = readSiteFile('sitemap-0.xml');
  expect([...xml.matchAll(/<lastmod>/g)]).toHaveLength(locations(xml).length);
});

test('build.json tells version, watermark and pages', () => {
  const info = JSON.parse(readSiteFile('build.json')) as BuildInfo;
  const saved = pages.filter(({ path }) => path.startsWith('/links-uteis/')).length;
  expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(info).toMatchObject({ refused: [], pages: { saved } });
  expect(info.watermark).toBeGreaterThan(0);
  expect(info.pages.written).toBeGreaterThan(40);
});

test('robots.txt, manifest and RSS are there and well formed', () => {
  expect(readSiteFile('robots.txt')).toContain(`Sitemap: ${SITE_URL}/sitemap-index.xml`);
  const manifest = JSON.parse(readSiteFile('manifest.webmanifest')) as { icons: unknown[] };
  expect(manifest.icons.length).toBeGreaterThan(2);
  const panel = JSON.parse(readSiteFile('admin/manifest.webmanifest')) as Record<string, unknown>;
  expect(panel).toMatchObject({ start_url: '/admin/painel', display: 'standalone' });
  const rss = readSiteFile('rss.xml');
  expect(rss).toContain(`<link>${SITE_URL}/postagens/`);
  expect(rss).not.toMatch(/<link>[^<]*\/<\/link>\s*<guid/);
  const days = [...rss.matchAll(/\/postagens\/([\w-]+)<\/link>.*?<pubDate>([^<]+)</gs)];
  expect(days.length).toBeGreaterThan(0);
  for (const [, id, moment = ''] of days) {
    const { data } = posts.find((post) => post.id === id) ?? {};
    expect(dayInBrasilia(new Date(moment)), id).toBe(data?.published);
  }
});

test('the templates of saved pages and of their lists are not part of the site', () =>
  expect(pages.filter(({ html }) => /STAMP_\w+_STAMP/.test(html))).toEqual([]));

test('no secret is in any file of the site', { tags: ['@V13.4.1', '@V13.4.5'] }, () => {
  const secret = process.env['TEST_SECRET_KEY'] ?? 'sb_secret_x';
  const files = readdirSync(SITE_DIR, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) =>
    /\.(?:html|js|css|json|xml|txt|webmanifest|svg)$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(500);
  for (const file of texts) {
    const text = readFileSync(path.join(SITE_DIR, file), 'utf8');
    expect(text.includes(secret), file).toBe(false);
    // The database client contains the prefixes of keys; a key is longer.
    expect(text, file).not.toMatch(/sb_secret_\w{4}|whsec_\w{4}|sk-[A-Za-z0-9]{20}|eyJhbGciOi/);
    if (file.endsWith('.html')) expect(text, file).not.toContain('service_role');
  }
});

test('the codes of the search engines stand on the home page alone', () => {
  const holding = (meta: string) => pages.filter(({ html }) => html.includes(meta));
  for (const meta of [
    '<meta name="google-site-verification" content="test-google"',
    '<meta name="msvalidate.01" content="test-bing"',
  ]) {
    expect(holding(meta).map(({ path }) => path)).toEqual(['/']);
  }
});

test(
  'the rules for the host carry the headers that a meta element cannot',
  { tags: ['@V3.2.1', '@V3.4.4', '@V3.4.1', '@V3.4.6', '@V14.3.2'] },
  async () => {
    const { headers } = await openRelease(SITE_DIR);
    const at = (address: string) =>
      Object.assign(
        {},
        ...headers.filter(({ matches }) => matches.test(address)).map(({ values }) => values),
      ) as Record<string, string>;
    const everywhere = {
      'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': expect.stringContaining('geolocation=()') as string,
    };
    for (const address of ['/', '/links-uteis/uma', '/admin/login', '/_astro/a.css', '/nada']) {
      expect(at(address), address).toMatchObject(everywhere);
    }
    const named = pages.flatMap(
      ({ html }) => html.match(/(?<=\/_astro\/)[\w.-]+\.(?:css|js)\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(pages.length);
    for (const file of new Set(named)) {
      const kept = 'public, max-age=604800, immutable';
      expect(at(`/_astro/${file}`)['Cache-Control'], file).toBe(kept);
    }
    // A file that is missing during a switch is cached as missing for a week at most.
    expect(at('/_astro/missing.js')['Cache-Control']).toContain('max-age=604800');
    for (const address of ['/admin/painel', '/build.json', '/release.json']) {
      expect(at(address)['Cache-Control'], address).toBe('no-store');
    }
    expect(at('/')).not.toHaveProperty('Cache-Control');
  },
);
