import { expect, test } from 'vitest';
import { listJson, listValues, sitemapFiles, sitemapNames, sortSavedPages } from './saved-pages.ts';

const page = (slug: string, createdAt: string) => ({
  slug,
  title: `Título de ${slug} & "cia"`,
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

test('a sitemap entry has address, creation date, frequency and priority', () => {
  const xml = sitemapFiles(pages.slice(0, 1), 'https://example.com').get(
    'sitemap-links-uteis-0.xml',
  );
  expect(xml).toContain(
    '<url><loc>https://example.com/links-uteis/a</loc><lastmod>2026-01-01</lastmod>' +
      '<changefreq>monthly</changefreq><priority>0.7</priority></url>',
  );
});
