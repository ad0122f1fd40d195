import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What one island of a site loads at the first touch. */
export interface IslandWeight {
  island: string;
  /** Number of pages with it. */
  pages: number;
  /** Bytes of its own modules, brotli 11: without what every island of React fetches. */
  own: number;
  /** Bytes of what every island of React fetches, brotli 11. */
  shared: number;
}

const ISLAND = /<astro-island[^>]*>/g;
/** Static imports of a module; dynamic imports do not count. */
const IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** The islands of a built site, the heaviest first. */
export async function weighIslands(site: string): Promise<IslandWeight[]> {
  const found = new Map<string, { component: string; renderer: string; pages: number }>();
  for (const file of await readdir(site, { recursive: true })) {
    if (!file.endsWith('.html') || file.startsWith('admin')) continue;
    const html = await readFile(path.join(site, file), 'utf8');
    const tags = new Map(
      [...html.matchAll(ISLAND)].map(([tag]) => [attribute(tag, 'component-export'), tag]),
    );
    for (const [name, tag] of tags) {
      found.set(name, {
        component: attribute(tag, 'component-url'),
        renderer: attribute(tag, 'renderer-url'),
        pages: (found.get(name)?.pages ?? 0) + 1,
      });
    }
  }
  /** Compressing takes longest, and islands share modules, so results are kept. */
  const sizes = new Map<string, number>();
  const sizeOf = ([name, text]: [string, string]) => {
    const size = sizes.get(name) ?? brotliCompressSync(text).length;
    sizes.set(name, size);
    return size;
  };
  const sum = (modules: [string, string][]) =>
    modules.reduce((bytes, module) => bytes + sizeOf(module), 0);
  const weights = [...found].map(async ([island, { component, renderer, pages }]) => {
    const shared = await readModules(site, renderer);
    const all = await readModules(site, component);
    const own = [...all].filter(([name]) => !shared.has(name));
    return { island, pages, own: sum(own), shared: sum([...shared]) };
  });
  return (await Promise.all(weights)).sort((a, b) => b.own - a.own);
}

function attribute(tag: string, name: string): string {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  if (value === undefined) throw new Error(`An island has no ${name}: ${tag.slice(0, 200)}`);
  return value;
}

/** A module with all its static imports, by address. */
export async function readModules(
  site: string,
  address: string,
  read = new Map<string, string>(),
): Promise<Map<string, string>> {
  if (read.has(address)) return read;
  const text = await readFile(path.join(site, address), 'utf8');
  read.set(address, text);
  for (const [, name = ''] of text.matchAll(IMPORT)) {
    await readModules(site, path.posix.join(path.posix.dirname(address), name), read);
  }
  return read;
}
