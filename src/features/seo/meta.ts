import { absoluteUrl } from '../../lib/url/paths.ts';

/** What a page tells its layout about itself. */
export interface PageMeta {
  /** Address, with a leading slash. */
  path: string;
  title: string;
  /** Adds the company's name to the tab title however long it gets. */
  suffix?: 'always';
  description: string;
  keywords?: readonly string[];
  /** false keeps the page out of search engines. */
  index?: boolean;
  type?: 'website' | 'article';
  /** ISO dates of an article. */
  published?: string;
  modified?: string;
  /** Breadcrumb between the home page and this one, without both ends. */
  trail?: readonly Crumb[];
  /** Name of this page at the end of the breadcrumb. */
  crumb?: string;
  /** Share image, if it is not the one made for this address. */
  image?: string;
}

export interface Crumb {
  name: string;
  href: string;
}

const TITLE_LIMIT = 65;

/** Title of the tab: the company's name is added if the result still fits a search result. */
export function buildTitle(
  { title, suffix }: Pick<PageMeta, 'title' | 'suffix'>,
  company: string,
): string {
  const full = `${title} | ${company}`;
  return suffix === 'always' || full.length <= TITLE_LIMIT ? full : title;
}

/** Address of the share image made for a page. */
export function shareImagePath(path: string): string {
  return `/og${path === '/' ? '/index' : path}.png`;
}

/** Breadcrumb from the home page to the page itself; empty on the home page. */
export function buildTrail({ path, trail = [], crumb, title }: PageMeta): Crumb[] {
  if (path === '/') return [];
  return [{ name: 'Início', href: '/' }, ...trail, { name: crumb ?? title, href: path }];
}

/** Canonical address; pages outside search engines have none. */
export function canonicalUrl({ path, index = true }: PageMeta, site: string): string | undefined {
  return index ? absoluteUrl(path, site) : undefined;
}
