import type { Element, RootContent, Text } from 'hast';
import { parseHtml } from '../../../lib/html/sanitize.ts';
import { isElement, type HtmlNode } from '../../../lib/html/hast.ts';
import {
  isBareByDefault,
  isHeadByDefault,
  MARK_OF,
  NO_FRAME,
  scopeByDefault,
  WRAPPER,
  type DocMark,
  type DocNode,
  type Frame,
} from '../document.ts';
import { outlineHtml } from './outline.ts';
import { writeHtml } from './write-html.ts';

export interface ReadDocument {
  doc: DocNode;
  frame: Frame;
  /** What the content has and the editor cannot show; with one of them it is edited as code. */
  reasons: string[];
}

const SPACE = /[ \t\n\r\f]+/g;
const LEADING = /^[ \t\n\r\f]*/;
const TRAILING = /(?<![ \t\n\r\f])[ \t\n\r\f]*$/;
const FACT = /\{\{([^{}\s]+)\}\}/g;

const isInline = (node: HtmlNode) =>
  node.type === 'text' || (isElement(node) && (node.tagName === 'br' || node.tagName in MARK_OF));
const isBlank = (node: HtmlNode) => node.type === 'text' && node.value.trim() === '';
const text = (value: string): Text => ({ type: 'text', value });

function classOf({ properties }: Element): string | null {
  const { className } = properties;
  return Array.isArray(className) && className.length > 0 ? className.join(' ') : null;
}

/**
 * Reads sanitised HTML into a document that `writeHtml` turns into the same bytes. What cannot be
 * kept is named in `reasons`, and the document then is not to be edited.
 */
export function readHtml(html: string): ReadDocument {
  const reasons = new Set<string>();
  const { children } = parseHtml(html);
  const { frame, inner } = unwrap(children);
  const { content, trail } = createReader(reasons).blocks(inner, 'doc');
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

function createReader(reasons: Set<string>) {
  /** Blocks inside a parent, and the white space before its end. */
  function blocks(
    nodes: readonly HtmlNode[],
    parent: string,
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
      content.push({ type: 'paragraph', attrs: { lead, bare: true }, content: inline(run) });
      lead = rest;
      run = [];
    };
    for (const node of nodes) {
      if (!isInline(node)) {
        endRun();
        if (!isElement(node)) continue;
        content.push(block(node, lead));
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

  function block(element: Element, lead: string): DocNode {
    const { tagName } = element;
    const attrs = { lead, class: classOf(element) };
    switch (tagName) {
      case 'p':
        return { type: 'paragraph', attrs, content: inline(element.children) };
      case 'h2':
      case 'h3':
      case 'h4':
        return {
          type: 'heading',
          attrs: { ...attrs, level: Number(tagName[1]) },
          content: inline(element.children),
        };
      case 'hr':
        return { type: 'horizontalRule', attrs };
      case 'ul':
        return list('bulletList', element, attrs);
      case 'ol':
        return list('orderedList', element, attrs);
      case 'blockquote':
        return container('blockquote', element, attrs);
      case 'div':
      case 'section':
        return container('box', element, { ...attrs, tag: tagName });
      case 'table':
        return table(element, attrs);
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

  function container(type: string, element: Element, attrs: Record<string, unknown>): DocNode {
    const { content, trail } = blocks(element.children, type);
    return { type, attrs: { ...attrs, trail }, content };
  }

  /** Elements of one kind, and the white space around them. */
  function parts(element: Element, names: readonly string[], problem: string) {
    const found: { part: Element; lead: string }[] = [];
    let lead = '';
    for (const node of element.children) {
      if (isElement(node) && names.includes(node.tagName)) {
        found.push({ part: node, lead });
        lead = '';
      } else if (node.type === 'text' && isBlank(node)) lead += node.value;
      else reasons.add(problem);
    }
    return { found, trail: lead };
  }

  function list(type: string, element: Element, attrs: Record<string, unknown>): DocNode {
    const { found, trail } = parts(element, ['li'], 'lista com partes fora dos itens');
    if (found.length === 0) reasons.add('lista sem itens');
    const content = found.map(({ part, lead }) => {
      const item = container('listItem', part, { lead, class: classOf(part) });
      if (item.content?.[0]?.type !== 'paragraph') {
        reasons.add('item de lista que não começa com texto');
      }
      return item;
    });
    return { type, attrs: { ...attrs, trail }, content };
  }

  function table(element: Element, attrs: Record<string, unknown>): DocNode {
    if (element.children.some((node) => isElement(node) && node.tagName === 'caption')) {
      reasons.add('legenda de tabela (caption)');
    }
    const names = ['thead', 'tbody', 'caption'];
    const { found, trail } = parts(element, names, 'tabela com partes fora das linhas');
    const sections = found.filter(({ part }) => part.tagName !== 'caption');
    const order = sections.map(({ part }) => part.tagName).join(' ');
    if (!['thead tbody', 'tbody', 'thead'].includes(order)) {
      reasons.add('tabela com vários grupos de linhas');
    }
    const rows: DocNode[] = [];
    for (const { part: section, lead: partLead } of sections) {
      if (classOf(section) !== null) reasons.add('tabela com classe em um grupo de linhas');
      const { found: lines, trail: partTrail } = parts(
        section,
        ['tr'],
        'tabela com partes fora das linhas',
      );
      if (lines.length === 0) reasons.add('tabela sem linhas');
      for (const [index, { part, lead }] of lines.entries()) {
        const line = row(part, lead, rows.length);
        const name = isHeadByDefault(line, rows.length) ? 'thead' : 'tbody';
        line.attrs = {
          ...line.attrs,
          ...(name === section.tagName ? {} : { part: section.tagName }),
          ...(index === 0 ? { partLead } : {}),
          ...(index === lines.length - 1 ? { partTrail } : {}),
        };
        rows.push(line);
      }
    }
    if (!isRegular(rows)) reasons.add('tabela com linhas de tamanhos diferentes');
    return { type: 'table', attrs: { ...attrs, trail }, content: rows };
  }

  function row(element: Element, lead: string, at: number): DocNode {
    const problem = 'tabela com partes fora das células';
    const { found, trail } = parts(element, ['td', 'th'], problem);
    const content = found.map(({ part, lead: cellLead }) => {
      const { colSpan, rowSpan, scope } = part.properties;
      const isHeader = part.tagName === 'th';
      const chosen = typeof scope === 'string' ? scope : 'none';
      return container(isHeader ? 'tableHeader' : 'tableCell', part, {
        lead: cellLead,
        class: classOf(part),
        colspan: Number(colSpan ?? 1),
        rowspan: Number(rowSpan ?? 1),
        ...(isHeader && chosen !== scopeByDefault(at) ? { scope: chosen } : {}),
      });
    });
    return { type: 'tableRow', attrs: { lead, trail, class: classOf(element) }, content };
  }

  /** Text with its marks; white space as a browser shows it. */
  function inline(nodes: readonly HtmlNode[]): DocNode[] {
    const found: DocNode[] = [];
    const walk = (node: HtmlNode, marks: readonly DocMark[]) => {
      if (node.type === 'text') {
        const before = found.at(-1);
        const isOpen = before === undefined || before.type === 'hardBreak';
        let value = node.value.replace(SPACE, ' ');
        if (isOpen || before.text?.endsWith(' ')) value = value.replace(/^ /, '');
        found.push(...splitFacts(value, marks));
      } else if (isElement(node)) {
        if (node.tagName === 'br') {
          found.push({ type: 'hardBreak', attrs: { class: classOf(node) }, marks: [...marks] });
          return;
        }
        if (!isInline(node)) {
          reasons.add(`<${node.tagName}> dentro de texto`);
          return;
        }
        const mark = readMark(node, marks.length);
        const isNew = mark.type === 'span' || marks.every(({ type }) => type !== mark.type);
        for (const child of node.children) walk(child, isNew ? [...marks, mark] : marks);
      }
    };
    for (const node of nodes) walk(node, []);
    const last = found.at(-1);
    if (last?.text?.endsWith(' ')) {
      last.text = last.text.slice(0, -1);
      if (last.text === '') found.pop();
    }
    return found;
  }

  return { blocks };
}

function readMark(element: Element, order: number): DocMark {
  const { tagName, properties } = element;
  const { href, title } = properties;
  return {
    type: MARK_OF[tagName] ?? 'span',
    attrs: {
      tag: tagName,
      class: classOf(element),
      order,
      ...(tagName === 'a'
        ? {
            href: typeof href === 'string' ? href : null,
            title: typeof title === 'string' ? title : null,
          }
        : {}),
    },
  };
}

/** "custa {{price.visit}}." → text, a fact, text. */
function splitFacts(value: string, marks: readonly DocMark[]): DocNode[] {
  return value
    .split(FACT)
    .map((part, index): DocNode =>
      index % 2 === 1
        ? { type: 'fact', attrs: { path: part }, marks: [...marks] }
        : { type: 'text', text: part, marks: [...marks] },
    )
    .filter((node) => node.text !== '');
}

/** Whether every row of a table has as many columns, cells that reach down counted. */
function isRegular(rows: readonly DocNode[]): boolean {
  /** Rows that each column is still taken for. */
  const taken: number[] = [];
  let columns: number | undefined;
  for (const { content: cells = [] } of rows) {
    let at = 0;
    for (const { attrs } of cells) {
      while ((taken[at] ?? 0) > 0) at += 1;
      const span = Number(attrs?.['colspan']);
      for (let column = at; column < at + span; column += 1) {
        if ((taken[column] ?? 0) > 0) return false;
        taken[column] = Number(attrs?.['rowspan']);
      }
      at += span;
    }
    if (cells.length === 0 || taken.some((left) => left <= 0)) return false;
    if (columns !== undefined && taken.length !== columns) return false;
    columns = taken.length;
    for (const [column, left] of taken.entries()) taken[column] = left - 1;
  }
  return taken.every((left) => left === 0);
}
