import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import type { Element, ElementContent, RootContent } from 'hast';
import { element, isElement, textOf } from './hast.ts';

/** Characters of the longest words of all columns that fit side by side at 320 px. */
const LETTERS_ACROSS = 33;
/** Columns that a phone shows side by side. */
const COLUMNS_ACROSS = 3;
/** Characters of a cell that are still readable where three columns share a phone. */
const LETTERS_IN_THIRD = 60;
/** Words longer than this may break anywhere. */
const LONG_WORD = 24;

/**
 * Prepares a table for phones. Class `fit` shrinks it; `stack` shows each row as a block whose
 * cells name their column (`data-label`); a table that suits neither, because cells span or headers
 * are missing, scrolls in a region with the table's name. Tables without a caption get `title` as a
 * caption for screen readers. Class `long` breaks very long words.
 */
export function fitTable(written: Element, title: string): Element {
  const table = withSoftSpaces(written) as Element;
  const { head, body } = readRows(table);
  const labels = cellsOf(head[0]).map((cell) => textOf(cell).trim());
  const all = [...head, ...body];
  const columns = Math.max(0, ...all.map((row) => cellsOf(row).length));
  const words = longestWords(all, columns);
  const longest = Math.max(
    0,
    ...body.flatMap((row) => cellsOf(row).map((cell) => textOf(cell).trim().length)),
  );
  const fits =
    columns <= COLUMNS_ACROSS &&
    words.reduce((sum, length) => sum + length, 0) <= LETTERS_ACROSS &&
    (columns < COLUMNS_ACROSS || longest <= LETTERS_IN_THIRD);
  const spans = all.some((row) => cellsOf(row).some(isSpanning));
  const named = head.length === 1 && labels.length === columns && !spans;
  const isLong = (fits || named) && words.some((length) => length > LONG_WORD);
  const classes = [...(fits ? ['fit'] : named ? ['stack'] : []), ...(isLong ? ['long'] : [])];
  const caption = elementsOf(table).find(({ tagName }) => tagName === 'caption');
  const fitted: Element = {
    ...table,
    properties: { ...table.properties, ...(classes.length > 0 && { className: classes }) },
    children: [
      caption ?? element('caption', [{ type: 'text', value: title }], { className: ['unseen'] }),
      ...(head.length > 0 ? [element('thead', head.map(withoutEmptyHeaders))] : []),
      element('tbody', named ? body.map((row) => withLabels(row, labels)) : body),
    ],
  };
  if (fits || named) return fitted;
  const name = caption ? textOf(caption) : title;
  const region = { className: ['scroll-x'], tabIndex: 0, role: 'region', ariaLabel: name };
  return element('div', [fitted], region);
}

/** Prepares every table of clean HTML; its caption is the heading above it, or else the title of the page. */
export function fitTables(html: string, title: string): string {
  if (!html.includes('<table')) return html;
  const tree = fromHtml(html, { fragment: true });
  let heading = title;
  const names = new Map<string, number>();
  const visit = (node: RootContent): RootContent => {
    if (node.type !== 'element') return node;
    if (/^h[1-6]$/.test(node.tagName)) heading = textOf(node).trim() || title;
    if (node.tagName === 'table') return fitTable(node, numbered(names, heading));
    return { ...node, children: node.children.map((child) => visit(child) as ElementContent) };
  };
  return toHtml({ ...tree, children: tree.children.map(visit) });
}

/** A caption that no other table of the page has: the second one below a heading gets "(2)". */
export function numbered(names: Map<string, number>, name: string): string {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

const elementsOf = (node: Readonly<Element>) => node.children.filter(isElement);

const isCell = ({ tagName }: Element) => tagName === 'th' || tagName === 'td';
const cellsOf = (row: Readonly<Element> | undefined) => (row ? elementsOf(row).filter(isCell) : []);
const isSpanning = ({ properties }: Element) =>
  Number(properties['colSpan'] ?? 1) > 1 || Number(properties['rowSpan'] ?? 1) > 1;

/** Rows of head and body; a first row of only header cells is a head. */
function readRows(table: Readonly<Element>): { head: Element[]; body: Element[] } {
  const rows = elementsOf(table).flatMap((part) =>
    part.tagName === 'tr'
      ? [{ row: part, head: false }]
      : elementsOf(part)
          .filter(({ tagName }) => tagName === 'tr')
          .map((row) => ({ row, head: part.tagName === 'thead' })),
  );
  const [first] = rows;
  if (first && cellsOf(first.row).every(({ tagName }) => tagName === 'th')) first.head = true;
  return {
    head: rows.filter(({ head }) => head).map(({ row }) => row),
    body: rows.filter(({ head }) => !head).map(({ row }) => row),
  };
}

/** Non-breaking spaces, captured in a figure, where they stay: elsewhere they widen a column. */
const HARD_SPACE = /(R\$[\u00A0\u202F]|\d[\u00A0\u202F](?=[\p{L}%°\d]))|[\u00A0\u202F]/gu;

/** Lets lines of a table break between any two words, except between a number and its unit. */
function withSoftSpaces(node: ElementContent): ElementContent {
  if (node.type === 'text') {
    const value = node.value.replace(HARD_SPACE, (_, figure?: string) => figure ?? ' ');
    return { ...node, value };
  }
  if (node.type !== 'element') return node;
  return { ...node, children: node.children.map(withSoftSpaces) };
}

/** Characters of the longest word of each column. */
function longestWords(rows: readonly Element[], columns: number): number[] {
  const longest = Array<number>(columns).fill(0);
  for (const row of rows) {
    for (const [at, cell] of cellsOf(row).entries()) {
      for (const { length } of textOf(cell).match(/[^\s-]+/g) ?? []) {
        longest[at] = Math.max(longest[at] ?? 0, length);
      }
    }
  }
  return longest;
}

/** A header cell without text becomes an empty data cell. */
function withoutEmptyHeaders(row: Element): Element {
  return {
    ...row,
    children: row.children.map((cell) =>
      cell.type === 'element' && cell.tagName === 'th' && textOf(cell).trim() === ''
        ? element('td', [])
        : cell,
    ),
  };
}

/** The first cell of a row becomes its header; the others get the names of their columns. */
function withLabels(row: Element, labels: readonly string[]): Element {
  let index = -1;
  return {
    ...row,
    children: row.children.map((cell) => {
      if (cell.type !== 'element' || !isCell(cell)) return cell;
      index += 1;
      const label = index > 0 ? labels[index] : '';
      return label ? { ...cell, properties: { ...cell.properties, dataLabel: label } } : cell;
    }),
  };
}
