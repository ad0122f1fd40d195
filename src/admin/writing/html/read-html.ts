import type { Element, RootContent } from 'hast';
import { parseHtml } from '../../../lib/html/sanitize.ts';
import { isElement, type HtmlNode } from '../../../lib/html/hast.ts';
import { isBareByDefault, NO_FRAME, WRAPPER, type DocNode, type Frame } from '../document.ts';
import { classOf, isBlank, isInline, text } from './nodes.ts';
import { outlineHtml } from './outline.ts';
import { readInline } from './read-inline.ts';
import { readParts, readTable, type ReadContainer } from './read-table.ts';
import { writeHtml } from './write-html.ts';

export interface ReadDocument {
  doc: DocNode;
  frame: Frame;
  /** What the content has and the editor cannot show; with one of them it is edited as code. */
  reasons: string[];
}

const LEADING = /^[ \t\n\r\f]*/;
const TRAILING = /(?<![ \t\n\r\f])[ \t\n\r\f]*$/;

/**
 * Reads sanitised HTML into a document that `writeHtml` turns into the same bytes. What cannot be
 * kept is named in `reasons`, and the document then is not to be edited.
 */
export function readHtml(html: string): ReadDocument {
  const reasons = new Set<string>();
  const { children } = parseHtml(html);
  const { frame, inner } = unwrap(children);
  const { content, trail } = readBlocks(inner, 'doc', reasons);
  const doc: DocNode = { type: 'doc', content };
  const whole = { ...frame, trail };
  // Whatever the rules above overlook: the words and their marks must all be there again.
  const again = writeHtml(doc, whole);
  if (reasons.size === 0 && again !== html && outlineHtml(again) !== outlineHtml(html)) {
    reasons.add('etiquetas em uma ordem que o editor mudaria');
  }
  return { doc, frame: whole, reasons: [...reasons] };
}

/** Some pages stand in one element of ours, which is not for editing. */
function unwrap(children: RootContent[]): { frame: Frame; inner: RootContent[] } {
  const [only, ...others] = children.filter((child) => !isBlank(child));
  if (!isElement(only) || others.length > 0) return { frame: NO_FRAME, inner: children };
  if (only.tagName !== 'div' || classOf(only) !== WRAPPER)
    return { frame: NO_FRAME, inner: children };
  const spaceAt = (node: RootContent | undefined) => (node?.type === 'text' ? node.value : '');
  const at = children.indexOf(only);
  return {
    frame: {
      isWrapped: true,
      before: spaceAt(children[at - 1]),
      trail: '',
      after: spaceAt(children[at + 1]),
    },
    inner: only.children,
  };
}

/** Blocks inside a parent, and the white space before its end. */
function readBlocks(
  nodes: readonly HtmlNode[],
  parent: string,
  reasons: Set<string>,
): { content: DocNode[]; trail: string } {
  const content: DocNode[] = [];
  let lead = '';
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    const last = run.at(-1);
    let rest = '';
    if (last?.type === 'text') {
      rest = TRAILING.exec(last.value)?.[0] ?? '';
      run[run.length - 1] = text(last.value.slice(0, last.value.length - rest.length));
    }
    content.push({
      type: 'paragraph',
      attrs: { lead, bare: true },
      content: readInline(run, reasons),
    });
    lead = rest;
    run = [];
  };
  for (const node of nodes) {
    if (!isInline(node)) {
      endRun();
      if (!isElement(node)) continue;
      content.push(readBlock(node, lead, reasons));
      lead = '';
    } else if (run.length === 0 && node.type === 'text') {
      const space = LEADING.exec(node.value)?.[0] ?? '';
      lead += space;
      if (node.value.length > space.length) run.push(text(node.value.slice(space.length)));
    } else run.push(node);
  }
  endRun();
  // An empty place to write in, which is nothing in HTML.
  if (content.length === 0) {
    content.push({ type: 'paragraph', attrs: parent === 'doc' ? {} : { lead: '', bare: true } });
  }
  for (const [at, node] of content.entries()) {
    if (node.type !== 'paragraph') continue;
    const isBare = node.attrs?.['bare'] === true;
    if (isBare === isBareByDefault(parent, content, at)) delete node.attrs?.['bare'];
    else node.attrs = { ...node.attrs, bare: isBare };
  }
  return { content, trail: lead };
}

function readBlock(element: Element, lead: string, reasons: Set<string>): DocNode {
  const container: ReadContainer = (...of) => readContainer(...of, reasons);
  const { tagName } = element;
  const attrs = { lead, class: classOf(element) };
  switch (tagName) {
    case 'p':
      return { type: 'paragraph', attrs, content: readInline(element.children, reasons) };
    case 'h2':
    case 'h3':
    case 'h4':
      return {
        type: 'heading',
        attrs: { ...attrs, level: Number(tagName[1]) },
        content: readInline(element.children, reasons),
      };
    case 'hr':
      return { type: 'horizontalRule', attrs };
    case 'ul':
      return readList('bulletList', element, attrs, reasons);
    case 'ol':
      return readList('orderedList', element, attrs, reasons);
    case 'blockquote':
      return container('blockquote', element, attrs);
    case 'div':
    case 'section':
      return container('box', element, { ...attrs, tag: tagName });
    case 'table':
      return readTable(element, attrs, container, reasons);
    case 'dl':
    case 'dt':
    case 'dd':
      reasons.add('lista de definições (dl)');
      break;
    default:
      reasons.add(`etiqueta <${tagName}> fora do lugar`);
  }
  return { type: 'paragraph', attrs };
}

function readContainer(
  type: string,
  element: Element,
  attrs: Record<string, unknown>,
  reasons: Set<string>,
): DocNode {
  const { content, trail } = readBlocks(element.children, type, reasons);
  return { type, attrs: { ...attrs, trail }, content };
}

function readList(
  type: string,
  element: Element,
  attrs: Record<string, unknown>,
  reasons: Set<string>,
): DocNode {
  const { found, trail } = readParts(element, ['li'], 'lista com partes fora dos itens', reasons);
  if (found.length === 0) reasons.add('lista sem itens');
  const content = found.map(({ part, lead }) => {
    const item = readContainer('listItem', part, { lead, class: classOf(part) }, reasons);
    if (item.content?.[0]?.type !== 'paragraph') {
      reasons.add('item de lista que não começa com texto');
    }
    return item;
  });
  return { type, attrs: { ...attrs, trail }, content };
}
