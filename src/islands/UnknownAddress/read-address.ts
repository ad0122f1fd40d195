import { capitalize } from './text.ts';
import { foldAccents, isSlug } from './slug.ts';

/** What the not-found page does for an address that has no page. */
export type UnknownAddress =
  | { kind: 'redirect'; to: string }
  | { kind: 'saved'; slug: string }
  | { kind: 'topic'; slug: string }
  | { kind: 'city'; name: string }
  | { kind: 'other' };

/** Reads an address; what comes from it is only ever used as text. */
export function readUnknownAddress(pathname: string): UnknownAddress {
  const [family = '', slug = '', ...rest] = pathname.replace(/\/$/, '').split('/').slice(1);
  if (family === 'admin') return { kind: 'redirect', to: '/admin/login' };
  if (rest.length > 0 || !isSlug(slug)) return { kind: 'other' };
  if (family === 'postagens') return { kind: 'redirect', to: '/' };
  if (family === 'links-uteis') return { kind: 'saved', slug };
  if (family === 'topicos') return { kind: 'topic', slug };
  if (family === 'cidades') return { kind: 'city', name: nameFromSlug(slug) };
  return { kind: 'other' };
}

/** "vila-nova" → "Vila Nova"; small words stay small. */
export function nameFromSlug(slug: string): string {
  return slug
    .split(/[-_]+/)
    .map((word, index) => (index > 0 && /^(d[aeo]s?|e)$/.test(word) ? word : capitalize(word)))
    .join(' ');
}

/** Pages whose address or title shares most words with the unknown address, best first. */
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
    .sort((a, b) => b.shared - a.shared || b.score - a.score)
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
