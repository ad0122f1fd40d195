import type { Token } from 'parse5';

/** Replacement text for a range of a page. */
export interface Edit {
  start: number;
  end: number;
  text?: string;
}

/** Value of an attribute; undefined if the tag has none of that name. */
export const read = ({ attrs }: Token.TagToken, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Where a token of a page stands. */
export function placeOf({ location }: Token.Token): Token.LocationWithAttributes {
  if (!location) throw new Error('A tag stands nowhere in the page.');
  return location;
}

/** Removes a token. */
export function cut(token: Token.Token): Edit {
  const { startOffset, endOffset } = placeOf(token);
  return { start: startOffset, end: endOffset };
}

/** A page with all of its edits, given in any order. */
export function apply(html: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text = '' }) => {
      const part = html.slice(at, start) + text;
      at = Math.max(at, end);
      return part;
    });
  return parts.join('') + html.slice(at);
}
