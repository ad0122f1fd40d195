/** As much of a digest is of the title and the address that engines list. */
export const HEAD_LENGTH = 5;
const DIGEST_LENGTH = 16;

/**
 * Digest of what a page says: title, description and main part. A new style sheet changes every
 * file and is no news to a search engine. Undefined for a page that search engines may not list, or
 * that only forwards. `sha256` gives base64url.
 */
export function createPageDigest(sha256: (text: string) => string) {
  return (html: string): string | undefined => {
    if (!html.includes('rel="canonical"') || html.includes('http-equiv="refresh"'))
      return undefined;
    const digest = (...parts: (string | undefined)[]) => sha256(parts.join('\n'));
    const head = digest(
      /<title>[^<]*/.exec(html)?.[0],
      /<link rel="canonical"[^>]*/.exec(html)?.[0],
    ).slice(0, HEAD_LENGTH);
    const words = digest(
      /<meta name="description" content="[^"]*/.exec(html)?.[0],
      html
        .slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
        .replace(/\/_astro\/[\w./-]+/g, ''),
    );
    return (head + words).slice(0, DIGEST_LENGTH);
  };
}
