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
 * Gives each built page its own content policy, because Astro's allows every script of the build on
 * every page and stands at the end of the head, and removes bytes that nobody reads. A worker
 * thread does so while Astro renders the next pages. Of a link to a page that is not public yet
 * only the words stay.
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

/** Answers of the thread, in the order of the pages. */
export interface Finished {
  html?: string;
  problem?: string;
}

function startFinisher(built: Built) {
  // Nobody awaits the thread's errors: if it ends by itself, even before the first page, the build
  // must fail.
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

/** Replacement text for a range of a page. */
interface Edit {
  start: number;
  end: number;
  text?: string;
}

/** An inline style or script that runs. */
interface Inline extends Edit {
  tagName: string;
  /** The text that is hashed. */
  source: string;
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

const POLICY = 'content-security-policy';
/** How a directive announces itself to Astro's own runtime, which no page has. */
const REGISTRATION =
  /var (\w+)=\(\)=>\{\},(\w+)=\1;\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.intent=\2;window\.dispatchEvent\(new Event\("astro:intent"\)\);/;
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
/** White space next to their tags is never shown. */
const BLOCKS = new Set(
  (
    'html head title meta link body header footer main nav aside section article div h1 h2 h3 h4 ' +
    'h5 h6 p ul ol li dl dt dd figure figcaption picture details summary table caption thead tbody ' +
    'tr th td form address blockquote svg use br'
  ).split(' '),
);

/** Inline replaced elements: white space on either side of them is shown. */
const ATOMS = new Set('button img input select textarea video'.split(' '));

/** Tags before which, and elements inside which, a paragraph ends by itself. */
const BEFORE_TEXT =
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const AROUND_TEXT = 'article aside blockquote dd details div figure footer li main section td';

/**
 * Elements with optional end tags (HTML 13.1.2.4), before these tags and inside these elements.
 * Inside any other element, such as a custom one of Astro, a paragraph would go on.
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

/** Reads tag by tag: a tree of every page would cost a build 300 MB more. */
function readPage(html: string, { imports, touch, coming }: Built) {
  const edits: Edit[] = [];
  const inline: Inline[] = [];
  let policy: Token.TagToken | undefined;
  let encoding: Token.TagToken | undefined;
  /** End of the head; the start for a fragment of a page. */
  let headEnd = 0;
  /** The tag before the current text, or '' for a comment or the start. */
  let before = '';
  let textStart = 0;
  /** An optional end tag, which is dropped if the next tag allows that. */
  let spare: Token.TagToken | undefined;
  /** Modules of the head: moved to the next classic script, before what follows is drawn. */
  let early = '';
  const spaces = readSpaces(html);
  /** Whether the text is inside a link to a page that is not public yet; links do not nest. */
  let isLinkOut = false;
  /** The element whose content stays as it is, and how many of its name are open inside it. */
  let kept: { tag: Token.TagToken; depth: number } | undefined;

  /** Shortens the text up to a tag or a comment, and continues behind it. */
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

/** The policy with the hashes of only these texts, by directive. */
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
 * Given the texts of a page in order, with the tags around each, drops white space that is never
 * shown: beside block tags, and repeated white space across tags in a line. Of white space inside
 * and outside of an element the outer one stays, so that no link is underlined beyond its words.
 */
function readSpaces(html: string) {
  /** Whether white space or a block edge stands before the next text. */
  let spaced = true;
  /** White space at the end of an inline element, superfluous if more follows. */
  let loose: Edit | undefined;
  const dropLoose = () => {
    if (loose) loose.text = '';
    loose = undefined;
  };

  /** @param ends whether the tag behind the text ends an element */
  return (start: number, end: number, before: string, behind: string, ends: boolean): Edit[] => {
    if (BLOCKS.has(before)) spaced = true;
    if (ATOMS.has(before)) spaced = false;
    const raw = html.slice(start, end);
    const words = raw.replace(SPACE, '').replace(SPACE_AT_END, '');
    const head = words ? raw.search(/[^ \t\n\f\r]/) : raw.length;
    const tail = raw.length - head - words.length;
    const atEdge = BLOCKS.has(behind);

    const edits: Edit[] = [];
    /** Keeps one space of these, or none. */
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

/** Names of built files that pages refer to. */
export interface Built {
  imports: Imports;
  /** Address of the file of `components/intent/touch.ts`. */
  touch?: string | undefined;
  /** Addresses of pages that are not public yet; links to them lose their tags. */
  coming?: ReadonlySet<string>;
}

/** Addresses of the files that each built script imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

const addressOf = (file: string) => `/${file.replaceAll(path.sep, '/')}`;

function findTouch(files: readonly string[]): string | undefined {
  return files.map(addressOf).find((file) => /^\/_astro\/touch\.[\w-]+\.js$/.test(file));
}

/** Writes the address of the file that answers a touch into the script, which was built without it. */
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
 * All that the two files of an island import, recursively, so that a browser requests everything at
 * once instead of finding one file in another.
 */
function listNeeded(island: Token.TagToken, imports: Imports): string[] {
  const own = ['component-url', 'renderer-url'].flatMap((name) => read(island, name) ?? []);
  const needed = new Set(own);
  for (const file of needed) imports.get(file)?.forEach((one) => needed.add(one));
  return [...needed].filter((file) => !own.includes(file));
}

/** Markdown gives every heading an id; those that no link of the page uses are dropped. */
function trimHeading(heading: Token.TagToken, html: string): Edit[] {
  const id = read(heading, 'id');
  const place = placeOf(heading).attrs?.['id'];
  if (!id || !place || html.includes(`#${id}"`)) return [];
  return [{ start: place.startOffset - 1, end: place.endOffset }];
}

/** Attributes of an island that only Astro's own runtime reads. */
const UNREAD = ['uid', 'await-children', 'client', 'opts'];

/**
 * Astro writes a prop as `[kind, value]`; `components/intent` reads kind 0 with a plain value. An
 * island with another directive would never hydrate.
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
  // Null and undefined props are left out.
  const told = Object.entries(props).filter(
    ([, [, value]]) => value !== null && value !== undefined,
  );
  const written = places['props'];
  const renderer = places['renderer-url'];
  const needed = listNeeded(island, imports);
  // Our runtime looks for islands that the address wakes.
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
      // Includes the space before it.
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
