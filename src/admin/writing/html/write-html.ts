import { toHtml } from 'hast-util-to-html';
import type { Element, ElementContent, Properties } from 'hast';
import {
  isBareByDefault,
  isHeadByDefault,
  scopeByDefault,
  TAG_OF,
  WRAPPER,
  type DocMark,
  type DocNode,
  type Frame,
} from '../document.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const text = (value: string): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }]);

/** Writes a document as HTML of the allow-list; what was read and not changed gives the same bytes. */
export function writeHtml(doc: DocNode, frame: Frame): string {
  const content = [...blocks(doc, withoutLastLine(doc.content ?? [])), ...text(frame.trail)];
  const children: ElementContent[] = frame.isWrapped
    ? [...text(frame.before), element('div', { class: WRAPPER }, content), ...text(frame.after)]
    : content;
  return toHtml({ type: 'root', children });
}

/** The editor keeps an empty line at the end, to go on writing behind a table or a list. */
function withoutLastLine(nodes: readonly DocNode[]): readonly DocNode[] {
  const last = nodes.at(-1);
  const isEmpty =
    last?.type === 'paragraph' &&
    (last.content ?? []).length === 0 &&
    typeof last.attrs?.['lead'] !== 'string' &&
    typeof last.attrs?.['class'] !== 'string';
  return isEmpty ? nodes.slice(0, -1) : nodes;
}

function element(
  tagName: string,
  attrs: Record<string, unknown>,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  const classes = textOf(attrs['class']);
  return {
    type: 'element',
    tagName,
    properties: { ...(classes === '' ? {} : { className: classes.split(' ') }), ...properties },
    children,
  };
}

function blocks(parent: DocNode, nodes: readonly DocNode[] = parent.content ?? []) {
  const separator = parent.type === 'doc' || parent.type === 'box' ? '\n' : '';
  let isAfterBare = false;
  return nodes.flatMap((node, at): ElementContent[] => {
    const attrs = node.attrs ?? {};
    const lead = typeof attrs['lead'] === 'string' ? attrs['lead'] : at === 0 ? '' : separator;
    const isBare =
      node.type === 'paragraph' &&
      !isAfterBare &&
      textOf(attrs['class']) === '' &&
      (attrs['bare'] ?? isBareByDefault(parent.type, nodes, at)) === true;
    isAfterBare = isBare;
    return [...text(lead), ...(isBare ? writeInline(node.content ?? []) : [block(node)])];
  });
}

function block(node: DocNode): Element {
  const attrs = node.attrs ?? {};
  const inside = () => [...blocks(node), ...text(textOf(attrs['trail']))];
  switch (node.type) {
    case 'heading':
      return element(`h${Number(attrs['level'])}`, attrs, writeInline(node.content ?? []));
    case 'horizontalRule':
      return element('hr', attrs, []);
    case 'bulletList':
      return element('ul', attrs, inside());
    case 'orderedList':
      return element('ol', attrs, inside());
    case 'listItem':
      return element('li', attrs, inside());
    case 'blockquote':
      return element('blockquote', attrs, inside());
    case 'box':
      return element(textOf(attrs['tag']) || 'div', attrs, inside());
    case 'table':
      return element('table', attrs, [
        ...sections(node.content ?? []),
        ...text(textOf(attrs['trail'])),
      ]);
    default:
      return element('p', attrs, writeInline(node.content ?? []));
  }
}

/** Rows that follow each other in one part of the table stand in one element. */
function sections(rows: readonly DocNode[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let open: Element | undefined;
  let trail = '';
  const end = () => {
    open?.children.push(...text(trail));
    open = undefined;
  };
  for (const [at, row] of rows.entries()) {
    const attrs = row.attrs ?? {};
    const wanted = textOf(attrs['part']) || (isHeadByDefault(row, at) ? 'thead' : 'tbody');
    // A head can only come first.
    const name = wanted === 'thead' && open?.tagName === 'tbody' ? 'tbody' : wanted;
    if (open?.tagName !== name) {
      end();
      open = element(name, {}, []);
      parts.push(...text(textOf(attrs['partLead'])), open);
    }
    trail = textOf(attrs['partTrail']);
    const cells = (row.content ?? []).flatMap((one) => [
      ...text(textOf(one.attrs?.['lead'])),
      cell(one, at),
    ]);
    open.children.push(
      ...text(textOf(attrs['lead'])),
      element('tr', attrs, [...cells, ...text(textOf(attrs['trail']))]),
    );
  }
  end();
  return parts;
}

function cell(node: DocNode, row: number): Element {
  const attrs = node.attrs ?? {};
  const isHeader = node.type === 'tableHeader';
  const scope = textOf(attrs['scope']) || scopeByDefault(row);
  const span = (name: 'colspan' | 'rowspan') => Number(attrs[name] ?? 1);
  return element(
    isHeader ? 'th' : 'td',
    attrs,
    [...blocks(node), ...text(textOf(attrs['trail']))],
    {
      ...(isHeader && scope !== 'none' ? { scope } : {}),
      ...(span('colspan') > 1 ? { colSpan: span('colspan') } : {}),
      ...(span('rowspan') > 1 ? { rowSpan: span('rowspan') } : {}),
    },
  );
}

/** Inline nodes as HTML, each mark opened around as many of them as it holds for. */
export function writeInline(
  nodes: readonly DocNode[],
  done: readonly DocMark[] = [],
): ElementContent[] {
  const written: ElementContent[] = [];
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at];
    if (!node) break;
    const open = (node.marks ?? [])
      .filter((mark) => !done.some((one) => isSame(one, mark)))
      .map((mark) => ({ mark, length: runLength(nodes, at, mark) }))
      .sort((a, b) => b.length - a.length || rank(a.mark) - rank(b.mark));
    const [first] = open;
    if (first) {
      const held = nodes.slice(at, at + first.length);
      written.push(markElement(first.mark, writeInline(held, [...done, first.mark])));
      at += first.length;
    } else {
      written.push(...leaf(node));
      at += 1;
    }
  }
  return written;
}

function leaf({ type, attrs = {}, text: value = '' }: DocNode): ElementContent[] {
  if (type === 'hardBreak') return [element('br', attrs, [])];
  return text(type === 'fact' ? `{{${textOf(attrs['path'])}}}` : value);
}

function markElement({ type, attrs }: DocMark, children: ElementContent[]): Element {
  const href = attrs['href'];
  return element(textOf(attrs['tag']) || (TAG_OF[type] ?? 'span'), attrs, children, {
    ...(typeof attrs['title'] === 'string' ? { title: attrs['title'] } : {}),
    ...(typeof href === 'string' ? { href } : {}),
    ...(typeof href === 'string' && /^https?:/.test(href)
      ? { rel: ['noopener', 'noreferrer', 'nofollow'] }
      : {}),
  });
}

function runLength(nodes: readonly DocNode[], from: number, mark: DocMark): number {
  let end = from + 1;
  while ((nodes[end]?.marks ?? []).some((one) => isSame(one, mark))) end += 1;
  return end - from;
}

/** Marks as they stood when they were read; new ones inside those, links outermost. */
const NEW_ORDER = ['link', 'bold', 'italic', 'underline', 'small', 'span'];

function rank({ type, attrs }: DocMark): number {
  const { order } = attrs;
  return typeof order === 'number' ? order : 100 + NEW_ORDER.indexOf(type);
}

const MARK_FIELDS = ['tag', 'class', 'order', 'href', 'title'];

function isSame(a: DocMark, b: DocMark): boolean {
  return (
    a.type === b.type &&
    MARK_FIELDS.every((name) => (a.attrs[name] ?? null) === (b.attrs[name] ?? null))
  );
}
