/** Matches code, which stays as it is, or a tilde that stands alone. */
const CODE_OR_TILDE = /^(?:```|~~~)[^]*?^(?:```|~~~)|(`+)[^`]+\1|(?<![~\\])~(?!~)/gm;

/** Escapes single tildes in Markdown ("de 20~30 minutos"), so that only two strike text out. */
export function keepSingleTildes(markdown: string): string {
  return markdown.replace(CODE_OR_TILDE, (found) => (found === '~' ? '\\~' : found));
}
