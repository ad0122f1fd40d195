import RUNTIME from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import type { Token } from 'parse5';
import { TOUCH } from '../intent-directive.ts';
import { placeOf, read, type Edit } from './tokens.ts';

/** An inline style or script that runs. */
export interface Inline extends Edit {
  tagName: string;
  /** The text that is hashed. */
  source: string;
}

/** How our directive announces itself to Astro's own runtime, which its pages do not have. */
const REGISTRATION =
  /var (\w+)=\(\)=>\{\},(\w+)=\1;\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.intent=\2;window\.dispatchEvent\(new Event\("astro:intent"\)\);/;

/** Whether a tag begins a style, or a script that runs and stands in the page. */
export const isInline = (tag: Token.TagToken) =>
  tag.tagName === 'style' ||
  (tag.tagName === 'script' &&
    read(tag, 'src') === undefined &&
    !read(tag, 'type')?.startsWith('application/'));

/**
 * The inline scripts and styles of a page, in its order. What Astro writes into each page with an
 * island is emptied: the style is in the style sheet, and the runtime for all directives, heavier
 * than the text of many a page, serves only `client:only` (ours: `components/intent`).
 */
export function readInlines(html: string, touch: string | undefined) {
  const isForAstro = html.includes(' client="only"');
  const unneeded = isForAstro ? [ISLAND_STYLES] : [ISLAND_STYLES, RUNTIME];
  const inline: Inline[] = [];
  /** Modules of the head: moved to the next classic script, before what follows is drawn. */
  let early = '';
  return {
    /** Takes an element with its end tag; returns the edits of its text. */
    take(tag: Token.TagToken, endTag: Token.TagToken, isInHead: boolean): Edit[] {
      const { startOffset: start, endOffset: textStart } = placeOf(tag);
      const { startOffset: textEnd, endOffset: end } = placeOf(endTag);
      const { tagName } = tag;
      const written = html.slice(textStart, textEnd);
      const wanted = unneeded.includes(written) ? '' : written.replace(REGISTRATION, '');
      if (!isForAstro && wanted.includes('customElements.define("astro-island"')) {
        throw new Error('Astro writes another runtime than the file of it that is imported here.');
      }
      const named = nameTouch(wanted, touch);
      const type = read(tag, 'type');
      if (isInHead && type === 'module') {
        early += `{${named}}`;
        return [{ start, end }];
      }
      const joins = tagName === 'script' && type === undefined && named !== '';
      const source = joins ? early + named : named;
      if (joins) early = '';
      inline.push({ start, end, tagName, source });
      return source === written ? [] : [{ start: textStart, end: textEnd, text: source }];
    },
    /** All of them, once the page has ended. */
    list(): Inline[] {
      if (early) throw new Error('there is no script for the module of the head to run with.');
      return inline;
    },
  };
}

/** Writes the address of the file that answers a touch into the script, which was built without it. */
function nameTouch(script: string, touch: string | undefined): string {
  if (!script.includes(TOUCH)) return script;
  if (!touch) throw new Error(`No file of the build stands behind ${TOUCH}.`);
  return script.replaceAll(TOUCH, touch);
}
