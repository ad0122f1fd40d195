import { expect, test } from 'vitest';
import {
  coveredEvent,
  LIST_LIMIT,
  listJson,
  listPages,
  listSitemaps,
  listValues,
  MENU_LIMIT,
  sitemapFiles,
  sitemapNames,
  sortSavedPages,
} from './lists.ts';

const page = (slug: string, createdAt: string) => ({
  slug,
  title: `Título de ${slug} & "cia"`,
  indexed: true,
  createdAt,
  updatedAt: createdAt,
});
const pages = [page('a', '2026-01-01T00:00:00Z'), page('b', '2026-02-01T00:00:00Z')];

test('the newest page comes first', () => {
  expect(sortSavedPages(pages).map(({ slug }) => slug)).toEqual(['b', 'a']);
});

test('an empty list says so', () => {
  expect(listValues([])).toEqual({
    savedCount: 'Nenhuma página gerada encontrada.',
    savedLinks: '',
  });
});

test('the list escapes titles', () => {
  expect(listValues(pages)).toEqual({
    savedCount: '2 páginas',
    savedLinks:
      '<li><a href="/links-uteis/a">Título de a &amp; &quot;cia&quot;</a></li>' +
      '<li><a href="/links-uteis/b">Título de b &amp; &quot;cia&quot;</a></li>',
  });
  expect(JSON.parse(listJson(pages))).toHaveLength(2);
});

test('no page makes no sitemap, and 50,001 pages make two', () => {
  expect(sitemapNames(0)).toEqual([]);
  expect(sitemapFiles([], 'https://example.com').size).toBe(0);
  expect(sitemapNames(50_001)).toEqual(['sitemap-links-uteis-0.xml', 'sitemap-links-uteis-1.xml']);
});

test('a page that search engines may not list is in the lists of people alone', () => {
  const [first, second] = pages.map((entry, index) => ({ ...entry, indexed: index > 0 }));
  const mixed = [first, second].flatMap((entry) => entry ?? []);
  expect(JSON.parse(listJson(mixed))).toHaveLength(2);
  expect(listValues(mixed).savedCount).toBe('2 páginas');
  const [xml] = sitemapFiles(mixed, 'https://example.com').values();
  expect(xml).not.toContain('/links-uteis/a<');
  expect(xml).toContain('/links-uteis/b<');
  expect(sitemapFiles(mixed.slice(0, 1), 'https://example.com').size).toBe(0);
});

test(
  'a sitemap entry has address, creation date, frequency and priority',
  { tags: '@constant-sitemap' },
  () => {
    // Midnight in London is nine in the evening of the day before in Brasília.
    const xml = sitemapFiles([page('a', '2026-01-02T00:00:00Z')], 'https://example.com').get(
      'sitemap-links-uteis-0.xml',
    );
    expect(xml).toContain(
      '<url><loc>https://example.com/links-uteis/a</loc><lastmod>2026-01-01</lastmod>' +
        '<changefreq>monthly</changefreq><priority>0.7</priority></url>',
    );
  },
);

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => page(`p-${index}`, '2026-01-01T00:00:00Z'));
const hrefs = (html = '') => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('few pages stand on the map of the site alone', () => {
  expect(listPages(many(LIST_LIMIT))).toEqual([]);
  expect(hrefs(listValues(many(LIST_LIMIT)).savedLinks)).toHaveLength(LIST_LIMIT);
});

test('of many pages the map shows the newest and leads to the list of all', () => {
  const links = hrefs(listValues(many(2_001)).savedLinks);
  expect(links.slice(0, LIST_LIMIT)).toEqual(
    many(LIST_LIMIT).map(({ slug }) => `/links-uteis/${slug}`),
  );
  expect(links.slice(LIST_LIMIT)).toEqual(['/sitemap/links-uteis/1']);
  expect(listValues(many(2_001)).savedLinks).toContain('Todas as 2.001 páginas');
});

test('the pages of the list hold every saved page once and lead to each other', () => {
  const parts = listPages(many(2_001));
  expect(parts.map(({ listPage, listPages: count }) => `${listPage}/${count}`)).toEqual([
    '1/3',
    '2/3',
    '3/3',
  ]);
  const listed = parts.flatMap(({ savedLinks }) => hrefs(savedLinks));
  expect(listed).toEqual(many(2_001).map(({ slug }) => `/links-uteis/${slug}`));
  expect(parts[0]?.listNav).not.toContain('rel="prev"');
  expect(parts[1]?.listNav).toContain('<a href="/sitemap/links-uteis/1" rel="prev">Anterior</a>');
  expect(parts[1]?.listNav).toContain('<a href="/sitemap/links-uteis/3" rel="next">Próxima</a>');
  expect(parts[1]?.listNav).toContain('<span aria-current="page">2</span>');
  expect(parts[2]?.listNav).not.toContain('rel="next"');
});

test('the list of the menu is short however many pages there are', () => {
  expect(JSON.parse(listJson(many(50_000)))).toHaveLength(MENU_LIMIT);
});

test('a full sitemap of the longest addresses stays below 50 MB', () => {
  const slug = 'x'.repeat(120);
  const longest = Array.from({ length: 50_000 }, () => page(slug, '2026-01-01T00:00:00Z'));
  const [xml] = sitemapFiles(longest, `https://${'d'.repeat(100)}.com.br`).values();
  expect(Buffer.byteLength(xml ?? '')).toBeGreaterThan(10_000_000);
  expect(Buffer.byteLength(xml ?? '')).toBeLessThan(50_000_000);
});

test('the sitemap index names the files there are, however often it is written', () => {
  const site = 'https://example.com';
  const other = '<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>';
  const empty = `<sitemapindex>${other}</sitemapindex>`;
  const one = listSitemaps(empty, 3, site);
  expect(one).toBe(
    `<sitemapindex>${other}<sitemap><loc>https://example.com/sitemap-links-uteis-0.xml</loc></sitemap></sitemapindex>`,
  );
  expect(listSitemaps(one, 50_001, site).match(/links-uteis-[01]/g)).toHaveLength(2);
  expect(listSitemaps(listSitemaps(one, 50_001, site), 0, site)).toBe(empty);
});

test.each([
  ['pages, as the menus say', 7, true, 2, 7],
  ['none, as the menus say', 7, false, 0, 7],
  ['the first page after the menus were made', 7, false, 1, 6],
  ['the last page deleted after the menus were made', 7, true, 0, 6],
  ['no event yet', 0, false, 1, 0],
])('a build with %s covers what it shows', (_, watermark, inMenus, pages, covered) => {
  expect(coveredEvent(watermark, inMenus, pages)).toBe(covered);
});
