import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { LinkSuggestion, TextBlock } from '../../lib/link-suggestions.ts';

/** A paragraph of a document, and where its text begins there. */
export interface PlacedBlock extends TextBlock {
  start: number;
}

/** What stands for a fact or a line break: one sign, as each takes one place in the document. */
const GAP = '\ufffc';

/** The running text of a document, without headings and tables; each letter takes one place. */
export function listBlocks(doc: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading' || node.type.name === 'table') return false;
    if (!node.isTextblock) return true;
    const links: { from: number; to: number }[] = [];
    node.forEach((child, from) => {
      if (hrefOf(child) !== undefined) links.push({ from, to: from + child.nodeSize });
    });
    const text = node.textBetween(0, node.content.size, '', GAP);
    blocks.push({ text, links, start: at + 1 });
    return false;
  });
  return blocks;
}

/** Addresses that a document links to, without places on a page. */
export function listLinked(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    const href = hrefOf(node);
    if (href !== undefined) found.push(href.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''));
  });
  return found;
}

function hrefOf(node: Node): string | undefined {
  const href = node.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as unknown;
  return typeof href === 'string' ? href : undefined;
}

/** Makes a link of the suggested words; false when they do not stand there any more. */
export function takeSuggestion(
  editor: Editor,
  { href, words, from, to }: LinkSuggestion,
  start: number,
): boolean {
  const place = { from: start + from, to: start + to };
  const { doc } = editor.state;
  if (place.to > doc.content.size) return false;
  if (doc.textBetween(place.from, place.to, '', GAP) !== words) return false;
  return editor
    .chain()
    .setTextSelection(place)
    .setMark('link', { href, title: null, order: null })
    .setTextSelection(place.to)
    .run();
}
