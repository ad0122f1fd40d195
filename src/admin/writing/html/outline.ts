import type { Element } from 'hast';
import { parseHtml } from '../../../lib/html/sanitize.ts';
import type { HtmlNode } from '../../../lib/html/hast.ts';
import { MARK_OF } from '../document.ts';

/** Text of one set of marks; `marks` is undefined for a line break. */
interface Run {
  text: string;
  marks: string | undefined;
}

/**
 * What a reader gets of HTML: its blocks with their attributes, its words, and the marks of each,
 * whatever their order and the white space in between. Two texts of one outline look alike.
 */
export function outlineHtml(html: string): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const endBlock = () => {
    lines.push(...joinRuns(runs));
    runs = [];
  };
  const walk = (node: HtmlNode, marks: readonly string[]) => {
    if (node.type === 'text') {
      runs.push({ text: node.value, marks: [...new Set(marks)].sort().join(', ') });
    } else if (node.type === 'element') {
      const mark = MARK_OF[node.tagName];
      const name = nameOf(node, mark ?? node.tagName);
      if (mark !== undefined) for (const child of node.children) walk(child, [...marks, name]);
      else if (node.tagName === 'br') runs.push({ text: `<${name}>`, marks: undefined });
      else {
        endBlock();
        lines.push(`<${name}>`);
        for (const child of node.children) walk(child, marks);
        endBlock();
        lines.push(`</${node.tagName}>`);
      }
    }
  };
  for (const node of parseHtml(html).children) walk(node, []);
  endBlock();
  return lines.join('\n');
}

/** The lines of one block: white space as a browser shows it, neighbours of one kind together. */
function joinRuns(runs: readonly Run[]): string[] {
  const joined: Run[] = [];
  let isAfterSpace = true;
  for (const { text, marks } of runs) {
    let shown = text;
    if (marks !== undefined) {
      shown = text.replace(/[ \t\n\r\f]+/g, ' ');
      if (isAfterSpace) shown = shown.replace(/^ /, '');
      if (shown === '') continue;
    }
    isAfterSpace = marks === undefined || shown.endsWith(' ');
    const last = joined.at(-1);
    if (last && marks !== undefined && last.marks === marks) last.text += shown;
    else joined.push({ text: shown, marks });
  }
  const last = joined.at(-1);
  if (last) last.text = last.text.replace(/ $/, '');
  return joined
    .filter(({ text }) => text !== '')
    .map(({ text, marks = '' }) => `${text} [${marks}]`);
}

function nameOf({ properties }: Element, name: string): string {
  const attributes = Object.entries(properties).flatMap(([key, value]) => {
    const isUsual = key === 'rel' || (/Span$/.test(key) && Number(value) === 1);
    return isUsual ? [] : `${key}=${JSON.stringify(value)}`;
  });
  return [name, ...attributes.sort()].join(' ');
}
