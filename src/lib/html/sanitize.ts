import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Element, Root, RootContent } from 'hast';
import { defaultTreeAdapter, parseFragment } from 'parse5';
import { PAGE_LIMITS } from './page-limits.ts';

/** Deepest nesting that is parsed. */
const MAX_DEPTH = 60;
/** Most elements that the parser may create: it repeats open emphasis in every paragraph. */
const MAX_ELEMENTS = 20_000;
/** Most characters of names and attributes that the parser may add to its input. */
const MAX_REPEATED = PAGE_LIMITS.contentBytes;

const BLOCKS =
  'h2 h3 h4 p ul ol li blockquote table caption thead tbody tr th td div span section dl dt dd hr';
const INLINES = 'strong em b i u small br a';
const TAGS = `${BLOCKS} ${INLINES}`.split(' ');
const VOID = new Set(['br', 'hr']);

/** Allowed elements, and the attributes of each besides our own classes. */
export const ALLOWED = {
  tags: TAGS,
  attributes: {
    a: ['href', 'title'],
    th: ['scope', 'colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
  },
};

const schema: Schema = {
  tagNames: TAGS,
  attributes: { '*': [['className', /^gp-[a-z0-9-]+$/]], ...ALLOWED.attributes },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title'],
  clobber: [],
  // `HREF` decides which links are allowed; the library's own list lacks `tel:`.
  protocols: {},
};

// U+0085 counts as white space for the database, so no C1 control may be in a link.
const HREF =
  /^(?:https?:\/\/[^\s"\\\u0080-\u009f]+|tel:\+?[0-9]+|mailto:[^\s"\\\u0080-\u009f]+|#[^\s"\\\u0080-\u009f]*|\/(?![/\\])[^\s"\\\u0080-\u009f]*)$/;
const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);

/** Thrown for input that is refused before it is parsed; the message is for the editor. */
export class UnsafeContentError extends Error {
  override name = 'UnsafeContentError';
}

function refuseTooLong(html: string): void {
  if (new TextEncoder().encode(html).length > PAGE_LIMITS.contentBytes) {
    throw new UnsafeContentError('o texto é grande demais; divida em duas páginas');
  }
}

/**
 * Parses an HTML fragment into a tree. Throws `UnsafeContentError` as soon as the tree is too deep
 * or too large.
 */
export function parseHtml(html: string): Root {
  // The parser opens its own root first.
  let depth = -1;
  let elements = 0;
  let made = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args) {
      const [tagName, , attributes] = args;
      elements += 1;
      made += attributes.reduce(
        (sum, { name, value }) => sum + name.length + value.length,
        tagName.length,
      );
      if (made > html.length + MAX_REPEATED) {
        throw new UnsafeContentError(
          'a formatação se repete em cada parágrafo; cole o texto sem ela',
        );
      }
      if (elements > MAX_ELEMENTS) {
        throw new UnsafeContentError('o texto tem formatação demais; cole-o sem ela');
      }
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) {
        throw new UnsafeContentError('o texto tem formatação demais; cole-o sem ela');
      }
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return fromParse5(parseFragment(html, { treeAdapter, scriptingEnabled: false })) as Root;
}

function cleanAttributes(element: Element): void {
  const { href, title, scope, colSpan, rowSpan, className } = element.properties;
  element.properties = {
    ...(Array.isArray(className) && className.length > 0 ? { className } : {}),
    // The serialiser leaves "<" raw in attributes, which the database refuses.
    ...(typeof title === 'string' && !title.includes('<') ? { title } : {}),
    ...withHref(href),
    ...(typeof scope === 'string' && SCOPES.has(scope) ? { scope } : {}),
    ...span('colSpan', colSpan),
    ...span('rowSpan', rowSpan),
  };
  if (
    typeof element.properties['href'] === 'string' &&
    /^https?:/.test(element.properties['href'])
  ) {
    element.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
  }
}

/** Whether a saved page may link to an address. */
export const isStorableHref = (href: string) => HREF.test(href);

/** Normalises a typed address for storage: scheme in lower case, telephone as it is dialled. */
export function readHref(written: string): string {
  const href = written.trim().replace(/^(?:https?|tel|mailto):/i, (scheme) => scheme.toLowerCase());
  return href.startsWith('tel:') ? href.replace(/[\s().\p{Pd}\p{Cf}]|%20/gu, '') : href;
}

function withHref(written: unknown) {
  const href = typeof written === 'string' ? readHref(written) : '';
  return isStorableHref(href) ? { href: toStorable(href) } : {};
}

/**
 * Encodes what the database refuses in a link: a raw "<", and a reference right after the slash of
 * a path, as the serialiser writes "&" and "'".
 */
function toStorable(href: string): string {
  return href
    .replaceAll('<', '%3C')
    .replace(/^\/[&']/, (start) => (start.endsWith('&') ? '/%26' : '/%27'));
}

function span(name: string, value: unknown) {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 && count <= 999 ? { [name]: count } : {};
}

function walk(node: Root | RootContent): void {
  if (node.type === 'element') cleanAttributes(node);
  if ('children' in node) {
    // The sanitiser has dropped comments and doctypes; only elements and text are left.
    for (const child of node.children) walk(child);
  }
}

function parseAndClean(html: string): string {
  const tree = sanitize(parseHtml(html), schema) as Root;
  walk(tree);
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return toHtml(tree).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/**
 * Reduces untrusted HTML to the allow-list: headings 2 to 4, text, lists, tables, links; classes
 * only with the prefix `gp-`; no id, style, image or form. The result is canonical: sanitising it
 * again changes nothing. Throws `UnsafeContentError` over 200,000 bytes (of input or result),
 * 20,000 elements or 60 levels.
 */
export function sanitizeHtml(html: string): string {
  refuseTooLong(html);
  let clean = parseAndClean(html);
  refuseTooLong(clean);
  // Dropping a tag can leave text that parses differently, so this repeats until nothing changes.
  for (let round = 0; round < 4; round += 1) {
    const again = parseAndClean(clean);
    if (again === clean) {
      return clean;
    }
    clean = again;
    refuseTooLong(clean);
  }
  throw new UnsafeContentError('a formatação está embaralhada; cole o texto sem ela');
}

const CANONICAL_TAG = new RegExp(
  `<(?:/(${TAGS.filter((tag) => !VOID.has(tag)).join('|')})|(${TAGS.join('|')})` +
    '(?: class="gp-[a-z0-9-]+(?: gp-[a-z0-9-]+)*")?(?: title="[^"<]*")?' +
    '(?: href="(?:https?://|tel:|mailto:|#|/(?![/\\\\&]))[^"\\s\\\\<]*")?(?: scope="(?:row|col|rowgroup|colgroup)")?' +
    '(?: colspan="[0-9]{1,3}")?(?: rowspan="[0-9]{1,3}")?(?: rel="noopener noreferrer nofollow")?)>',
  'y',
);

/**
 * True for HTML that is plainly inside the allow-list and balanced, so that a build of thousands of
 * rows need not parse each again. If false, call `sanitizeHtml`.
 */
export function isPlainlySafe(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    CANONICAL_TAG.lastIndex = at;
    const match = CANONICAL_TAG.exec(html);
    if (!match) return false;
    const [tag, closing, opening = ''] = match;
    if (closing) {
      if (open.pop() !== closing) return false;
    } else if (!VOID.has(opening)) {
      if (/^<a .*href="https?:/.test(tag) && !tag.endsWith('nofollow">')) return false;
      if (open.push(opening) > MAX_DEPTH) return false;
    }
    at += tag.length;
  }
  return open.length === 0;
}

/** Sanitised HTML: unchanged if `isPlainlySafe`, else parsed. */
export function ensureSafeHtml(html: string): string {
  return isPlainlySafe(html) ? html : sanitizeHtml(html);
}
