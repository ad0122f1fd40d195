import type { Element, ElementContent } from 'hast';
import { element, isElement, textOf, type HtmlNode } from '../../lib/html/hast.ts';

/** Where a paragraph stands that a word processor shows as an item of a list. */
export interface ListPlace {
  /** 1 for the outermost. */
  level: number;
  isOrdered: boolean;
}

const styleOf = ({ properties }: Element) =>
  typeof properties['style'] === 'string' ? properties['style'] : '';

/** Whether an element is the sign before an item, which a word processor writes as text. */
export const isListSign = (node: Element) => /mso-list:\s*ignore/i.test(styleOf(node));

/** The place that a word processor notes in the style of a paragraph. */
export function readListPlace(node: Element): ListPlace | undefined {
  const [, level] = /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(node)) ?? [];
  if (level === undefined) return undefined;
  const sign = [...walk(node)].filter(isElement).find(isListSign);
  const text = sign ? textOf(sign).replace(/[\s\u00a0]/g, '') : '';
  return { level: Number(level), isOrdered: /^[([]?[\da-z]{1,4}[.)\]]/i.test(text) };
}

/** Keeps the place on a paragraph until its list is made. */
export function notePlace(block: Element, { level, isOrdered }: ListPlace): void {
  block.properties = { ...block.properties, dataLevel: level, dataOrdered: isOrdered };
}

/** A node and all that is in it, in the order of its words. */
function* walk(node: HtmlNode): Generator<HtmlNode> {
  yield node;
  if (isElement(node)) for (const child of node.children) yield* walk(child);
}

const BULLET = /^[\s\u00a0]*[•·▪◦‣][\s\u00a0]+/;

/** The place of a paragraph; a bullet that was typed or copied as text makes an item, too. */
function placeOf(block: Element): ListPlace | undefined {
  if (block.tagName !== 'p') return undefined;
  const { dataLevel, dataOrdered } = block.properties;
  if (typeof dataLevel === 'number') return { level: dataLevel, isOrdered: dataOrdered === true };
  const first = [...walk(block)].find((part) => part.type === 'text');
  if (!first || !BULLET.test(first.value)) return undefined;
  first.value = first.value.replace(BULLET, '');
  return { level: 1, isOrdered: false };
}

/** Paragraphs that are items become lists; lists of one kind that follow each other become one. */
export function joinLists(blocks: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  /** Lists that the next item may belong to, outermost first. */
  let open: Element[] = [];
  for (const block of blocks) {
    const place = isElement(block) ? placeOf(block) : undefined;
    if (!isElement(block) || !place) {
      const last = joined.at(-1);
      const isMore = isElement(block) && /^[uo]l$/.test(block.tagName) && isElement(last);
      if (isMore && last.tagName === block.tagName) last.children.push(...block.children);
      else joined.push(block);
      open = [];
      continue;
    }
    const tagName = place.isOrdered ? 'ol' : 'ul';
    const depth = Math.min(place.level, open.length + 1);
    let list = open[depth - 1];
    if (list?.tagName !== tagName) {
      list = element(tagName, []);
      const item = open[depth - 2]?.children.at(-1);
      if (isElement(item)) item.children.push(list);
      else joined.push(list);
    }
    open = [...open.slice(0, depth - 1), list];
    list.children.push(element('li', block.children));
  }
  return joined;
}
