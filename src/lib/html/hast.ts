import type { Element, ElementContent, Nodes, RootContent } from 'hast';

export type HtmlNode = RootContent | ElementContent;

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element';

export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
