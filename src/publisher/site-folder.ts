import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findUnsafe, type JudgePage } from '../lib/judge-page.ts';
import { indexFacts, type Fact, type Facts } from '../lib/facts.ts';
import { paths } from '../lib/paths.ts';
import { rewriteSavedLinks } from '../lib/saved-links.ts';
import { compileWording, type WordingRule } from '../lib/wording.ts';
import type { GeneratedPage } from '../schemas/generated-page.ts';
import type { BuildInfo } from './build-info.ts';
import {
  indexedPages,
  listJson,
  listPages,
  listSitemaps,
  listValues,
  isSavedSitemap,
  sitemapFiles,
  type SavedPageLink,
} from './lists.ts';
import { listRules, type Redirect } from './redirects.ts';
import { compileShell, fillShell, pageValues, shellToken } from './stamp.ts';

/** Where a built site lies on disk. */
export interface SiteFolders {
  /** What is served. */
  site: string;
  /** What saved pages are written with after the build. */
  shells: string;
}

/** What is published of the rows; the lists are made of it. */
export interface PublishedLinks {
  /** Whether the menus of this build lead to saved pages. */
  inMenus: boolean;
  links: SavedPageLink[];
  /** Old addresses and where they lead; absent for none. */
  redirects?: Redirect[];
}

/** How files are written: a site that is served needs each replaced in one step. */
export type WriteFile = (file: string, data: string) => Promise<void> | void;

const SAVED_FOLDER = 'links-uteis';
const LIST_FOLDER = path.dirname(paths.savedList('1')).slice(1);
const SITEMAP_INDEX = 'sitemap-index.xml';
const LINKS_FILE = 'published.json';
const RULES_FILE = '_redirects';

/** Takes the pages that Astro rendered with tokens out of a site that it has just built. */
export async function takeShells({ site, shells }: SiteFolders): Promise<void> {
  await mkdir(shells, { recursive: true });
  const page = path.join(site, SAVED_FOLDER, `${shellToken('slug')}.html`);
  const listPage = path.join(site, LIST_FOLDER, `${shellToken('listPage')}.html`);
  await rename(page, path.join(shells, 'page.html'));
  await rename(listPage, path.join(shells, 'list-page.html'));
  // For pages that search engines may not list; the admin previews in it, too, as data and no page.
  const unlisted = path.join(shells, 'unlisted-page.html');
  await rename(path.join(site, 'admin/modelo.html'), unlisted);
  const shell = JSON.stringify(await readFile(unlisted, 'utf8'));
  await writeFile(path.join(site, 'admin/template.json'), shell);
  await rename(path.join(site, 'admin/mudou.html'), path.join(shells, 'redirect.html'));
  await cp(path.join(site, 'sitemap.html'), path.join(shells, 'list.html'));
}

/** What was published when the site was built, or last written to. */
export async function readPublished(shells: string): Promise<PublishedLinks> {
  return JSON.parse(await readFile(path.join(shells, LINKS_FILE), 'utf8')) as PublishedLinks;
}

const FACTS_FILE = 'facts.json';

const readFactFile = async (site: string) =>
  JSON.parse(await readFile(path.join(site, FACTS_FILE), 'utf8')) as Fact[];

/**
 * The facts that saved pages of a site may cite, as it was built with them, and with those that
 * only the pages of before still say.
 */
export async function readFacts(site: string): Promise<{ facts: Facts; said: Facts }> {
  const all = await readFactFile(site);
  return { facts: indexFacts(all.filter(({ gone }) => gone !== true)), said: indexFacts(all) };
}

/** Keeps in a site that was just built what the live one says of facts that the record has no longer. */
export async function keepFacts(site: string, live: Facts): Promise<void> {
  const built = await readFactFile(site);
  const known = indexFacts(built);
  const gone = [...live.values()]
    .filter((fact) => !known.has(fact.path))
    .map((fact): Fact => ({ ...fact, gone: true }));
  if (gone.length === 0) return;
  await replaceFile(path.join(site, FACTS_FILE), JSON.stringify([...built, ...gone]));
}

/**
 * Judges saved pages by the rules that keep a sentence from every page, as the site was built, and
 * gives the text of these rules; a site without a file of them has none.
 */
export async function readSafetyRules(site: string): Promise<{ rules: string; judge: JudgePage }> {
  const file = path.join(site, 'admin/rules.json');
  const rules = existsSync(file) ? await readFile(file, 'utf8') : '[]';
  const find = compileWording(
    (JSON.parse(rules) as WordingRule[]).filter(({ asks }) => asks !== true),
  );
  return { rules, judge: (page) => findUnsafe(page, find) };
}

/** `build.json` of a site. */
export async function readBuildInfo(site: string): Promise<BuildInfo> {
  return JSON.parse(await readFile(path.join(site, 'build.json'), 'utf8')) as BuildInfo;
}

/** Opens a built site for writing saved pages and what lists them. */
export async function openSite(folders: SiteFolders, address: string, write: WriteFile) {
  const readShell = async (name: string) =>
    compileShell(await readFile(path.join(folders.shells, name), 'utf8'));
  const [page, unlistedPage, list, listPage, redirectPage] = await Promise.all([
    readShell('page.html'),
    readShell('unlisted-page.html'),
    readShell('list.html'),
    readShell('list-page.html'),
    readShell('redirect.html'),
  ]);
  const fileOf = (slug: string) => path.join(folders.site, SAVED_FOLDER, `${slug}.html`);
  const writeSiteFile = (name: string, data: string) => write(path.join(folders.site, name), data);

  async function writeListPages(links: readonly SavedPageLink[]): Promise<void> {
    const folder = path.join(folders.site, LIST_FOLDER);
    await mkdir(folder, { recursive: true });
    const wanted = new Set<string>();
    for (const values of listPages(links)) {
      const name = `${values.listPage}.html`;
      wanted.add(name);
      await write(path.join(folder, name), fillShell(listPage, values));
    }
    for (const name of await readdir(folder)) {
      if (/^\d+\.html$/.test(name) && !wanted.has(name)) await rm(path.join(folder, name));
    }
  }

  return {
    /**
     * Writes the pages of rows, one after the other: hundreds of open files can be too many. Their
     * links to saved pages lead to where `resolve` says that those stand.
     */
    async writePages(
      rows: readonly GeneratedPage[],
      resolve: (slug: string) => string | undefined = (slug) => slug,
    ): Promise<void> {
      await mkdir(path.join(folders.site, SAVED_FOLDER), { recursive: true });
      for (const row of rows) {
        const values = pageValues({ ...row, content: rewriteSavedLinks(row.content, resolve) });
        await write(fileOf(row.slug), fillShell(row.indexed ? page : unlistedPage, values));
      }
    },

    /** Writes the pages that forward from old addresses, and the rules for as many as the host takes. */
    async writeRedirects(
      redirects: readonly Redirect[],
      changed: readonly Redirect[] = redirects,
    ): Promise<void> {
      await mkdir(path.join(folders.site, SAVED_FOLDER), { recursive: true });
      for (const { from, to, title } of changed) {
        await write(fileOf(from), fillShell(redirectPage, { slug: to, title }));
      }
      const rules = await readFile(path.join(folders.site, RULES_FILE), 'utf8').catch(() => '');
      const next = listRules(rules, redirects);
      if (next !== rules) await writeSiteFile(RULES_FILE, next);
    },

    /** Removes pages, also those that forward, whether they are there or not. */
    async removePages(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) await rm(fileOf(slug), { force: true });
    },

    /** Writes everything that lists saved pages: the HTML lists, the menu's, the XML files. */
    async writeLists(links: readonly SavedPageLink[]): Promise<void> {
      await writeSiteFile('sitemap.html', fillShell(list, listValues(links)));
      await writeListPages(links);
      await writeSiteFile('links-uteis.json', listJson(links));
      const sitemaps = sitemapFiles(links, address);
      for (const [name, xml] of sitemaps) await writeSiteFile(name, xml);
      const index = await readFile(path.join(folders.site, SITEMAP_INDEX), 'utf8');
      const count = indexedPages(links).length;
      await writeSiteFile(SITEMAP_INDEX, listSitemaps(index, count, address));
      // Only now: the index before it named them.
      for (const name of await readdir(folders.site)) {
        if (isSavedSitemap(name) && !sitemaps.has(name)) await rm(path.join(folders.site, name));
      }
    },

    /** Notes what the site now holds, for the next round and for whoever asks the site. */
    async writeRecord(published: PublishedLinks, info: BuildInfo): Promise<void> {
      await write(path.join(folders.shells, LINKS_FILE), JSON.stringify(published));
      await writeSiteFile('build.json', JSON.stringify(info, null, 2));
    },
  };
}

let drafts = 0;

/** Replaces a file in one step: a reader gets the old bytes or the new ones. */
export async function replaceFile(file: string, data: string): Promise<void> {
  drafts += 1;
  const draft = `${file}.${process.pid}.${drafts}.draft`;
  await writeFile(draft, data);
  await rename(draft, file);
}
