import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildInfo } from '../publisher/build-info.ts';
import type { GeneratedPage } from '../schemas/generated-page.ts';
import {
  coveredEvent,
  indexedPages,
  listJson,
  listPages,
  listSitemaps,
  listValues,
  pageValues,
  sitemapFiles,
  sortSavedPages,
  toLink,
  type SavedPageLink,
} from '../publisher/lists.ts';
import { paths } from '../lib/paths.ts';
import { compileShell, fillShell, shellToken, type Shell } from '../publisher/stamp.ts';
import {
  readGeneratedPages,
  readWatermark,
  type DatabaseAccess,
  type RefusedRow,
} from '../publisher/rows.ts';

export interface SavedPagesOptions {
  /** Absent: the site is built without saved pages. */
  database: DatabaseAccess | undefined;
  site: string;
  /** Whether the menus of this build lead to saved pages. */
  inMenus: boolean;
  /** Folder, outside the site, where the publisher finds the shells and the list of pages. */
  shellsDir: string;
}

const PAGE_SHELL = `links-uteis/${shellToken('slug')}.html`;
const UNLISTED_SHELL = 'admin/modelo.html';
const LIST_SHELL = 'sitemap.html';
const LIST_PAGE_SHELL = `${paths.savedList(shellToken('listPage')).slice(1)}.html`;
const SITEMAP_INDEX = 'sitemap-index.xml';

/** The pages that saved pages are stamped into. */
export interface Shells {
  page: Shell;
  /** For the pages that search engines may not list. */
  unlistedPage: Shell;
  /** `/sitemap`. */
  list: Shell;
  /** Each page that goes on from there. */
  listPage: Shell;
}

/** What is published, beside the shells. */
export interface PublishedLinks {
  inMenus: boolean;
  links: SavedPageLink[];
}

/** Name of the file that holds it. */
export const LINKS_FILE = 'published.json';

/** Writes the rows of `generated_pages` into a site that Astro has just built. */
export function savedPages(options: SavedPagesOptions): AstroIntegration {
  return {
    name: 'saved-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const outDir = fileURLToPath(dir);
        const shells = await takeShells(outDir, options.shellsDir);
        const { links, refused, watermark } = await stampAll(outDir, shells, options);
        await writeLists(outDir, shells, links, options.site);
        const published: PublishedLinks = { inMenus: options.inMenus, links };
        await writeFile(path.join(options.shellsDir, LINKS_FILE), JSON.stringify(published));
        const covered = watermark && coveredEvent(watermark, options.inMenus, links.length);
        const info = await describeBuild(outDir, links.length, refused, covered);
        await writeFile(path.join(outDir, 'build.json'), JSON.stringify(info, null, 2));
        report(logger, options, info, performance.now() - started);
      },
    },
  };
}

async function takeShells(outDir: string, shellsDir: string): Promise<Shells> {
  await mkdir(shellsDir, { recursive: true });
  await rename(path.join(outDir, PAGE_SHELL), path.join(shellsDir, 'page.html'));
  await rename(path.join(outDir, LIST_PAGE_SHELL), path.join(shellsDir, 'list-page.html'));
  await cp(path.join(outDir, UNLISTED_SHELL), path.join(shellsDir, 'unlisted-page.html'));
  await cp(path.join(outDir, LIST_SHELL), path.join(shellsDir, 'list.html'));
  return readShells(shellsDir);
}

/** Reads the shells of a built site. */
export async function readShells(shellsDir: string): Promise<Shells> {
  const read = async (name: string) =>
    compileShell(await readFile(path.join(shellsDir, name), 'utf8'));
  const [page, unlistedPage, list, listPage] = await Promise.all([
    read('page.html'),
    read('unlisted-page.html'),
    read('list.html'),
    read('list-page.html'),
  ]);
  return { page, unlistedPage, list, listPage };
}

/** The document of a row. */
export function stampPage({ page, unlistedPage }: Shells, row: GeneratedPage): string {
  return fillShell(row.indexed ? page : unlistedPage, pageValues(row));
}

async function stampAll(outDir: string, shells: Shells, { database }: SavedPagesOptions) {
  const links: SavedPageLink[] = [];
  const refused: RefusedRow[] = [];
  if (!database) return { links, refused, watermark: null };
  const watermark = await readWatermark(database);
  const folder = path.join(outDir, 'links-uteis');
  await mkdir(folder, { recursive: true });
  for await (const batch of readGeneratedPages(database)) {
    refused.push(...batch.refused);
    for (const page of batch.pages) {
      links.push(toLink(page));
      // Nobody else needs this process meanwhile, and a write without a thread costs half.
      writeFileSync(path.join(folder, `${page.slug}.html`), stampPage(shells, page));
    }
  }
  if (links.length === 0 && refused.length > 0) {
    throw new Error(`All ${refused.length} saved rows were refused: ${refused[0]?.reason}`);
  }
  return { links: sortSavedPages(links), refused, watermark };
}

/** Writes everything that lists saved pages: the HTML lists, the menu's, the XML files. */
export async function writeLists(
  outDir: string,
  shells: Pick<Shells, 'list' | 'listPage'>,
  links: readonly SavedPageLink[],
  site: string,
  write: (file: string, data: string) => Promise<void> = writeFile,
): Promise<void> {
  const index = path.join(outDir, SITEMAP_INDEX);
  const sitemaps = sitemapFiles(links, site);
  await Promise.all([
    write(path.join(outDir, LIST_SHELL), fillShell(shells.list, listValues(links))),
    writeListPages(path.join(outDir, path.dirname(LIST_PAGE_SHELL)), shells.listPage, links, write),
    write(path.join(outDir, 'links-uteis.json'), listJson(links)),
    ...[...sitemaps].map(([name, xml]) => write(path.join(outDir, name), xml)),
  ]);
  await write(index, listSitemaps(await readFile(index, 'utf8'), indexedPages(links).length, site));
}

async function writeListPages(
  folder: string,
  shell: Shell,
  links: readonly SavedPageLink[],
  write: (file: string, data: string) => Promise<void>,
): Promise<void> {
  const pages = listPages(links).map((values) => [`${values.listPage}.html`, values] as const);
  const names = new Set<string>(pages.map(([name]) => name));
  await mkdir(folder, { recursive: true });
  await Promise.all(
    pages.map(([name, values]) => write(path.join(folder, name), fillShell(shell, values))),
  );
  const old = (await readdir(folder)).filter(
    (name) => /^\d+\.html$/.test(name) && !names.has(name),
  );
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}

async function describeBuild(
  outDir: string,
  saved: number,
  refused: readonly RefusedRow[],
  watermark: number | null,
): Promise<BuildInfo> {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const listed = await readFile(path.join(outDir, 'pages.json'), 'utf8');
  return {
    version: manifest.version,
    commit: process.env['COMMIT_SHA'] ?? currentCommit(),
    builtAt: new Date().toISOString(),
    watermark,
    pages: { written: (JSON.parse(listed) as unknown[]).length, saved },
    refused: refused.map(({ slug, reason }) => ({ slug, reason })),
  };
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

function report(
  logger: AstroIntegrationLogger,
  { database }: SavedPagesOptions,
  { pages, refused }: BuildInfo,
  milliseconds: number,
): void {
  if (!database) {
    logger.info('No database is configured (PUBLIC_SUPABASE_URL): built without saved pages.');
    return;
  }
  logger.info(`${pages.saved} saved page(s) written in ${Math.round(milliseconds)} ms.`);
  for (const { slug, reason } of refused) logger.warn(`Refused "${slug}": ${reason}`);
  if (refused.length > 0)
    logger.warn(`${refused.length} saved row(s) left out; the others are live.`);
}
