/**
 * Addresses of the pages that are not files of `content/`; none ends with a slash. `pathOf` in
 * `src/collections.ts` gives those of entries.
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

/** Full URL of a path of this site, without a trailing slash (except the home page). */
export function absoluteUrl(path: string, site: string): string {
  return new URL(path, site).href.replace(/\/$/, path === '/' ? '/' : '');
}

/** Whether a link of the site leads to one of these addresses, with any query or fragment. */
export const leadsTo = (addresses: ReadonlySet<string>, href: string): boolean =>
  addresses.has(href.replace(/[?#].*$/, ''));
