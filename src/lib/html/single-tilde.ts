/** Code of a text, which stays as it is; else a tilde that stands alone. */
const CODE_OR_TILDE = /^(?:```|~~~)[^]*?^(?:```|~~~)|(`+)[^`]+\1|(?<![~\\])~(?!~)/gm;

/** Markdown in which one tilde is text, "de 20~30 minutos", and only two strike something out. */
export function keepSingleTildes(markdown: string): string {
  return markdown.replace(CODE_OR_TILDE, (found) => (found === '~' ? '\\~' : found));
}
