import type { AstroIntegration } from 'astro';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/**
 * Gives each built page a content policy of its own, because Astro's allows every script of the
 * build on every page and stands at the end of the head, and takes out what nobody reads.
 */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const outDir = fileURLToPath(dir);
        const files = await readdir(outDir, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const target = path.join(outDir, file);
          const html = await readFile(target, 'utf8');
          try {
            await writeFile(target, finishPage(html));
          } catch (error) {
            throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
          }
        }
      },
    },
  };
}

/** Text that takes the place of what stands between two offsets of a page. */
interface Edit {
  start: number;
  end: number;
  text?: string;
}

/**
 * The page with its policy behind the encoding, before anything that the policy is about, and with
 * the hashes of its own inline scripts and styles. Comments, empty scripts and white space between
 * blocks go. Throws when an island has a prop that `islands/intent` cannot read.
 */
export function finishPage(html: string): string {
  const page = readPage(html);
  const { policy, encoding, inline } = page;
  if (!encoding) throw new Error('write <meta charset="utf-8" /> at the start of the head.');
  const { end } = placeOf(encoding);
  const own = policy && tighten(read(policy, 'content') ?? '', inline);
  return apply(html, [
    ...page.edits,
    ...inline.filter((element) => textOf(element) === '').map(placeOf),
    ...(policy ? [placeOf(policy)] : []),
    ...(own ? [{ start: end, end, text: `<meta http-equiv="${POLICY}" content="${own}">` }] : []),
  ]);
}

const POLICY = 'content-security-policy';
/** Their text is not ours to shorten: code, and what a person saved. */
const KEPT = new Set(['script', 'style', 'template', 'pre', 'textarea']);
const SAVED = 'gp-page';
/** White space beside their tags is never shown. */
const BLOCKS = new Set(
  (
    'html head title meta link body header footer main nav aside section article div h1 h2 h3 h4 ' +
    'h5 h6 p ul ol li dl dt dd figure figcaption picture details summary table caption thead tbody ' +
    'tr th td form address blockquote svg use'
  ).split(' '),
);

function readPage(html: string) {
  const edits: Edit[] = [];
  const inline: Tree.Element[] = [];
  let policy: Tree.Element | undefined;
  let encoding: Tree.Element | undefined;

  const visit = (parent: Tree.ParentNode) => {
    parent.childNodes.forEach((node, index) => {
      if (node.nodeName === '#comment') edits.push(placeOf(node));
      else if ('value' in node) {
        edits.push(
          ...trim(html, node, parent, parent.childNodes[index - 1], parent.childNodes[index + 1]),
        );
      } else if ('tagName' in node) {
        if (isInline(node)) inline.push(node);
        if (read(node, 'http-equiv') === POLICY) policy = node;
        if (read(node, 'charset') !== undefined) encoding ??= node;
        if (node.tagName === 'astro-island') edits.push(...trimIsland(node));
        if (!KEPT.has(node.tagName) && read(node, 'class') !== SAVED) visit(node);
      }
    });
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return { edits, inline, policy, encoding };
}

const read = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

const textOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');

function placeOf({ nodeName, sourceCodeLocation }: Tree.ChildNode): Edit {
  if (!sourceCodeLocation) throw new Error(`${nodeName} stands nowhere in the page.`);
  return { start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset };
}

function apply(html: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text = '' }) => {
      const part = html.slice(at, start) + text;
      at = Math.max(at, end);
      return part;
    });
  return parts.join('') + html.slice(at);
}

/** A style, or a script that runs and stands in the page itself. */
const isInline = (element: Tree.Element) =>
  element.tagName === 'style' ||
  (element.tagName === 'script' &&
    read(element, 'src') === undefined &&
    !read(element, 'type')?.startsWith('application/'));

/** The policy without hashes but those of these elements. */
function tighten(policy: string, inline: readonly Tree.Element[]): string {
  const directives = policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(' ');
    const kept = sources.filter((source) => !source.startsWith("'sha256-"));
    const texts = inline.filter(({ tagName }) => name === `${tagName}-src`).map(textOf);
    const hashes = [...new Set(texts.filter(Boolean))].map(hashSource);
    return [name, ...kept, ...hashes].join(' ').trim();
  });
  return directives.filter(Boolean).join(';');
}

const hashes = new Map<string, string>();

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, source);
  return source;
}

/** Drops the white space of a text where it touches a block's tag. */
function trim(
  html: string,
  text: Tree.TextNode,
  parent: Tree.ParentNode,
  before: Tree.ChildNode | undefined,
  after: Tree.ChildNode | undefined,
): Edit[] {
  if (!text.sourceCodeLocation) return [];
  const { start, end } = placeOf(text);
  const raw = html.slice(start, end);
  const first = BLOCKS.has((before ?? parent).nodeName)
    ? start + raw.length - raw.trimStart().length
    : start;
  const last = BLOCKS.has((after ?? parent).nodeName)
    ? end - raw.length + raw.trimEnd().length
    : end;
  if (first >= last) return [{ start, end }];
  return [
    { start, end: first },
    { start: last, end },
  ].filter((edit) => edit.start < edit.end);
}

/** What only Astro's own runtime reads of an island. */
const UNREAD = ['uid', 'await-children'];

/**
 * Astro writes a prop as `[kind, value]`; kind 0 with a plain value is what `islands/intent` reads.
 * An island with another directive would stay as it is for ever.
 */
function trimIsland(island: Tree.Element): Edit[] {
  const component = read(island, 'component-export') ?? 'An island';
  if (read(island, 'client') !== 'intent') {
    throw new Error(`${component} hydrates by another directive; write client:intent.`);
  }
  const props = JSON.parse(read(island, 'props') ?? '{}') as Record<string, [number, unknown?]>;
  for (const [name, [kind, value]] of Object.entries(props)) {
    if (kind === 0 && (typeof value !== 'object' || value === null)) continue;
    throw new Error(`${component} takes texts, numbers and booleans as props; "${name}" is none.`);
  }
  const places = island.sourceCodeLocation?.attrs ?? {};
  return UNREAD.flatMap((name) => {
    const place = places[name];
    // With the space before it.
    return place ? [{ start: place.startOffset - 1, end: place.endOffset }] : [];
  });
}
