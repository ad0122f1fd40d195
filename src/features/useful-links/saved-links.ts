import { paths } from '../../lib/url/paths.ts';

/** Links of stored HTML, which is canonical: attributes in double quotes, no nested links. */
const LINK = /<a((?: [a-z]+="[^"]*")*)>([^]*?)<\/a>/g;
const SAVED_PAGE = new RegExp(`( href=")${paths.savedPage('')}([a-z0-9_-]+)(?=["?#])`);

/** Slugs of the saved pages that a text links to, each once. */
export function findSavedLinks(html: string): string[] {
  const found = [...html.matchAll(LINK)].flatMap(([, attributes = '']) => {
    const slug = SAVED_PAGE.exec(attributes)?.[2];
    return slug === undefined ? [] : [slug];
  });
  return [...new Set(found)];
}

/**
 * The text with its links to saved pages updated. `resolve` returns the current slug of a page;
 * undefined removes the link and keeps its words.
 */
export function rewriteSavedLinks(
  html: string,
  resolve: (slug: string) => string | undefined,
): string {
  return html.replace(LINK, (link, attributes: string, words: string) => {
    const slug = SAVED_PAGE.exec(attributes)?.[2];
    if (slug === undefined) return link;
    const target = resolve(slug);
    if (target === slug) return link;
    if (target === undefined) return words;
    return link.replace(SAVED_PAGE, `$1${paths.savedPage(target)}`);
  });
}
