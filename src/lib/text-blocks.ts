import { readEntities } from './html-text.ts';
import type { TextBlock } from './link-suggestions.ts';

/** The running text of a page, and the addresses that it links to. */
export interface ReadText {
  blocks: TextBlock[];
  linked: Set<string>;
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+/gi;
/** What holds no running text. */
const APART = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'pre']);
/** What stands inside of a sentence. */
const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'u', 'small', 'span', 'code']);
/** What stands for a fact or a line break; it parts words. */
const GAP = '\ufffc';

/**
 * Reads HTML in which no "<" stands outside of a tag, as the sanitiser and Markdown write it, without
 * headings and tables. A fact (`{{path}}`) and a line break are one sign each.
 */
export function readTextBlocks(html: string): ReadText {
  const blocks: TextBlock[] = [];
  const linked = new Set<string>();
  let text = '';
  let links: { from: number; to: number }[] = [];
  let linkFrom: number | undefined;
  let apart = 0;
  const end = () => {
    if (text.trim() !== '') blocks.push({ text, links });
    text = '';
    links = [];
    linkFrom = undefined;
  };
  for (const [token, slash, tag = '', attributes = ''] of html.matchAll(TOKEN)) {
    const name = tag.toLowerCase();
    if (name === '') {
      if (apart > 0) continue;
      const words = readEntities(token).replace(/\{\{[^{}]*\}\}/g, GAP);
      text += words.replace(/[\s\u00a0]+/g, ' ');
    } else if (APART.has(name)) {
      if (apart === 0) end();
      apart += slash === '' ? 1 : -1;
    } else if (name === 'a') {
      if (slash === '') {
        const href = readEntities(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '');
        linked.add(href.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''));
        linkFrom = text.length;
      } else if (linkFrom !== undefined) {
        links.push({ from: linkFrom, to: text.length });
        linkFrom = undefined;
      }
    } else if (name === 'br') text += GAP;
    else if (!INLINE.has(name)) end();
  }
  end();
  return { blocks, linked };
}
