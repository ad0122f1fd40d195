import type { Element, ElementContent } from 'hast';
import { element, isElement, textOf, type HtmlNode } from '../../../lib/html/hast.ts';

/** Blocks of a page that paste keeps as they are. */
export const KEPT_BLOCKS = new Set(
  'p ul ol li blockquote table thead tbody tr td th hr'.split(' '),
);
const BLOCKS = new Set([...KEPT_BLOCKS, 'h2', 'h3', 'h4', 'caption']);

export const isBlock = (node: HtmlNode) => isElement(node) && BLOCKS.has(node.tagName);

/** Inline runs become paragraphs, and an empty line between them begins another. */
export function toBlocks(children: readonly ElementContent[]): ElementContent[] {
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

/** Blocks of nodes, those inside inline elements too. */
export const toLines = (children: readonly ElementContent[]) => toBlocks(liftBlocks(children));

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
export function onlyText(blocks: readonly ElementContent[]): ElementContent[] {
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

/** Lines of preformatted text, which breaks part. */
export function keepLines(children: readonly ElementContent[]): ElementContent[] {
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
