/** Allowed beginnings of a link: a page of this site, a fragment of this page, or one of few schemes. */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https?:\/\/|tel:|mailto:)/i;

/** Whether an address may be the target of a link. */
export function isSafeLink(address: string): boolean {
  return SAFE_LINK.test(address);
}

const TAG = /<(?=[a-z/!?])[^>\n]{0,30}/i;
const LINK = /\]\(\s*(<?)([^\s)>]*)/g;
const DEFINITION = /^[ >*+-]*\[[^\]]{1,999}\]:\s*<?(\S*)/gm;

/**
 * Finds in Markdown what could become more than prose: HTML, which a browser would run, and links
 * with other schemes. Returns one sentence for each; none for a sound text.
 */
export function checkMarkup(text: string): string[] {
  const tag = TAG.exec(text)?.[0];
  const links = [
    ...[...text.matchAll(LINK)].map(([, , href = '']) => href),
    ...[...text.matchAll(DEFINITION)].map(([, href = '']) => href),
  ];
  return [
    ...(tag === undefined
      ? []
      : [`"${tag}" parece HTML, que o texto não aceita; escreva sem os sinais < e >`]),
    ...links
      .filter((href) => !isSafeLink(href))
      .map(
        (href) =>
          `o link "${href}" não é aceito; use um endereço do site (/pagina), https://, tel: ou mailto:`,
      ),
  ];
}
