/**
 * Addresses of the pages that are not written as files of `content/`; none ends with a slash.
 * What an entry of the content has for an address says `pathOf` in `src/collections.ts`.
 */
export const paths = {
  home: '/',
  guides: '/guias',
  posts: '/postagens',
  problems: '/busca',
  search: '/busca',
  faq: '/duvidas-frequentes',
  sitemap: '/sitemap',
  savedPage: (slug: string) => `/links-uteis/${slug}`,
  savedList: (page: string) => `/sitemap/links-uteis/${page}`,
} as const;

/** A path of this site with its host, without a slash at the end (the home page excepted). */
export function absoluteUrl(path: string, site: string): string {
  return new URL(path, site).href.replace(/\/$/, path === '/' ? '/' : '');
}

/** Whether a link of the site leads to one of these addresses, whatever it asks of the page. */
export const leadsTo = (addresses: ReadonlySet<string>, href: string): boolean =>
  addresses.has(href.replace(/[?#].*$/, ''));
