import type { AstroIntegration } from 'astro';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Takes out of each built page what Astro writes for every case and the page has no use for; it
 * would weigh more than the page's own text.
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
          await writeFile(target, finishPage(await readFile(target, 'utf8')));
        }
      },
    },
  };
}

const RUNTIME =
  /<script>(?:(?!<\/script>)[^])*customElements\.define\("astro-island",(?:(?!<\/script>)[^])*<\/script>/;
const RUNTIME_STYLE = /<style>astro-island,[^<]*<\/style>/;
const ISLAND = /<astro-island [^>]*client="intent"[^>]*>/g;
const HASHES = /(script|style)(-src[^;"]*?)(?: 'sha256-[^']+')+/g;

/**
 * Where our directive stands, the runtime that Astro adds behind it has nothing to do (see
 * `islands/intent`), and the style sheet holds its style. What is left of the inline scripts and
 * styles is what the policy of the page allows, and no more. Throws when Astro writes something
 * else than this expects, or an island has a prop that our runtime cannot read.
 */
export function finishPage(html: string): string {
  const page = dropSpace(html.includes(' client="intent"') ? dropRuntime(html) : html);
  return page.replace(HASHES, (_, tag: string, sources: string) =>
    [tag + sources, ...new Set(inlineTexts(page, tag).map(hashSource))].join(' '),
  );
}

function dropRuntime(html: string): string {
  if (!RUNTIME.test(html) || !RUNTIME_STYLE.test(html)) {
    throw new Error(
      'Astro writes its islands in another way: see src/integrations/finish-pages.ts',
    );
  }
  return html
    .replace(RUNTIME, '')
    .replace(RUNTIME_STYLE, '')
    .replaceAll('<!--astro:end-->', '')
    .replace(ISLAND, (island) => {
      const props = /props="([^"]*)"/.exec(island)?.[1]?.replaceAll('&quot;', '"') ?? '';
      if (/:\[(?!0,[^[{])/.test(props)) {
        throw new Error(`An island takes texts, numbers and booleans as props, not ${props}.`);
      }
      return island.replace(/ uid="[^"]*"| await-children(?:="")?/g, '');
    });
}

const KEPT = /(<(script|style|template|pre|textarea)\b[^]*?<\/\2>)/;
const BLOCK =
  /\s*(<\/?(?:html|head|title|meta|link|body|header|footer|main|nav|aside|section|article|div|h[1-6]|p|ul|ol|li|dl|dt|dd|figure|figcaption|picture|details|summary|table|caption|thead|tbody|tr|th|td|form|address|blockquote|svg|use)\b[^>]*>)\s*/g;
const SAVED = '<div class="gp-page">';

/** Drops white space that no browser shows: beside the tags of blocks. Saved text stays as it is. */
function dropSpace(html: string): string {
  return html
    .split(SAVED)
    .map((part, index) => {
      const end = index === 0 ? 0 : part.indexOf('</article>');
      return part.slice(0, end) + dropSpaceIn(part.slice(end));
    })
    .join(SAVED);
}

function dropSpaceIn(html: string): string {
  return html
    .split(KEPT)
    .map((part, index) =>
      index % 3 === 0 ? part.replace(BLOCK, '$1') : index % 3 === 1 ? part : '',
    )
    .join('');
}

/** What stands inside the page's own scripts that run, or inside its styles. */
function inlineTexts(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '']) => !/ src=| type="application\//.test(attributes))
    .map(([, , text = '']) => text);
}

const hashes = new Map<string, string>();

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, source);
  return source;
}
