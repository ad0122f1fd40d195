import { expect, test } from 'vitest';
import {
  publishedUpTo,
  LIST_LIMIT,
  listJson,
  listPages,
  listSitemap,
  listValues,
  MENU_LIMIT,
  SITEMAP,
  sitemapXml,
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

test('the newest page comes first', () =>
  expect(sortSavedPages(pages).map(({ slug }) => slug)).toEqual(['b', 'a']));

test('an empty list says so', () =>
  expect(listValues([])).toEqual({
    savedCount: 'Nenhuma página gerada encontrada.',
    savedLinks: '',
  }));

test('the list escapes titles', () => {
  expect(listValues(pages)).toEqual({
    savedCount: '2 páginas',
    savedLinks:
      '<li><a href="/links-uteis/a">Título de a &amp; &quot;cia&quot;</a></li>' +
      '<li><a href="/links-uteis/b">Título de b &amp; &quot;cia&quot;</a></li>',
  });
  expect(JSON.parse(listJson(pages))).toHaveLength(2);
});

test('no page makes no sitemap, and 10,000 pages make one', () => {
  expect(sitemapXml([], 'https://example.com')).toBeUndefined();
  expect(sitemapXml(many(10_000), 'https://example.com')?.match(/<url>/g)).toHaveLength(10_000);
});

test('a page that search engines may not list is in the lists of people alone', () => {
  const [first, second] = pages.map((entry, index) => ({ ...entry, indexed: index > 0 }));
  const mixed = [first, second].flatMap((entry) => entry ?? []);
  expect(JSON.parse(listJson(mixed))).toHaveLength(2);
  expect(listValues(mixed).savedCount).toBe('2 páginas');
  const xml = sitemapXml(mixed, 'https://example.com');
  expect(xml).not.toContain('/links-uteis/a<');
  expect(xml).toContain('/links-uteis/b<');
  expect(sitemapXml(mixed.slice(0, 1), 'https://example.com')).toBeUndefined();
});

test(
  'a sitemap entry has address, creation date, frequency and priority',
  { tags: '@constant-sitemap' },
  () => {
    // Midnight in London is nine in the evening of the day before in Brasília.
    const xml = sitemapXml([page('a', '2026-01-02T00:00:00Z')], 'https://example.com');
    expect(xml).toContain(
      '<url><loc>https://example.com/links-uteis/a</loc><lastmod>2026-01-01</lastmod>' +
        '<changefreq>monthly</changefreq><priority>0.7</priority></url>',
    );
  },
);

/** Newest first; with one more than before, this one is the first. */
const many = (count: number, first?: string) =>
  Array.from({ length: count }, (_, index) => {
    const name = first === undefined ? index : index === 0 ? first : index - 1;
    return page(`p-${name}`, '2026-01-01T00:00:00Z');
  });
const hrefs = (html = '') => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('few pages stand on the map of the site alone', () => {
  expect(listPages(many(LIST_LIMIT))).toEqual([]);
  expect(hrefs(listValues(many(LIST_LIMIT)).savedLinks)).toHaveLength(LIST_LIMIT);
});

test('of many pages the map shows the newest and leads to every part of the list', () => {
  const links = hrefs(listValues(many(2_001)).savedLinks);
  expect(links.slice(0, LIST_LIMIT)).toEqual(
    many(LIST_LIMIT).map(({ slug }) => `/links-uteis/${slug}`),
  );
  expect(links.slice(LIST_LIMIT)).toEqual([3, 2, 1].map((part) => `/sitemap/links-uteis/${part}`));
});

test('the parts of the list hold every saved page once, the oldest first', () => {
  const parts = listPages(many(2_001));
  expect(parts.map(({ listPage }) => listPage)).toEqual(['1', '2', '3']);
  const listed = parts.toReversed().flatMap(({ savedLinks }) => hrefs(savedLinks));
  expect(listed).toEqual(many(2_001).map(({ slug }) => `/links-uteis/${slug}`));
  expect(parts.map(({ savedLinks }) => hrefs(savedLinks).length)).toEqual([1_000, 1_000, 1]);
  expect(parts.map(({ listNav }) => hrefs(listNav))).toEqual([
    ['/sitemap'],
    ['/sitemap', '/sitemap/links-uteis/1'],
    ['/sitemap', '/sitemap/links-uteis/2'],
  ]);
});

/** Every file that lists these pages, with what the publisher writes into it. */
function listFiles(pages: Parameters<typeof listPages>[0]): Map<string, string> {
  const site = 'https://example.com';
  return new Map([
    ['sitemap.html', JSON.stringify(listValues(pages))],
    ['links-uteis.json', listJson(pages)],
    ['sitemap-index.xml', listSitemap('<sitemapindex></sitemapindex>', pages.length > 0, site)],
    ...listPages(pages).map(
      (values) => [`list/${values.listPage}`, JSON.stringify(values)] as const,
    ),
    [SITEMAP, sitemapXml(pages, site) ?? ''],
  ]);
}

test.each([600, 1_000, 4_999, 5_000, 10_000, 20_000])(
  'a new page beside %i changes at most five lists',
  (count) => {
    const [before, after] = [listFiles(many(count)), listFiles(many(count + 1, 'n'))];
    const changed = [...after].flatMap(([name, text]) => (before.get(name) === text ? [] : name));
    expect([...before.keys()].filter((name) => !after.has(name))).toEqual([]);
    expect(changed.length, changed.join(', ')).toBeLessThanOrEqual(5);
  },
);

test('the list of the menu is short however many pages there are', () =>
  expect(JSON.parse(listJson(many(10_000)))).toHaveLength(MENU_LIMIT));

test('a full sitemap of the longest addresses stays far below 50 MB', () => {
  const slug = 'x'.repeat(120);
  const longest = Array.from({ length: 10_000 }, () => page(slug, '2026-01-01T00:00:00Z'));
  const xml = sitemapXml(longest, `https://${'d'.repeat(100)}.com.br`);
  expect(Buffer.byteLength(xml ?? '')).toBeGreaterThan(1_000_000);
  expect(Buffer.byteLength(xml ?? '')).toBeLessThan(10_000_000);
});

test('the sitemap index names the file if there is one, however often it is written', () => {
  const site = 'https://example.com';
  const other = '<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>';
  const empty = `<sitemapindex>${other}</sitemapindex>`;
  const one = listSitemap(empty, true, site);
  expect(one).toBe(
    `<sitemapindex>${other}<sitemap><loc>https://example.com/sitemap-links-uteis-0.xml</loc></sitemap></sitemapindex>`,
  );
  expect(listSitemap(one, true, site)).toBe(one);
  expect(listSitemap(one, false, site)).toBe(empty);
});

test.each([
  ['pages, as the menus say', 7, true, 2, 7],
  ['none, as the menus say', 7, false, 0, 7],
  ['the first page after the menus were made', 7, false, 1, 6],
  ['the last page deleted after the menus were made', 7, true, 0, 6],
  ['no event yet', 0, false, 1, 0],
])('a build with %s covers what it shows', (_, watermark, inMenus, pages, covered) =>
  expect(publishedUpTo(watermark, inMenus, pages)).toBe(covered),
);
