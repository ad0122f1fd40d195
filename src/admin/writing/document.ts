/** A document of the editor as plain data: what ProseMirror calls its JSON. */
export interface DocNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocNode[];
  marks?: DocMark[];
  text?: string;
}

export interface DocMark {
  type: string;
  attrs: Record<string, unknown>;
}

/** A text that the editor took in. */
export interface OpenText {
  doc: DocNode;
  /** What it has and the editor cannot show; with one of them it is edited as code. */
  reasons: string[];
  /** What was not changed keeps its bytes. */
  write: (doc: DocNode) => string;
}

/** What stands around the blocks of a page and is never edited. */
export interface Frame {
  /** Whether one element of ours holds the whole content. */
  isWrapped: boolean;
  /** White space before that element, before its end, and after it. */
  before: string;
  trail: string;
  after: string;
}

export const NO_FRAME: Frame = { isWrapped: false, before: '', trail: '', after: '' };

/** The class of the element that holds the whole content of some pages. */
export const WRAPPER = 'gp-content';

/** The class of a warning, which a reader must not pass over. */
export const STOP_BOX = 'gp-stop';

/** How each inline tag is kept; two tags may say the same in other words. */
export const MARK_OF: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  small: 'small',
  a: 'link',
  span: 'span',
};

/** The tag of a mark that says nothing of its own. */
export const TAG_OF: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  small: 'small',
  link: 'a',
  span: 'span',
};

/**
 * Whether a paragraph stands in its parent without a tag of its own: the only one of a list item
 * or of a cell does.
 */
export function isBareByDefault(parent: string, siblings: readonly DocNode[], at: number): boolean {
  if (at > 0 || !['listItem', 'tableCell', 'tableHeader'].includes(parent)) return false;
  return siblings.every(
    ({ type }, index) => index === 0 || type === 'bulletList' || type === 'orderedList',
  );
}

/** Whether a row belongs to the head of its table. */
export function isHeadByDefault(row: DocNode, at: number): boolean {
  const cells = row.content ?? [];
  return at === 0 && cells.length > 0 && cells.every(({ type }) => type === 'tableHeader');
}

/** The scope of a header cell that nobody has chosen one for. */
export const scopeByDefault = (row: number) => (row === 0 ? 'col' : 'row');
