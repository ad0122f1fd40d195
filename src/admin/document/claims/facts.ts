import type { Guard } from '../../../features/claims/collection.ts';
import { createGuard } from '../../../features/claims/guard.ts';

const INLINE = '</?(?:strong|em|b|i|u|small|span|a)(?:\\s[^>]*)?>';
const OPENING = '<span class="gp-check">';
const MARK = new RegExp(`${OPENING}([^]*?)</span>`, 'g');
/** The pieces of one claim, with the inline tags between them. */
const MARKED = new RegExp(`${OPENING}[^]*?</span>(?:(?:${INLINE})*?${OPENING}[^]*?</span>)*`, 'g');

/** A piece of HTML: a tag, or text with its place in the text that a reader sees. */
interface Piece {
  html: string;
  isTag: boolean;
  start: number;
}

/** Marks in sanitised HTML every claim that the facts do not hold. */
export function markUnsupported(html: string, guard: Guard): string {
  const { pieces, text } = readPieces(html);
  const doubtful = createGuard(guard)(text);
  return pieces.map((piece) => (piece.isTag ? piece.html : markPiece(piece, doubtful))).join('');
}

/** Numbers go on across inline tags ("<strong>99</strong> anos"), and end with their block. */
export function readPieces(html: string): { pieces: Piece[]; text: string } {
  const isInline = new RegExp(`^${INLINE}$`, 'i');
  let text = '';
  const pieces = (html.match(/<[^>]*>|\{\{[^{}<]*\}\}|(?:(?!\{\{[^{}<]*\}\})[^<])+/g) ?? []).map(
    (part) => {
      // A fact that the text cites is in the record, whatever its value.
      const isTag = part.startsWith('<') || part.startsWith('{{');
      const start = text.length;
      if (!isTag) text += part;
      else if (!isInline.test(part)) text += ' | ';
      return { html: part, isTag, start };
    },
  );
  return { pieces, text };
}

function markPiece({ html, start }: Piece, claims: readonly { start: number; end: number }[]) {
  let marked = '';
  let done = 0;
  for (const claim of claims) {
    const from = Math.max(claim.start - start, 0);
    const to = Math.min(claim.end - start, html.length);
    if (from >= to) continue;
    marked += `${html.slice(done, from)}${OPENING}${html.slice(from, to)}</span>`;
    done = to;
  }
  return marked + html.slice(done);
}

/** The marked claims of a text, each once. */
export function findMarked(html: string): string[] {
  const marked = html.match(MARKED) ?? [];
  return [...new Set(marked.map(readClaim))];
}

/** Takes the marks of a claim away, once a person has checked it. */
export const confirmMarked = (html: string, quote: string): string =>
  html.replace(MARKED, (claim) => (readClaim(claim) === quote ? claim.replace(MARK, '$1') : claim));

/** Puts a fact where the first such claim stands: it says what the record says, now and later. */
export function citeMarked(html: string, quote: string, path: string): string {
  const found = [...html.matchAll(MARKED)].find(([claim]) => readClaim(claim) === quote);
  if (!found) return html;
  const [claim] = found;
  // Tags between its pieces stay, so that none is left open.
  const [before = '', , ...after] = claim.split(MARK);
  const tags = after.filter((_, index) => index % 2 === 0);
  const rest = html.slice(found.index + claim.length);
  return [html.slice(0, found.index), before, `{{${path}}}`, ...tags, rest].join('');
}

/** What a reader sees of a marked claim. */
const readClaim = (claim: string) => claim.replace(/<[^>]*>/g, '');

/** Content whose source has no class of its own goes into our content element. */
export function wrapContent(html: string, source = html): string {
  return /\sclass="/.test(source) ? html : `<div class="gp-content">${html}</div>`;
}
