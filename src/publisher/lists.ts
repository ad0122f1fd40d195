import { dayInBrasilia } from '../lib/dates.ts';
import { pageCode } from '../lib/page-code.ts';
import { paths } from '../lib/paths.ts';
import { findSavedLinks } from '../lib/saved-links.ts';
import type { ShellValues } from './stamp.ts';
import { escapeAttribute, escapeText, pluralize } from '../lib/text.ts';
import type { GeneratedPage } from '../schemas/generated-page.ts';

/** What lists need to know of a saved page. */
export interface SavedPageLink {
  slug: string;
  title: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  createdAt: string;
  updatedAt: string;
  /** Slugs of the saved pages that its text links to, as it was written; absent for none. */
  linksTo?: string[];
}

/** Most addresses in one sitemap file. */
const SITEMAP_LIMIT = 50_000;

/** What lists keep of a row. */
export function toLink(page: GeneratedPage): SavedPageLink {
  const { slug, title, indexed, created_at: createdAt, updated_at: updatedAt } = page;
  // Copied, because a piece of a string keeps the whole in memory.
  const linksTo = structuredClone(findSavedLinks(page.content));
  return { slug, title, indexed, createdAt, updatedAt, ...(linksTo.length > 0 && { linksTo }) };
}

/** Newest first, then by address, so that every build lists them alike. */
export function sortSavedPages<Page extends SavedPageLink>(pages: Iterable<Page>): Page[] {
  return [...pages].sort(
    (a, b) =>
      (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0) ||
      (a.slug < b.slug ? -1 : 1),
  );
}

/** Links on `/sitemap` itself; of more pages the newest, and the others on pages of their own. */
export const LIST_LIMIT = 500;

/** Links on each of the pages that go on from `/sitemap`. */
const LIST_PAGE_SIZE = 1_000;

/** Entries of the menu's list: it shows fewer, and links to the whole. */
export const MENU_LIMIT = 100;

function listLinks(pages: readonly SavedPageLink[]): string {
  return pages
    .map(
      ({ slug, title }) =>
        `<li><a href="${escapeAttribute(paths.savedPage(slug))}">${escapeText(title)}</a></li>`,
    )
    .join('');
}

/** The values of the list for the shell of `/sitemap`. */
export function listValues(pages: readonly SavedPageLink[]): ShellValues {
  const all =
    pages.length > LIST_LIMIT
      ? `<li><a href="${paths.savedList('1')}">Todas as ${pluralize(pages.length, 'página', 'páginas')}</a></li>`
      : '';
  return {
    savedCount:
      pages.length === 0
        ? 'Nenhuma página gerada encontrada.'
        : pluralize(pages.length, 'página', 'páginas'),
    savedLinks: listLinks(pages.slice(0, LIST_LIMIT)) + all,
  };
}

/** The values of each page `/sitemap/links-uteis/{n}`; none while `/sitemap` holds them all. */
export function listPages(pages: readonly SavedPageLink[]): ShellValues[] {
  if (pages.length <= LIST_LIMIT) return [];
  const count = Math.ceil(pages.length / LIST_PAGE_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    listPage: String(index + 1),
    code: pageCode(paths.savedList(String(index + 1))),
    listPages: String(count),
    savedCount: pluralize(pages.length, 'página', 'páginas'),
    savedLinks: listLinks(pages.slice(index * LIST_PAGE_SIZE, (index + 1) * LIST_PAGE_SIZE)),
    listNav: listNav(index + 1, count),
  }));
}

function listNav(page: number, count: number): string {
  const link = (to: number, text: string, rel = '') =>
    `<li><a href="${paths.savedList(String(to))}"${rel}>${text}</a></li>`;
  const numbers = Array.from({ length: count }, (_, index) =>
    index + 1 === page
      ? `<li><span aria-current="page">${page}</span></li>`
      : link(index + 1, String(index + 1)),
  );
  return [
    ...(page > 1 ? [link(page - 1, 'Anterior', ' rel="prev"')] : []),
    ...numbers,
    ...(page < count ? [link(page + 1, 'Próxima', ' rel="next"')] : []),
  ].join('');
}

/** The list that the menu fetches when it opens. */
export function listJson(pages: readonly SavedPageLink[]): string {
  return JSON.stringify(pages.slice(0, MENU_LIMIT).map(({ slug, title }) => ({ slug, title })));
}

/** File names of the sitemaps that hold this many saved pages; none for no page. */
export function sitemapNames(count: number): string[] {
  return Array.from(
    { length: Math.ceil(count / SITEMAP_LIMIT) },
    (_, index) => `sitemap-links-uteis-${index}.xml`,
  );
}

/** The pages that are shown to search engines; menus and lists for people hold the others too. */
export function indexedPages<Page extends Pick<SavedPageLink, 'indexed'>>(
  pages: Iterable<Page>,
): Page[] {
  return [...pages].filter(({ indexed }) => indexed);
}

/** Whether a file of the site's folder is a sitemap of saved pages. */
export const isSavedSitemap = (name: string) => /^sitemap-links-uteis-\d+\.xml$/.test(name);

/** Sitemap files of the saved pages, by name; without those that search engines may not list. */
export function sitemapFiles(
  everyPage: readonly SavedPageLink[],
  site: string,
): Map<string, string> {
  const pages = indexedPages(everyPage);
  return new Map(
    sitemapNames(pages.length).map((name, index) => {
      const entries = pages
        .slice(index * SITEMAP_LIMIT, (index + 1) * SITEMAP_LIMIT)
        .map(
          ({ slug, createdAt }) =>
            `<url><loc>${escapeText(new URL(paths.savedPage(slug), site).href)}</loc>` +
            `<lastmod>${dayInBrasilia(new Date(createdAt))}</lastmod>` +
            '<changefreq>monthly</changefreq><priority>0.7</priority></url>',
        );
      const xml =
        '<?xml version="1.0" encoding="UTF-8"?>' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        `${entries.join('')}</urlset>`;
      return [name, xml];
    }),
  );
}

const SAVED_SITEMAP = /<sitemap><loc>[^<]*\/sitemap-links-uteis-\d+\.xml<\/loc><\/sitemap>/g;

/** The sitemap index, with the files that hold this many saved pages and no others of theirs. */
export function listSitemaps(index: string, count: number, site: string): string {
  const own = sitemapNames(count).map(
    (name) => `<sitemap><loc>${escapeText(new URL(name, site).href)}</loc></sitemap>`,
  );
  const [start, end] = index.replace(SAVED_SITEMAP, '').split('</sitemapindex>');
  if (end === undefined) throw new Error('The sitemap index has no end.');
  return `${start}${own.join('')}</sitemapindex>${end}`;
}

/**
 * Newest event that a build shows whole. Where the first row came, or the last went, after its
 * menus were made, the newest event stays open and asks for one more build.
 */
export function coveredEvent(watermark: number, inMenus: boolean, rows: number): number {
  return inMenus === rows > 0 ? watermark : Math.max(0, watermark - 1);
}
