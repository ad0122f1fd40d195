import type { AstroIntegration } from 'astro';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Tokenizer, TokenizerMode, type Token } from 'parse5';
import { TOUCH } from './intent-directive.ts';
import { leadsTo } from '../lib/url/paths.ts';
import { escapeAttribute } from '../lib/text/text.ts';

/**
 * Gives each built page a content policy of its own, because Astro's allows every script of the
 * build on every page and stands at the end of the head, and takes out what nobody reads. A thread
 * of its own does so while Astro renders the next pages. Of a link to an address that is still to come only the words stay.
 */
export function finishPages(coming: ReadonlySet<string>): AstroIntegration {
  let outDir = '';
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => {
          let finisher: Finisher | undefined;
          return {
            ...astro,
            async setup() {
              const files = await readdir(outDir, { recursive: true });
              finisher = startFinisher({
                imports: await readImports(outDir, files),
                touch: findTouch(files),
                coming,
              });
              await astro.setup?.();
            },
            async render(request, options) {
              const rendered = await astro.render(request, options);
              const response = rendered instanceof Response ? rendered : rendered.response;
              const isPage = response.headers.get('content-type')?.startsWith('text/html');
              if (!finisher || !isPage) return rendered;
              return new Response(await finisher.finish(await response.text()), response);
            },
            async teardown() {
              await astro.teardown?.();
              await finisher?.close();
            },
          };
        });
      },
    },
  };
}

type Finisher = ReturnType<typeof startFinisher>;

/** What the thread answers to a page, in the order of the pages. */
export interface Finished {
  html?: string;
  problem?: string;
}

function startFinisher(built: Built) {
  // Nobody listens for its errors: a thread that ends by itself, perhaps before the first page asks, ends the build.
  const worker = new Worker(new URL('finish-worker.ts', import.meta.url), { workerData: built });
  const asked: PromiseWithResolvers<string>[] = [];
  worker.on('message', ({ html, problem }: Finished) => {
    if (html === undefined) asked.shift()?.reject(new Error(problem));
    else asked.shift()?.resolve(html);
  });
  return {
    finish(html: string): Promise<string> {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      worker.postMessage(html);
      return answer.promise;
    },
    close: () => worker.terminate(),
  };
}

/** Text that takes the place of what stands between two offsets of a page. */
interface Edit {
  start: number;
  end: number;
  text?: string;
}

/** A style, or a script that runs and stands in the page itself. */
interface Inline extends Edit {
  tagName: string;
  /** What its hash is made of. */
  source: string;
}

/**
 * The page with its policy behind the encoding, before anything that the policy is about, and with
 * the hashes of its own inline scripts and styles. Styles stand together at the end of the head, each
 * once, wherever a component brought them. Comments, empty scripts, white space that is never shown
 * and end tags that a parser adds by itself go. Throws when an island has a prop that
 * `components/intent` cannot read, or the build lacks the file that this asks for.
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

const POLICY = 'content-security-policy';
/** How a directive tells Astro's own runtime that it is there; no page has that runtime. */
const REGISTRATION =
  /var (\w+)=\(\)=>\{\},(\w+)=\1;\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.intent=\2;window\.dispatchEvent\(new Event\("astro:intent"\)\);/;
/** Their text is not ours to shorten: code, and what a person saved. */
const KEPT = new Set(['script', 'style', 'template', 'pre', 'textarea']);
const SAVED = 'gp-page';
/** How HTML is read until the end of these elements: as text. */
const TEXT_MODES: Partial<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};
/** White space beside their tags is never shown. */
const BLOCKS = new Set(
  (
    'html head title meta link body header footer main nav aside section article div h1 h2 h3 h4 ' +
    'h5 h6 p ul ol li dl dt dd figure figcaption picture details summary table caption thead tbody ' +
    'tr th td form address blockquote svg use br'
  ).split(' '),
);

/** They stand in a line as a letter does: white space on either side of them is shown. */
const ATOMS = new Set('button img input select textarea video'.split(' '));

/** Elements that a paragraph ends by itself before, and with. */
const BEFORE_TEXT =
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const AROUND_TEXT = 'article aside blockquote dd details div figure footer li main section td';

/**
 * Elements that end by themselves (HTML 13.1.2.4): before these tags, and with these elements
 * around them. With any other element around it, such as one of Astro's, a paragraph would go on.
 */
const SELF_ENDING = new Map(
  Object.entries({
    li: ['li', 'ol ul'],
    dt: ['dt dd', ''],
    dd: ['dt dd', 'dl div'],
    th: ['th td', 'tr'],
    td: ['th td', 'tr'],
    tr: ['tr', 'table tbody thead'],
    thead: ['tbody', ''],
    tbody: ['tbody', 'table'],
    p: [BEFORE_TEXT, AROUND_TEXT],
  }).map(([name, [before = '', around = '']]) => [
    name,
    { before: new Set(before.split(' ')), around: new Set(around.split(' ')) },
  ]),
);

/** Reads tag by tag: the tree of every page would cost a build 300 MB more. */
function readPage(html: string, { imports, touch, coming }: Built) {
  const edits: Edit[] = [];
  const inline: Inline[] = [];
  let policy: Token.TagToken | undefined;
  let encoding: Token.TagToken | undefined;
  /** Where the head ends; in a piece of a page, where that begins. */
  let headEnd = 0;
  /** The tag before the text that is read, or '' for a comment or the start. */
  let before = '';
  let textStart = 0;
  /** An end tag that the page may do without, if the tag behind it allows that. */
  let spare: Token.TagToken | undefined;
  /** Modules of the head: they run with the next script that is none, before what follows is drawn. */
  let early = '';
  const spaces = readSpaces(html);
  /** Inside a link to a page that is still to come; no link stands inside another. */
  let isLinkOut = false;
  /** The element whose content stays as it is, and how many of its name are open inside it. */
  let kept: { tag: Token.TagToken; depth: number } | undefined;

  /** Shortens the text up to a tag or a comment, and goes on behind it. */
  const passText = (token: Token.TagToken | Token.CommentToken, name: string, ends = false) => {
    const { startOffset, endOffset } = placeOf(token);
    edits.push(...spaces(textStart, startOffset, before, name, ends));
    if (spare && html.slice(textStart, startOffset).trim() === '') {
      const enders = SELF_ENDING.get(spare.tagName);
      if (enders?.[ends ? 'around' : 'before'].has(name)) edits.push(cut(spare));
    }
    spare = undefined;
    before = name;
    textStart = endOffset;
  };

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
        passText(tag, tagName);
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
          passText(tag, tagName, true);
          if (tagName === 'head') headEnd = placeOf(tag).startOffset;
          if (tagName === 'a' && isLinkOut) {
            isLinkOut = false;
            edits.push(cut(tag));
          }
          spare = tag;
          return;
        }
        if (tagName !== kept.tag.tagName) return;
        kept.depth -= 1;
        if (kept.depth > 0) return;
        const { startOffset, endOffset } = placeOf(tag);
        if (isInline(kept.tag)) {
          const written = html.slice(textStart, startOffset);
          const named = nameTouch(written.replace(REGISTRATION, ''), touch);
          const { startOffset: start } = placeOf(kept.tag);
          const type = read(kept.tag, 'type');
          if (headEnd === 0 && type === 'module') {
            early += `{${named}}`;
            edits.push({ start, end: endOffset });
          } else {
            const joins = tagName === 'script' && type === undefined && named !== '';
            const source = joins ? early + named : named;
            if (joins) early = '';
            if (source !== written) {
              edits.push({ start: textStart, end: startOffset, text: source });
            }
            inline.push({ start, end: endOffset, tagName, source });
          }
        }
        kept = undefined;
        before = tagName;
        textStart = endOffset;
      },
      onComment(comment) {
        if (kept) return;
        passText(comment, '');
        edits.push(cut(comment));
      },
      onDoctype: (doctype) => (textStart = placeOf(doctype).endOffset),
      // Text is what stands between two tags.
      onCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onWhitespaceCharacter: () => undefined,
      onEof: () => edits.push(...spaces(textStart, html.length, before, 'html', true)),
    },
  );
  tokenizer.write(html, true);
  if (early) throw new Error('there is no script for the module of the head to run with.');
  return { edits, inline, policy, encoding, headEnd };
}

const read = ({ attrs }: Token.TagToken, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

function placeOf({ location }: Token.Token): Token.LocationWithAttributes {
  if (!location) throw new Error('A tag stands nowhere in the page.');
  return location;
}

function cut(token: Token.Token): Edit {
  const { startOffset, endOffset } = placeOf(token);
  return { start: startOffset, end: endOffset };
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

const isInline = (tag: Token.TagToken) =>
  tag.tagName === 'style' ||
  (tag.tagName === 'script' &&
    read(tag, 'src') === undefined &&
    !read(tag, 'type')?.startsWith('application/'));

/** The policy without hashes but those of these texts, by directive. */
function tighten(policy: string, inline: Partial<Record<string, readonly string[]>>): string {
  const directives = policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(' ');
    const kept = sources.filter((source) => !source.startsWith("'sha256-"));
    const hashes = [...new Set(inline[name]?.filter(Boolean))].map(hashSource);
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

const SPACE = /^[ \t\n\f\r]*/;
const SPACE_AT_END = /[ \t\n\f\r]*$/;

/**
 * Takes the texts of a page in order, each with the tags around it, and drops the white space that
 * is never shown: beside a block's tag, and all but one of what meets across tags in a line. Where
 * that is inside and outside of an element, the outer one stays, so that no link is underlined
 * further than its words.
 */
function readSpaces(html: string) {
  /** White space, or the edge of a block, stands before the next text. */
  let spaced = true;
  /** White space at the end of an inline element, superfluous if more follows. */
  let loose: Edit | undefined;
  const dropLoose = () => {
    if (loose) loose.text = '';
    loose = undefined;
  };

  /** @param ends the tag behind the text ends an element */
  return (start: number, end: number, before: string, behind: string, ends: boolean): Edit[] => {
    if (BLOCKS.has(before)) spaced = true;
    if (ATOMS.has(before)) spaced = false;
    const raw = html.slice(start, end);
    const words = raw.replace(SPACE, '').replace(SPACE_AT_END, '');
    const head = words ? raw.search(/[^ \t\n\f\r]/) : raw.length;
    const tail = raw.length - head - words.length;
    const atEdge = BLOCKS.has(behind);

    const edits: Edit[] = [];
    /** Leaves one space of these, or none. */
    const shorten = (from: number, to: number, text: '' | ' ') => {
      const edit = { start: from, end: to, text };
      edits.push(edit);
      if (text && ends) loose = edit;
    };
    if (head > 0) {
      const needed = (!spaced || loose !== undefined) && (words !== '' || !atEdge);
      dropLoose();
      shorten(start, start + head, needed ? ' ' : '');
      spaced = true;
    }
    if (words) {
      loose = undefined;
      spaced = tail > 0;
      if (tail > 0) shorten(end - tail, end, atEdge ? '' : ' ');
    }
    if (atEdge) dropLoose();
    if (ATOMS.has(behind)) loose = undefined;
    return edits;
  };
}

/** What pages say of the files that were built for them. */
export interface Built {
  imports: Imports;
  /** Address of the file of `components/intent/touch.ts`. */
  touch?: string | undefined;
  /** Addresses of pages that are still to come: of a link to one only the words are left. */
  coming?: ReadonlySet<string>;
}

/** Addresses of the files that each built script imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

const addressOf = (file: string) => `/${file.replaceAll(path.sep, '/')}`;

function findTouch(files: readonly string[]): string | undefined {
  return files.map(addressOf).find((file) => /^\/_astro\/touch\.[\w-]+\.js$/.test(file));
}

/** A script with the address of the file that answers a touch, which it was written without. */
function nameTouch(script: string, touch: string | undefined): string {
  if (!script.includes(TOUCH)) return script;
  if (!touch) throw new Error(`No file of the build stands behind ${TOUCH}.`);
  return script.replaceAll(TOUCH, touch);
}

async function readImports(outDir: string, files: readonly string[]): Promise<Imports> {
  const scripts = files.filter((name) => name.startsWith('_astro') && name.endsWith('.js'));
  return new Map(
    await Promise.all(
      scripts.map(async (name): Promise<[string, string[]]> => {
        const code = await readFile(path.join(outDir, name), 'utf8');
        const found = code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g);
        return [addressOf(name), [...found].map(([, file = '']) => `/_astro/${file}`)];
      }),
    ),
  );
}

/**
 * What the two files of an island import, however deep, so that a browser asks for everything at
 * once instead of finding each file in the one before.
 */
function listNeeded(island: Token.TagToken, imports: Imports): string[] {
  const own = ['component-url', 'renderer-url'].flatMap((name) => read(island, name) ?? []);
  const needed = new Set(own);
  for (const file of needed) imports.get(file)?.forEach((one) => needed.add(one));
  return [...needed].filter((file) => !own.includes(file));
}

/** Markdown names every heading for a link to it; where the page has none, nobody reads the name. */
function trimHeading(heading: Token.TagToken, html: string): Edit[] {
  const id = read(heading, 'id');
  const place = placeOf(heading).attrs?.['id'];
  if (!id || !place || html.includes(`#${id}"`)) return [];
  return [{ start: place.startOffset - 1, end: place.endOffset }];
}

/** What only Astro's own runtime reads of an island. */
const UNREAD = ['uid', 'await-children', 'client', 'opts'];

/**
 * Astro writes a prop as `[kind, value]`; kind 0 with a plain value is what `components/intent` reads.
 * An island with another directive would stay as it is for ever.
 */
function trimIsland(island: Token.TagToken, imports: Imports): Edit[] {
  const component = read(island, 'component-export') ?? 'An island';
  if (read(island, 'client') !== 'intent') {
    throw new Error(`${component} hydrates by another directive; write client:intent.`);
  }
  const props = JSON.parse(read(island, 'props') ?? '{}') as Record<string, [number, unknown?]>;
  for (const [name, [kind, value]] of Object.entries(props)) {
    if (kind === 0 && (typeof value !== 'object' || value === null)) continue;
    throw new Error(`${component} takes texts, numbers and booleans as props; "${name}" is none.`);
  }
  const places = placeOf(island).attrs ?? {};
  // A prop that is nothing need not be said.
  const told = Object.entries(props).filter(
    ([, [, value]]) => value !== null && value !== undefined,
  );
  const written = places['props'];
  const renderer = places['renderer-url'];
  const needed = listNeeded(island, imports);
  // Ours looks for those that an address wakes.
  const hears = read(island, 'opts')?.includes('address') ? ' opts=address' : '';
  return [
    ...(written && told.length < Object.keys(props).length
      ? [
          {
            start: written.startOffset,
            end: written.endOffset,
            text: `props="${escapeAttribute(JSON.stringify(Object.fromEntries(told)))}"`,
          },
        ]
      : []),
    ...Object.entries(places)
      .filter(([name]) => UNREAD.includes(name))
      // With the space before it.
      .map(([, { startOffset, endOffset }]) => ({ start: startOffset - 1, end: endOffset })),
    ...(renderer
      ? [
          {
            start: renderer.endOffset,
            end: renderer.endOffset,
            text: `${needed.length > 0 ? ` needs="${needed.join(' ')}"` : ''}${hears}`,
          },
        ]
      : []),
  ];
}
