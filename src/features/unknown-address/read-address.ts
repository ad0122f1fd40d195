import { capitalize } from '../../lib/text/text.ts';
import { foldAccents, isSlug } from '../../lib/text/slug.ts';

/** What the not-found page does for an address without a page. */
export type UnknownAddress =
  | { kind: 'redirect'; to: string }
  | { kind: 'saved'; slug: string }
  | { kind: 'topic'; slug: string }
  | { kind: 'city'; name: string }
  | { kind: 'other' };

/** What the page shows for an address below a folder: the saved page, or what the collection says. */
export type UnknownFolders = Partial<Record<string, 'saved' | 'place' | 'topic' | 'home'>>;

/** Reads an address; its parts are only ever used as text. */
export function readUnknownAddress(pathname: string, folders: UnknownFolders): UnknownAddress {
  const [folder = '', slug = '', ...rest] = pathname.replace(/\/$/, '').split('/').slice(1);
  if (folder === 'admin') return { kind: 'redirect', to: '/admin/login' };
  if (rest.length > 0 || !isSlug(slug) || !Object.hasOwn(folders, folder)) return { kind: 'other' };
  const kind = folders[folder];
  if (kind === 'home') return { kind: 'redirect', to: '/' };
  if (kind === 'place') return { kind: 'city', name: nameFromSlug(slug) };
  return kind ? { kind, slug } : { kind: 'other' };
}

/** "vila-nova" → "Vila Nova"; small words stay small. */
export function nameFromSlug(slug: string): string {
  return slug
    .split(/[-_]+/)
    .map((word, index) => (index > 0 && /^(d[aeo]s?|e)$/.test(word) ? word : capitalize(word)))
    .join(' ');
}

/**
 * Pages whose address or title shares most words with the unknown address, best first, shorter ones
 * first among equals.
 */
export function findNearestPages(
  pathname: string,
  pages: readonly (readonly [path: string, title: string])[],
  most = 6,
): (readonly [path: string, title: string])[] {
  const wanted = words(decode(pathname));
  if (wanted.size === 0) return [];
  return pages
    .map((page) => {
      const own = words(page.join(' '));
      const shared = [...wanted].filter((word) => own.has(word)).length;
      return { page, score: shared / Math.sqrt(own.size || 1), shared };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.score - a.score || a.page[0].length - b.page[0].length)
    .slice(0, most)
    .map(({ page }) => page);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function words(text: string): Set<string> {
  const parts = foldAccents(text).match(/[a-z0-9]+/g) ?? [];
  return new Set(parts.filter((word) => word.length > 2));
}
