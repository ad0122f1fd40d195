import { dayInBrasilia } from '../../lib/dates/dates.ts';
import { pageCode } from '../../features/contact/page-code.ts';
import { paths } from '../../lib/url/paths.ts';
import { findSavedLinks } from '../../features/useful-links/saved-links.ts';
import type { TemplateValues } from './page-template.ts';
import { escapeAttribute, escapeText, pluralize } from '../../lib/text/text.ts';
import type { GeneratedPage } from '../../features/useful-links/saved-page.ts';

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

/**
 * Parts of pages that are sorted newest first, the oldest part first: a new page changes the last part alone,
 * however many there are.
 */
function fromOldest<Page>(pages: readonly Page[], size: number): Page[][] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => {
    const end = pages.length - index * size;
    return pages.slice(Math.max(0, end - size), end);
  });
}

/** The values of the list for the template of `/sitemap`, which leads to every part where it does not hold all pages. */
export function listValues(pages: readonly SavedPageLink[]): TemplateValues {
  const parts = Array.from({ length: countListPages(pages) }, (_, index) => {
    const listPage = String(index + 1);
    return `<li><a href="${paths.savedList(listPage)}">Lista completa, parte ${listPage}</a></li>`;
  }).toReversed();
  return {
    savedCount:
      pages.length === 0
        ? 'Nenhuma página gerada encontrada.'
        : pluralize(pages.length, 'página', 'páginas'),
    savedLinks: listLinks(pages.slice(0, LIST_LIMIT)) + parts.join(''),
  };
}

/** How many pages `/sitemap/links-uteis/{n}` there are; none while `/sitemap` holds them all. */
export function countListPages({ length }: readonly SavedPageLink[]): number {
  return length <= LIST_LIMIT ? 0 : Math.ceil(length / LIST_PAGE_SIZE);
}

/**
 * The values of each page `/sitemap/links-uteis/{n}`, the oldest pages on the first. Nothing on one tells how many
 * there are: it stays as it is when others come.
 */
export function listPages(pages: readonly SavedPageLink[]): TemplateValues[] {
  if (countListPages(pages) === 0) return [];
  return fromOldest(pages, LIST_PAGE_SIZE).map((part, index) => {
    const listPage = String(index + 1);
    const older = `<li><a href="${paths.savedList(String(index))}">Mais antigas</a></li>`;
    return {
      listPage,
      code: pageCode(paths.savedList(listPage)),
      savedLinks: listLinks(part),
      listNav: `<li><a href="${paths.sitemap}">Todas as partes</a></li>` + (index > 0 ? older : ''),
    };
  });
}

/** The list that the menu fetches when it opens. */
export function listJson(pages: readonly SavedPageLink[]): string {
  return JSON.stringify(pages.slice(0, MENU_LIMIT).map(({ slug, title }) => ({ slug, title })));
}

/** The sitemap of the saved pages; a file of it may hold five times as many as a site has at most. */
export const SITEMAP = 'sitemap-links-uteis-0.xml';

/** The sitemap of the pages that engines may list; undefined where there is none, as an empty one is invalid. */
export function sitemapXml(pages: readonly SavedPageLink[], site: string): string | undefined {
  const listed = pages.filter(({ indexed }) => indexed);
  if (listed.length === 0) return undefined;
  const entries = listed.map(
    ({ slug, createdAt }) =>
      `<url><loc>${escapeText(new URL(paths.savedPage(slug), site).href)}</loc>` +
      `<lastmod>${dayInBrasilia(new Date(createdAt))}</lastmod>` +
      '<changefreq>monthly</changefreq><priority>0.7</priority></url>',
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    `${entries.join('')}</urlset>`
  );
}

/** The sitemap index with the sitemap of the saved pages, or without it. */
export function listSitemap(index: string, isThere: boolean, site: string): string {
  const own = `<sitemap><loc>${escapeText(new URL(SITEMAP, site).href)}</loc></sitemap>`;
  const [start, end] = index.replace(own, '').split('</sitemapindex>');
  if (end === undefined) throw new Error('The sitemap index has no end.');
  return `${start}${isThere ? own : ''}</sitemapindex>${end}`;
}

/**
 * Newest event that a build shows whole. Where the first row came, or the last went, after its
 * menus were made, the newest event stays open and asks for one more build.
 */
export function publishedUpTo(watermark: number, inMenus: boolean, rows: number): number {
  return inMenus === rows > 0 ? watermark : Math.max(0, watermark - 1);
}
