import { PAGE_LIMITS } from '../html/page-limits.ts';

/** Signs that may be an accent, carry one, or be seen by nobody: few of most texts. */
const ACCENTED = /[^\t\n\r -\]_a-~]+/g;

/** Lowercases and removes the accents of Latin letters ("São" → "sao") and the marks that nobody sees. */
export function foldAccents(text: string): string {
  return text
    .replace(ACCENTED, (signs) => signs.normalize('NFD').replace(/[\p{Diacritic}\p{Cf}]/gu, ''))
    .toLowerCase();
}

/** Address of a place or a topic: white space becomes a hyphen, accents go, the rest stays. */
export function placeSlug(name: string): string {
  return foldAccents(name.trim()).replace(/\s+/g, '-');
}

/** Hosts answer "index" at the folder's address; "null" means no value in a filter of the API. */
const RESERVED = new Set(['index', 'null']);

/** True for an address part that has a meaning of its own, so that no page can have it. */
export function isReservedSlug(text: string): boolean {
  return RESERVED.has(text);
}

/**
 * Address of a saved page: only word characters and single hyphens, beginning with a letter or
 * digit. Returns '' when the title holds nothing that an address can carry.
 */
export function savedPageSlug(title: string): string {
  const slug = foldAccents(title)
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    // Hosts hide files whose name begins with "_".
    .replace(/^[-_]+|-$/g, '');
  return isReservedSlug(slug) ? `pagina-${slug}` : slug;
}

/** Address of a post: spaces to hyphens, then only a-z, 0-9 and single hyphens. */
export function postSlug(title: string): string {
  return foldAccents(title)
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Address of a keyword page: everything but word characters and spaces is dropped.
 * A slash counts as a space, so that "1/4 HP" does not read as "14 HP".
 */
export function keywordSlug(phrase: string): string {
  return foldAccents(phrase)
    .replace(/\//g, ' ')
    .replace(/[^\w\s]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** True for an address part that every route accepts. */
export function isSlug(text: string): boolean {
  return (
    text.length <= PAGE_LIMITS.slug &&
    /^[a-z0-9][a-z0-9_]*(-[a-z0-9_]+)*$/.test(text) &&
    !isReservedSlug(text)
  );
}
