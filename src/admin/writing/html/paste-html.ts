import { toHtml } from 'hast-util-to-html';
import type { Element, ElementContent } from 'hast';
import { isStorableHref, parseHtml } from '../../../lib/html/sanitize.ts';
import type { Dropped } from '../dropped.ts';
import { element, isElement, textOf, type HtmlNode } from '../../../lib/html/hast.ts';
import { isListSign, joinLists, notePlace, readListPlace } from '../word-lists.ts';

const GONE = new Set(
  'head title meta link base script style template noscript xml col colgroup map area datalist wbr rp rt'.split(
    ' ',
  ),
);
const EMBEDDED = new Set('video audio iframe object embed canvas svg math picture'.split(' '));
const FIELDS = new Set('input select textarea button progress meter'.split(' '));
const KEPT_BLOCKS = new Set('p ul ol li blockquote table thead tbody tr td th hr'.split(' '));
const BLOCKS = new Set([...KEPT_BLOCKS, 'h2', 'h3', 'h4', 'caption']);
const GROUPS = new Set(
  'div section article header footer main aside nav figure form details summary address center fieldset dl body html figcaption caption dd legend'.split(
    ' ',
  ),
);

const isBlock = (node: HtmlNode) => isElement(node) && BLOCKS.has(node.tagName);

/** The declarations of a style attribute, names and values in small letters. */
function readStyle({ properties }: Element): Map<string, string> {
  const style = typeof properties['style'] === 'string' ? properties['style'] : '';
  return new Map(
    style.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf(':');
      if (at === -1) return [];
      return [
        [
          part.slice(0, at).trim().toLowerCase(),
          part
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

/** Black, white, "as it comes": colours that nobody chose. */
const NO_COLOUR =
  /^(?:|auto|windowtext|transparent|inherit|initial|unset|currentcolor|none|black|white|#000|#000000|#fff|#ffffff|canvas(?:text)?|rgba?\((?:0|255), ?(?:0|255), ?(?:0|255)(?:, ?[\d.]+)?\)|var\(.*\))$/;

/** Keeps of pasted HTML what a page may hold; counts what is left out. */
export function cleanPastedHtml(html: string, dropped: Dropped): string {
  const tree = parseHtml(html);
  const nodes = clean(tree.children, createContext(tree.children, dropped));
  // Lists of a word processor, white space, and what is empty.
  return toHtml({ type: 'root', children: joinLists(toLines(nodes).flatMap(tidy)) });
}

interface Context {
  dropped: Dropped;
  /** How much every heading is lowered: a page's own title is the only one of the first level. */
  lower: number;
}

function createContext(nodes: readonly HtmlNode[], dropped: Dropped): Context {
  const hasFirst = (node: HtmlNode): boolean =>
    isElement(node) &&
    (node.tagName === 'h1' || isTitle(node) || node.children.some((child) => hasFirst(child)));
  return { dropped, lower: nodes.some(hasFirst) ? 1 : 0 };
}

const classesOf = ({ properties }: Element) =>
  Array.isArray(properties['className']) ? properties['className'].map(String) : [];
const isTitle = (node: Element) => classesOf(node).includes('MsoTitle');

function clean(nodes: readonly HtmlNode[], context: Context): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value }];
    return isElement(node) ? cleanElement(node, context) : [];
  });
}

function cleanElement(node: Element, context: Context): ElementContent[] {
  const { dropped, lower } = context;
  const { tagName, properties } = node;
  const fact = properties['dataFact'];
  if (typeof fact === 'string') return [{ type: 'text', value: `{{${fact}}}` }];
  if (GONE.has(tagName)) return [];
  const style = readStyle(node);
  if (isListSign(node)) return [];
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return [];
  if (/^comment/.test(style.get('mso-element') ?? '')) {
    dropped.push('comment');
    return [];
  }
  if (tagName === 'img' || tagName === 'v:imagedata') {
    const { alt } = properties;
    if (typeof alt === 'string' && /^\p{Extended_Pictographic}/u.test(alt)) {
      return [{ type: 'text', value: alt }];
    }
    dropped.push('image');
    return [];
  }
  if (EMBEDDED.has(tagName)) {
    if (tagName === 'svg' || tagName === 'picture') dropped.push('image');
    else dropped.push('embedded');
    return [];
  }
  if (FIELDS.has(tagName)) {
    dropped.push('field');
    return [];
  }
  noteLooks(style, node, dropped);
  const children = clean(node.children, context);
  const level = headingLevel(node);
  if (level !== undefined) return heading(Math.min(4, Math.max(2, level + lower)), children);
  if (tagName === 'br') return [element('br', [])];
  if (KEPT_BLOCKS.has(tagName)) return keepBlock(node, children);
  if (tagName === 'dt') return [element('p', [element('strong', children)])];
  if (tagName === 'pre') return [element('p', keepLines(children))];
  if (GROUPS.has(tagName)) return toLines(children);
  return inline(node, style, children, dropped);
}

function noteLooks(style: ReadonlyMap<string, string>, node: Element, dropped: Dropped): void {
  const { properties, tagName } = node;
  const colours = [
    style.get('color'),
    style.get('background'),
    style.get('background-color'),
    properties['color'],
    properties['bgColor'],
  ];
  const isOwn = (colour: unknown) => typeof colour === 'string' && !NO_COLOUR.test(colour.trim());
  // A link is blue everywhere; nobody chose that.
  if (tagName !== 'a' && textOf(node).trim() !== '' && colours.some(isOwn)) {
    const isLink = node.children.some((child) => isElement(child) && child.tagName === 'a');
    if (!isLink) dropped.push('colours');
  }
  if (style.has('font-family') || properties['face'] !== undefined) dropped.push('fonts');
}

function headingLevel(node: Element): number | undefined {
  const [, digit] = /^h([1-6])$/.exec(node.tagName) ?? [];
  if (digit !== undefined) return Number(digit);
  const { role, ariaLevel } = node.properties;
  if (role === 'heading') return Number(ariaLevel ?? 2);
  for (const name of classesOf(node)) {
    if (name === 'MsoTitle') return 1;
    const [, word] = /^MsoHeading(\d)$/.exec(name) ?? [];
    if (word !== undefined) return Number(word);
  }
  return undefined;
}

/** A heading is strong by itself. */
function heading(level: number, children: ElementContent[]): ElementContent[] {
  const plain = (nodes: ElementContent[]): ElementContent[] =>
    nodes.flatMap((node) =>
      !isElement(node)
        ? [node]
        : ['strong', 'b', 'p'].includes(node.tagName)
          ? plain(node.children)
          : [{ ...node, children: plain(node.children) }],
    );
  return [element(`h${level}`, plain(children))];
}

function keepBlock(node: Element, children: ElementContent[]): ElementContent[] {
  const { tagName, properties } = node;
  switch (tagName) {
    case 'p': {
      const place = readListPlace(node);
      const lines = toLines(children);
      if (place) for (const line of lines) if (isElement(line)) notePlace(line, place);
      return lines;
    }
    case 'ul':
    case 'ol':
      return [element(tagName, listItems(children))];
    case 'td':
    case 'th': {
      const { colSpan, rowSpan, scope } = properties;
      return [
        element(tagName, onlyText(toBlocks(children)), {
          ...(Number(colSpan) > 1 ? { colSpan: Number(colSpan) } : {}),
          ...(Number(rowSpan) > 1 ? { rowSpan: Number(rowSpan) } : {}),
          ...(typeof scope === 'string' ? { scope } : {}),
        }),
      ];
    }
    case 'li':
      return [element('li', onlyText(toBlocks(children)))];
    case 'blockquote':
      return [element('blockquote', toBlocks(children))];
    case 'table': {
      const lines = children.filter(isElement).filter(({ tagName: name }) => !isTablePart(name));
      const rows = children.filter(isElement).filter(({ tagName: name }) => isTablePart(name));
      return [...lines, ...(rows.length > 0 ? [element('table', rows)] : [])];
    }
    case 'thead':
    case 'tbody':
    case 'tr':
      return [element(tagName, children.filter(isElement))];
    default:
      return [element(tagName, [])];
  }
}

const isTablePart = (name: string) => ['thead', 'tbody', 'tr'].includes(name);

/** Only items stand in a list; a list between them belongs to the one before. */
function listItems(children: readonly ElementContent[]): ElementContent[] {
  const items: Element[] = [];
  for (const child of children) {
    if (!isElement(child)) {
      if (textOf(child).trim() !== '') items.push(element('li', [child]));
    } else if (child.tagName === 'li') items.push(child);
    else if (/^[uo]l$/.test(child.tagName)) {
      const last = items.at(-1);
      if (last) last.children.push(child);
      else items.push(...(child.children as Element[]));
    } else items.push(element('li', onlyText([child])));
  }
  return items;
}

/** Inline runs become paragraphs, and an empty line between them begins another. */
function toBlocks(children: readonly ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let run: ElementContent[] = [];
  const end = () => {
    if (run.some((node) => textOf(node).trim() !== '')) blocks.push(element('p', trimBreaks(run)));
    run = [];
  };
  for (const child of children) {
    if (isBlock(child)) {
      end();
      blocks.push(child);
      continue;
    }
    const isBreak = isElement(child) && child.tagName === 'br';
    const last = run.findLast((node) => textOf(node).trim() !== '' || isElement(node));
    if (isBreak && isElement(last) && last.tagName === 'br') end();
    else run.push(child);
  }
  end();
  return blocks;
}

const toLines = (children: readonly ElementContent[]) => toBlocks(liftBlocks(children));

/** Blocks inside inline elements come out of them. */
function liftBlocks(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    if (!isElement(child) || isBlock(child) || !holdsBlock(child)) return [child];
    return toBlocks(liftBlocks(child.children));
  });
}

const holdsBlock = (node: Element): boolean =>
  node.children.some((child) => isBlock(child) || (isElement(child) && holdsBlock(child)));

/** The one paragraph of an item or a cell needs no element of its own. */
function onlyText(blocks: readonly ElementContent[]): ElementContent[] {
  const [first, ...others] = blocks;
  const isAlone = others.every((node) => isElement(node) && /^[uo]l$/.test(node.tagName));
  if (isElement(first) && first.tagName === 'p' && isAlone) return [...first.children, ...others];
  // An item begins with text.
  return [...blocks];
}

function trimBreaks(run: readonly ElementContent[]): ElementContent[] {
  const isEmpty = (node: ElementContent | undefined) =>
    node !== undefined &&
    ((isElement(node) && node.tagName === 'br') ||
      (node.type === 'text' && node.value.trim() === ''));
  const trimmed = [...run];
  while (isEmpty(trimmed[0])) trimmed.shift();
  while (isEmpty(trimmed.at(-1))) trimmed.pop();
  return trimmed;
}

function keepLines(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (isElement(child)) return [{ ...child, children: keepLines(child.children) }];
    return textOf(child)
      .split('\n')
      .flatMap((line, at): ElementContent[] => [
        ...(at === 0 ? [] : [element('br', [])]),
        { type: 'text', value: line },
      ]);
  });
}

function inline(
  node: Element,
  style: ReadonlyMap<string, string>,
  children: ElementContent[],
  dropped: Dropped,
): ElementContent[] {
  const { tagName, properties } = node;
  if (children.length === 0) return [];
  if (tagName === 'a') {
    const href =
      typeof properties['href'] === 'string' ? realTarget(properties['href']) : undefined;
    if (href !== undefined && isStorableHref(href)) {
      return [element('a', without(children, 'u'), { href })];
    }
    if (href !== undefined && !href.startsWith('#')) dropped.push('link');
    return children;
  }
  const weight = style.get('font-weight') ?? '';
  const isBoldTag = tagName === 'b' || tagName === 'strong';
  const isBold = isBoldTag
    ? !/^(?:normal|[1-4]00)$/.test(weight)
    : /^(?:bold(?:er)?|[6-9]00)$/.test(weight);
  const slant = style.get('font-style') ?? '';
  const isItalic = ['i', 'em', 'cite'].includes(tagName)
    ? slant !== 'normal'
    : /^(?:italic|oblique)/.test(slant);
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const isUnderlined = (tagName === 'u' && !line.includes('none')) || line.includes('underline');
  if (['s', 'strike', 'del'].includes(tagName) || line.includes('line-through')) {
    dropped.push('strike');
  }
  const holdsLink = children.some((child) => isElement(child) && child.tagName === 'a');
  let marked = children;
  const wrap = (tag: string) => {
    marked = marked.some(isBlock) ? marked : [element(tag, marked)];
  };
  if (isUnderlined && !holdsLink) wrap('u');
  if (isItalic) wrap('em');
  if (isBold) wrap('strong');
  return marked;
}

/** Nodes with the elements of one name replaced by what is in them. */
function without(nodes: readonly ElementContent[], tagName: string): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const children = without(node.children, tagName);
    return node.tagName === tagName ? children : [{ ...node, children }];
  });
}

/** A document service leads its links through its own address. */
function realTarget(href: string): string {
  const trimmed = href.trim();
  const [, inner] = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(trimmed) ?? [];
  if (inner === undefined) return trimmed;
  try {
    return decodeURIComponent(inner);
  } catch {
    return trimmed;
  }
}

function tidy(node: ElementContent): ElementContent[] {
  if (node.type === 'text') {
    // Fixed spaces are kept only where one stands between two words.
    const value = node.value.replace(/[ \t\n\r\f\u00a0]{2,}/g, ' ').replace(/[\t\n\r\f]/g, ' ');
    return [{ ...node, value }];
  }
  if (!isElement(node)) return [];
  const children = node.children.flatMap(tidy);
  const isNeeded = ['br', 'hr', 'td', 'th'].includes(node.tagName);
  const hasWords = children.some((child) => textOf(child).replace(/[\s\u00a0]/g, '') !== '');
  if (isNeeded || hasWords) return [{ ...node, children }];
  // The space between two words may stand in a mark.
  return isBlock(node) || children.length === 0 ? [] : [{ type: 'text', value: ' ' }];
}
