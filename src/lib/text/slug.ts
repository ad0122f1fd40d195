import { PAGE_LIMITS } from '../html/page-limits.ts';

/** Characters that may be an accent, carry one, or be invisible; most texts have few. */
const ACCENTED = /[^\t\n\r -\]_a-~]+/g;

/** Lower case without accents ("São" → "sao") and invisible characters. */
export function foldAccents(text: string): string {
  return text
    .replace(ACCENTED, (signs) => signs.normalize('NFD').replace(/[\p{Diacritic}\p{Cf}]/gu, ''))
    .toLowerCase();
}

/** Slug of a place or a topic: white space becomes a hyphen, accents go, the rest stays. */
export function placeSlug(name: string): string {
  return foldAccents(name.trim()).replace(/\s+/g, '-');
}

/** Hosts answer "index" at the folder's address; "null" means no value in an API filter. */
const RESERVED = new Set(['index', 'null']);

/** Whether an address part is reserved, so that no page can have it. */
export function isReservedSlug(text: string): boolean {
  return RESERVED.has(text);
}

/**
 * Slug of a saved page: word characters and single hyphens, beginning with a letter or digit.
 * Returns '' if nothing of the title is left.
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

/** Slug of a post: spaces become hyphens; only a-z, 0-9 and single hyphens stay. */
export function postSlug(title: string): string {
  return foldAccents(title)
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Slug of a keyword page: only word characters and spaces stay. A slash counts as a space, so that
 * "1/4 HP" does not become "14 HP".
 */
export function keywordSlug(phrase: string): string {
  return foldAccents(phrase)
    .replace(/\//g, ' ')
    .replace(/[^\w\s]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Whether an address part is one that every route accepts. */
export function isSlug(text: string): boolean {
  return (
    text.length <= PAGE_LIMITS.slug &&
    /^[a-z0-9][a-z0-9_]*(-[a-z0-9_]+)*$/.test(text) &&
    !isReservedSlug(text)
  );
}
