import { parseJson } from '../../../src/lib/objects.ts';

/** A text without the model's reasoning, even if that has no end or no beginning. */
export function withoutThoughts(text: string): string {
  return (
    text
      .replace(/◁(\/?think)▷/g, '<$1>')
      .replace(/^[^]*<\|channel\|>final<\|message\|>/, '')
      .replace(/<\|[^|<>]{1,40}\|>/g, '')
      .replace(/<(think|thinking|thought|reasoning|reflection)\b[^>]*>[^]*?(?:<\/\1>|$)/gi, '')
      .replace(/^[^]*<\/(?:think|thinking|thought|reasoning|reflection)>/i, '')
      // Citations of a service that searched the web.
      .replace(/【[^】\n]{1,60}】/g, '')
  );
}

/** A tag of a block of HTML. */
export const BLOCK = /<\/?(?:p|h[1-6]|ul|ol|li|section|article|div|table)\b[^>]*>/i;
const ESCAPED_BLOCK = /&lt;(?:p|h[1-6]|ul|ol|section|article|div|table)\b[^<>]{0,300}?(?:&gt;|>)/i;
/** Front matter of a document. */
const FRONTMATTER = /^\s*---[ \t]*\n(?:[\w-]+:[^\n]*\n)+---[ \t]*\n/;

/** The page itself, unwrapped from JSON, code fences or character references. */
export function unwrap(text: string): string {
  let bare = fromFences(text.replace(/&amp;(?=[lg]t;)/g, '&')).replace(FRONTMATTER, '');
  const inner = fromJson(bare.trim());
  if (inner !== undefined) return unwrap(inner);
  // Escaped twice: line breaks and quotes as letters.
  if (!bare.includes('\n')) bare = bare.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  return !BLOCK.test(bare) && ESCAPED_BLOCK.test(bare) ? unescapeHtml(bare) : bare;
}

/** The longest text of a JSON value if it is most of it; undefined for other text, '' if it is in pieces. */
function fromJson(text: string): string | undefined {
  const [json = text] =
    /^"[^]*"$|(?<=^[^{<]{0,200})\{[^]*\}(?=[^}>]{0,200}$)|^\[[^]*\]$/.exec(text) ?? [];
  const value = /^["{[]/.test(json) ? parseJson(json.replace(/,(?=\s*[}\]])/g, '')) : undefined;
  // A page never begins like this, even if the rest is broken.
  if (value === undefined) return /^\{\s*"[\w-]+"\s*:/.test(json) ? '' : undefined;
  const texts = textsIn(value).sort((a, b) => b.length - a.length);
  const [longest = ''] = texts;
  return longest.length * 2 > texts.join('').length ? longest : '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const FENCED =
  /^[ \t]*(`{3,}(?!`)|~{3,}(?!~)|"{3}|'{3})[^\n]*\n([^]*?)(?:^[ \t]*\1[ \t]*$|$(?![^]))/gm;

/** Content of the code fences, if that is the page; else the text without the fences. */
function fromFences(text: string): string {
  const inside = [...text.matchAll(FENCED)].map(([, , fenced = '']) => fenced).join('\n');
  const around = text.replace(FENCED, '');
  const isPage = inside.length > around.length || (BLOCK.test(inside) && !BLOCK.test(around));
  return isPage ? inside : text.replace(/`{3,}(?:html|markdown|md)?/g, '');
}

/** Text with the characters that HTML writes as references. */
export const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
