/** Addresses of the site; none ends with a slash. */
export const paths = {
  home: '/',
  city: (slug: string) => `/cidades/${slug}`,
  topic: (slug: string) => `/topicos/${slug}`,
  guides: '/guias',
  guide: (slug: string) => `/guias/${slug}`,
  posts: '/postagens',
  post: (slug: string) => `/postagens/${slug}`,
  problems: '/busca',
  search: '/busca',
  problem: (slug: string) => `/busca/${slug}`,
  savedPage: (slug: string) => `/links-uteis/${slug}`,
  faq: '/duvidas-frequentes',
  sitemap: '/sitemap',
  savedList: (page: string) => `/sitemap/links-uteis/${page}`,
  root: (slug: string) => `/${slug}`,
} as const;

/** Addresses that route files own; no content entry may take one. */
export const FIXED_PATHS = [
  '/',
  '/404',
  '/not-found',
  '/guias',
  '/postagens',
  '/busca',
  '/duvidas-frequentes',
  '/sitemap',
  '/sitemap-index',
  '/links-uteis',
  '/cidades',
  '/topicos',
  '/admin',
  '/blog',
] as const;

/** Whether a page of the site may sit in search results. */
export function absoluteUrl(path: string, site: string): string {
  return new URL(path, site).href.replace(/\/$/, path === '/' ? '/' : '');
}
