import type { Element, ElementContent } from 'hast';
import { element, isElement } from '../../../lib/html/hast.ts';
import { isStorableHref } from '../../../lib/html/sanitize.ts';
import type { Dropped } from '../dropped.ts';
import { isBlock } from './paste-blocks.ts';

/** What is in an inline element, with the marks that its tag and its style give. */
export function pasteInline(
  node: Element,
  style: ReadonlyMap<string, string>,
  children: ElementContent[],
  dropped: Dropped,
): ElementContent[] {
  const { tagName, properties } = node;
  if (children.length === 0) return [];
  if (tagName === 'a') {
    const href =
      typeof properties['href'] === 'string' ? realTarget(properties['href']) : undefined;
    if (href !== undefined && isStorableHref(href)) {
      return [element('a', without(children, 'u'), { href })];
    }
    if (href !== undefined && !href.startsWith('#')) dropped.push('link');
    return children;
  }
  const weight = style.get('font-weight') ?? '';
  const isBoldTag = tagName === 'b' || tagName === 'strong';
  const isBold = isBoldTag
    ? !/^(?:normal|[1-4]00)$/.test(weight)
    : /^(?:bold(?:er)?|[6-9]00)$/.test(weight);
  const slant = style.get('font-style') ?? '';
  const isItalic = ['i', 'em', 'cite'].includes(tagName)
    ? slant !== 'normal'
    : /^(?:italic|oblique)/.test(slant);
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const isUnderlined = (tagName === 'u' && !line.includes('none')) || line.includes('underline');
  if (['s', 'strike', 'del'].includes(tagName) || line.includes('line-through')) {
    dropped.push('strike');
  }
  const holdsLink = children.some((child) => isElement(child) && child.tagName === 'a');
  let marked = children;
  const wrap = (tag: string) => {
    marked = marked.some(isBlock) ? marked : [element(tag, marked)];
  };
  if (isUnderlined && !holdsLink) wrap('u');
  if (isItalic) wrap('em');
  if (isBold) wrap('strong');
  return marked;
}

/** Nodes with the elements of one name replaced by what is in them. */
function without(nodes: readonly ElementContent[], tagName: string): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const children = without(node.children, tagName);
    return node.tagName === tagName ? children : [{ ...node, children }];
  });
}

/** A document service leads its links through its own address. */
function realTarget(href: string): string {
  const trimmed = href.trim();
  const [, inner] = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(trimmed) ?? [];
  if (inner === undefined) return trimmed;
  try {
    return decodeURIComponent(inner);
  } catch {
    return trimmed;
  }
}
