import { Tokenizer, TokenizerMode, type Token } from 'parse5';
import { leadsTo } from '../../lib/url/paths.ts';
import { readBetween } from './between-tags.ts';
import { isInline, readInlines } from './inlines.ts';
import { trimIsland, type Imports } from './islands.ts';
import { POLICY, tighten } from './policy.ts';
import { apply, cut, placeOf, read, type Edit } from './tokens.ts';

/** Names of built files that pages refer to. */
export interface Built {
  imports: Imports;
  /** Address of the file of `components/intent/touch.ts`. */
  touch?: string | undefined;
  /** Addresses of pages that are not public yet; links to them lose their tags. */
  coming?: ReadonlySet<string>;
}

/**
 * Adds the policy right after the encoding, before anything it applies to, with hashes of the
 * page's inline scripts and styles. Styles move to the end of the head, each once. Removes
 * comments, empty scripts, invisible white space and optional end tags. Throws if an island has a
 * prop that `components/intent` cannot read, or if the build lacks a file that this needs.
 */
export function finishPage(html: string, built: Built = { imports: new Map() }): string {
  const { edits, inline, policy, encoding, headEnd } = readPage(html, built);
  if (!encoding) throw new Error('write <meta charset="utf-8" /> at the start of the head.');
  const { endOffset: end } = placeOf(encoding);
  const scripts = inline.filter(({ tagName }) => tagName === 'script');
  const styles = inline.filter(({ tagName }) => tagName === 'style');
  const style = [...new Set(styles.map(({ source }) => source))].join('');
  const own =
    policy &&
    tighten(read(policy, 'content') ?? '', {
      'script-src': scripts.map(({ source }) => source),
      'style-src': [style],
    });
  return apply(html, [
    ...edits,
    ...scripts
      .filter(({ source }) => source === '')
      .map(({ start, end: last }) => ({ start, end: last })),
    ...styles.map(({ start, end: last }) => ({ start, end: last })),
    ...(style === '' ? [] : [{ start: headEnd, end: headEnd, text: `<style>${style}</style>` }]),
    ...(policy ? [cut(policy)] : []),
    ...(own ? [{ start: end, end, text: `<meta http-equiv="${POLICY}" content="${own}">` }] : []),
  ]);
}

/** Elements whose text is not shortened: code, and what a person saved. */
const KEPT = new Set(['script', 'style', 'template', 'pre', 'textarea']);
const SAVED = 'gp-page';
/** Elements whose content HTML reads as text. */
const TEXT_MODES: Partial<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};

/** Reads tag by tag: a tree of every page would cost a build 300 MB more. */
function readPage(html: string, { imports, touch, coming }: Built) {
  const edits: Edit[] = [];
  const between = readBetween(html);
  const inlines = readInlines(html, touch);
  let policy: Token.TagToken | undefined;
  let encoding: Token.TagToken | undefined;
  /** End of the head; the start for a fragment of a page. */
  let headEnd = 0;
  /** Whether the text is inside a link to a page that is not public yet; links do not nest. */
  let isLinkOut = false;
  /** The element whose content stays as it is, and how many of its name are open inside it. */
  let kept: { tag: Token.TagToken; depth: number } | undefined;

  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const { tagName } = tag;
        tokenizer.state = TEXT_MODES[tagName] ?? tokenizer.state;
        if (kept) {
          if (tagName === kept.tag.tagName) kept.depth += 1;
          return;
        }
        edits.push(...between.pass(tag, tagName));
        if (read(tag, 'http-equiv') === POLICY) policy = tag;
        if (read(tag, 'charset') !== undefined) encoding ??= tag;
        if (tagName === 'astro-island') edits.push(...trimIsland(tag, imports));
        if (/^h[1-6]$/.test(tagName)) edits.push(...trimHeading(tag, html));
        if (coming && tagName === 'a' && leadsTo(coming, read(tag, 'href') ?? '')) {
          isLinkOut = true;
          edits.push(cut(tag));
        }
        if (KEPT.has(tagName) || read(tag, 'class') === SAVED) kept = { tag, depth: 1 };
      },
      onEndTag(tag) {
        const { tagName } = tag;
        if (!kept) {
          edits.push(...between.pass(tag, tagName, true));
          if (tagName === 'head') headEnd = placeOf(tag).startOffset;
          if (tagName === 'a' && isLinkOut) {
            isLinkOut = false;
            edits.push(cut(tag));
          }
          return;
        }
        if (tagName !== kept.tag.tagName) return;
        kept.depth -= 1;
        if (kept.depth > 0) return;
        if (isInline(kept.tag)) edits.push(...inlines.take(kept.tag, tag, headEnd === 0));
        kept = undefined;
        between.skip(tag, tagName);
      },
      onComment(comment) {
        if (kept) return;
        edits.push(...between.pass(comment, ''), cut(comment));
      },
      onDoctype: (doctype) => between.skip(doctype, ''),
      // Text is what stands between two tags.
      onCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onWhitespaceCharacter: () => undefined,
      onEof: () => edits.push(...between.end()),
    },
  );
  tokenizer.write(html, true);
  return { edits, inline: inlines.list(), policy, encoding, headEnd };
}

/** Markdown gives every heading an id; those that no link of the page uses are dropped. */
function trimHeading(heading: Token.TagToken, html: string): Edit[] {
  const id = read(heading, 'id');
  const place = placeOf(heading).attrs?.['id'];
  if (!id || !place || html.includes(`#${id}"`)) return [];
  return [{ start: place.startOffset - 1, end: place.endOffset }];
}
