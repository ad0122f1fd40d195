import { toHtml } from 'hast-util-to-html';
import type { Element, ElementContent } from 'hast';
import { parseHtml } from '../../../lib/html/sanitize.ts';
import type { Dropped } from '../dropped.ts';
import { element, isElement, textOf, type HtmlNode } from '../../../lib/html/hast.ts';
import { isBlock, KEPT_BLOCKS, keepLines, onlyText, toBlocks, toLines } from './paste-blocks.ts';
import { pasteInline } from './paste-inline.ts';
import { noteLooks, readStyle } from './paste-style.ts';
import { isListSign, joinLists, notePlace, readListPlace } from '../word-lists.ts';

const GONE = new Set(
  'head title meta link base script style template noscript xml col colgroup map area datalist wbr rp rt'.split(
    ' ',
  ),
);
const EMBEDDED = new Set('video audio iframe object embed canvas svg math picture'.split(' '));
const FIELDS = new Set('input select textarea button progress meter'.split(' '));
const GROUPS = new Set(
  'div section article header footer main aside nav figure form details summary address center fieldset dl body html figcaption caption dd legend'.split(
    ' ',
  ),
);

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
  return pasteInline(node, style, children, dropped);
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
