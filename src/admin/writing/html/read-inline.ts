import type { Element } from 'hast';
import { isElement, type HtmlNode } from '../../../lib/html/hast.ts';
import { MARK_OF, type DocMark, type DocNode } from '../document.ts';
import { classOf, isInline } from './nodes.ts';

const SPACE = /[ \t\n\r\f]+/g;
const FACT = /\{\{([^{}\s]+)\}\}/g;

/** Text with its marks; white space as a browser shows it. What it cannot hold is added to `reasons`. */
export function readInline(nodes: readonly HtmlNode[], reasons: Set<string>): DocNode[] {
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
