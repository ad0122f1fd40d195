import type { Element } from 'hast';
import { isElement } from '../../../lib/html/hast.ts';
import { isHeadByDefault, scopeByDefault, type DocNode } from '../document.ts';
import { classOf, isBlank } from './nodes.ts';

/** Reads an element that holds blocks into a node of this type. */
export type ReadContainer = (
  type: string,
  element: Element,
  attrs: Record<string, unknown>,
) => DocNode;

const OUT_OF_ROWS = 'tabela com partes fora das linhas';

/** Elements of one kind, and the white space around them. */
export function readParts(
  element: Element,
  names: readonly string[],
  problem: string,
  reasons: Set<string>,
) {
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

/** A table; its cells are read like any other part that holds blocks. */
export function readTable(
  element: Element,
  attrs: Record<string, unknown>,
  readCell: ReadContainer,
  reasons: Set<string>,
): DocNode {
  if (element.children.some((node) => isElement(node) && node.tagName === 'caption')) {
    reasons.add('legenda de tabela (caption)');
  }
  const names = ['thead', 'tbody', 'caption'];
  const { found, trail } = readParts(element, names, OUT_OF_ROWS, reasons);
  const sections = found.filter(({ part }) => part.tagName !== 'caption');
  const order = sections.map(({ part }) => part.tagName).join(' ');
  if (!['thead tbody', 'tbody', 'thead'].includes(order)) {
    reasons.add('tabela com vários grupos de linhas');
  }
  const rows: DocNode[] = [];
  for (const { part: section, lead: partLead } of sections) {
    if (classOf(section) !== null) reasons.add('tabela com classe em um grupo de linhas');
    const { found: lines, trail: partTrail } = readParts(section, ['tr'], OUT_OF_ROWS, reasons);
    if (lines.length === 0) reasons.add('tabela sem linhas');
    for (const [index, { part, lead }] of lines.entries()) {
      const line = readRow({ part, lead }, rows.length, readCell, reasons);
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

function readRow(
  { part: element, lead }: { part: Element; lead: string },
  at: number,
  readCell: ReadContainer,
  reasons: Set<string>,
): DocNode {
  const problem = 'tabela com partes fora das células';
  const { found, trail } = readParts(element, ['td', 'th'], problem, reasons);
  const content = found.map(({ part, lead: cellLead }) => {
    const { colSpan, rowSpan, scope } = part.properties;
    const isHeader = part.tagName === 'th';
    const chosen = typeof scope === 'string' ? scope : 'none';
    return readCell(isHeader ? 'tableHeader' : 'tableCell', part, {
      lead: cellLead,
      class: classOf(part),
      colspan: Number(colSpan ?? 1),
      rowspan: Number(rowSpan ?? 1),
      ...(isHeader && chosen !== scopeByDefault(at) ? { scope: chosen } : {}),
    });
  });
  return { type: 'tableRow', attrs: { lead, trail, class: classOf(element) }, content };
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
