import type { Token } from 'parse5';
import { readSpaces } from './spaces.ts';
import { cut, placeOf, type Edit } from './tokens.ts';

/** Tags before which, and elements inside which, a paragraph ends by itself. */
const BEFORE_TEXT =
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const AROUND_TEXT = 'article aside blockquote dd details div figure footer li main section td';

/**
 * Elements with optional end tags (HTML 13.1.2.4), before these tags and inside these elements.
 * Inside any other element, such as a custom one of Astro, a paragraph would go on.
 */
const SELF_ENDING = new Map(
  Object.entries({
    li: ['li', 'ol ul'],
    dt: ['dt dd', ''],
    dd: ['dt dd', 'dl div'],
    th: ['th td', 'tr'],
    td: ['th td', 'tr'],
    tr: ['tr', 'table tbody thead'],
    thead: ['tbody', ''],
    tbody: ['tbody', 'table'],
    p: [BEFORE_TEXT, AROUND_TEXT],
  }).map(([name, [before = '', around = '']]) => [
    name,
    { before: new Set(before.split(' ')), around: new Set(around.split(' ')) },
  ]),
);

/**
 * What stands between the tags of a page, which is read once from its start: shortens white space,
 * and drops optional end tags.
 */
export function readBetween(html: string) {
  const spaces = readSpaces(html);
  /** The tag before the current text, or '' for a comment or the start. */
  let before = '';
  let start = 0;
  /** An optional end tag, which is dropped if the next tag allows that. */
  let spare: { tagName: string; edit: Edit } | undefined;
  return {
    /** Edits of the text up to a tag or a comment; continues behind it. */
    pass(token: Token.TagToken | Token.CommentToken, name: string, ends = false): Edit[] {
      const { startOffset, endOffset } = placeOf(token);
      const edits = spaces(start, startOffset, before, name, ends);
      if (spare && html.slice(start, startOffset).trim() === '') {
        const enders = SELF_ENDING.get(spare.tagName);
        if (enders?.[ends ? 'around' : 'before'].has(name)) edits.push(spare.edit);
      }
      spare = ends ? { tagName: name, edit: cut(token) } : undefined;
      before = name;
      start = endOffset;
      return edits;
    },
    /** Continues behind a token, and leaves what stands before it as it is. */
    skip(token: Token.Token, name: string): void {
      before = name;
      start = placeOf(token).endOffset;
    },
    /** Edits of the text behind the last tag. */
    end: (): Edit[] => spaces(start, html.length, before, 'html', true),
  };
}
