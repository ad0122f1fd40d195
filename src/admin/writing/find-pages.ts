import { foldAccents } from '../../lib/text/slug.ts';
import type { AdminClient } from '../data/client.ts';
import { findPublicPages } from '../data/pages/find-pages.ts';
import type { LinkTarget } from './LinkDialog.tsx';
import { loadSitePages } from '../data/site-data.ts';

const MOST = 8;

/** The pages that hold every word of a query in title or address, whatever the accents; best first. */
export function rankPages(pages: Iterable<LinkTarget>, query: string): LinkTarget[] {
  const wanted = foldAccents(query.trim());
  const words = wanted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...pages]
    .flatMap((page) => {
      const title = foldAccents(page.title);
      const text = `${title} ${foldAccents(page.href)}`;
      if (!words.every((word) => text.includes(word))) return [];
      const rank = title.startsWith(wanted) ? 0 : title.includes(wanted) ? 1 : 2;
      return [{ page, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.page.title.length - b.page.title.length)
    .slice(0, MOST)
    .map(({ page }) => page);
}

/**
 * The pages from files of `content/` that match a query, best first, at most eight: what a text of the
 * content may link to. Saved pages are not among them, because they can be taken off the site.
 */
export async function findWrittenPages(query: string): Promise<LinkTarget[]> {
  const pages = await loadSitePages();
  const written = [...pages].flatMap(([href, title]) => (href === title ? [] : [{ href, title }]));
  return rankPages(written, query);
}

/** Pages that a link of a saved page may lead to: those from files, then the saved ones. */
export async function findPages(client: AdminClient, query: string): Promise<LinkTarget[]> {
  const [written, saved] = await Promise.all([
    findWrittenPages(query),
    findPublicPages(client, query),
  ]);
  const own = saved.map(({ slug, title }) => ({ href: `/links-uteis/${slug}`, title }));
  return [...written, ...own].slice(0, 2 * MOST);
}
