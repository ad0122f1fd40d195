import type { Element, Text } from 'hast';
import { isElement, type HtmlNode } from '../../../lib/html/hast.ts';
import { MARK_OF } from '../document.ts';

/** Whether a node stands inside a line of text. */
export const isInline = (node: HtmlNode) =>
  node.type === 'text' || (isElement(node) && (node.tagName === 'br' || node.tagName in MARK_OF));
export const isBlank = (node: HtmlNode) => node.type === 'text' && node.value.trim() === '';
export const text = (value: string): Text => ({ type: 'text', value });

/** The classes of an element as they are written; null for none. */
export function classOf({ properties }: Element): string | null {
  const { className } = properties;
  return Array.isArray(className) && className.length > 0 ? className.join(' ') : null;
}
