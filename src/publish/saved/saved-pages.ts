import * as z from 'zod';
import { findUnsafe, type CheckSafety } from '../../features/wording/unsafe-page.ts';
import { indexFacts, type Fact, type Facts } from '../../cms/markers/facts.ts';
import { paths } from '../../lib/url/paths.ts';
import { rewriteSavedLinks } from '../../features/useful-links/saved-links.ts';
import { compileWording, type WordingRule } from '../../features/wording/wording.ts';
import type { GeneratedPage } from '../../features/useful-links/saved-page.ts';
import type { BuildInfo } from '../site/build-info.ts';
import {
  listJson,
  listPages,
  listSitemap,
  listValues,
  countListPages,
  SITEMAP,
  sitemapXml,
  type SavedPageLink,
} from './lists.ts';
import { readJson } from '../site/read-json.ts';
import { listRules, type Redirect } from './redirects.ts';
import { compileTemplate, renderTemplate, pageValues } from './page-template.ts';

/**
 * The files of a built site by name: `site/…` is what is served, `templates/…` what saved pages are written with
 * after the build.
 */
export interface SiteFiles {
  /** Undefined where there is none. */
  read: (name: string) => Promise<string | undefined>;
  /** Replaces the file: a linked one shares its bytes with the live site. */
  write: (name: string, data: string) => void;
  /** Names of the files in a folder; none where it is not there. */
  list: (folder: string) => Promise<string[]>;
  /** Whether it is there or not. */
  remove: (name: string) => Promise<void>;
}

/** Thrown for a site that lacks what its pages are written with, as one of an older version does. */
class MissingFileError extends Error {
  override name = 'MissingFileError';
}

/** What is published of the rows; the lists are made of it. */
export interface PublishedLinks {
  /** Whether the menus of this build lead to saved pages. */
  inMenus: boolean;
  links: SavedPageLink[];
  /** Old addresses and where they lead; absent for none. */
  redirects?: Redirect[];
}

export const SAVED_FOLDER = 'links-uteis';
export const LIST_FOLDER = paths.savedList('').slice(1, -1);
const SITEMAP_INDEX = 'site/sitemap-index.xml';
const LINKS_FILE = 'templates/published.json';
const RULES_FILE = 'site/_redirects';
const FACTS_FILE = 'site/facts.json';

async function readNeeded(files: SiteFiles, name: string): Promise<string> {
  const text = await files.read(name);
  if (text === undefined) throw new MissingFileError(`The site has no ${name}.`);
  return text;
}

const publishedShape = z.looseObject({
  inMenus: z.boolean(),
  links: z.array(z.looseObject({ slug: z.string(), updatedAt: z.string() })),
  redirects: z.optional(z.array(z.looseObject({}))),
});

/** What was published when the site was built, or last written to. */
export async function readPublished(files: SiteFiles): Promise<PublishedLinks> {
  const text = await readNeeded(files, LINKS_FILE);
  return readJson(LINKS_FILE, text, publishedShape) as PublishedLinks;
}

const INFO_FILE = 'site/build.json';
const infoShape = z.looseObject({
  builtAt: z.string(),
  watermark: z.nullable(z.number()),
  pages: z.looseObject({ written: z.number(), saved: z.number() }),
  refused: z.array(z.looseObject({ slug: z.string(), reason: z.string() })),
  madeOf: z.optional(
    z.looseObject({ sources: z.string(), site: z.string(), at: z.optional(z.iso.datetime()) }),
  ),
});

/** `build.json` of a site. */
export async function readInfo(files: SiteFiles): Promise<BuildInfo> {
  return readJson(INFO_FILE, await readNeeded(files, INFO_FILE), infoShape) as BuildInfo;
}

export function writeInfo(files: SiteFiles, info: BuildInfo): void {
  files.write(INFO_FILE, JSON.stringify(info, null, 2));
}

const factsShape = z.array(z.looseObject({ path: z.string(), value: z.string() }));

const readFactFile = async (files: SiteFiles) =>
  readJson(FACTS_FILE, await readNeeded(files, FACTS_FILE), factsShape) as Fact[];

/**
 * The facts that saved pages of a site may cite, as it was built with them, and with those that
 * only the pages of before still say.
 */
export async function readFacts(files: SiteFiles): Promise<{ facts: Facts; said: Facts }> {
  const all = await readFactFile(files);
  return { facts: indexFacts(all.filter(({ gone }) => gone !== true)), said: indexFacts(all) };
}

/** Keeps in a site that was just built what the live one says of facts that the record has no longer. */
export async function keepFacts(files: SiteFiles, live: Facts): Promise<void> {
  const built = await readFactFile(files);
  const known = indexFacts(built);
  const gone = [...live.values()]
    .filter((fact) => !known.has(fact.path))
    .map((fact): Fact => ({ ...fact, gone: true }));
  if (gone.length === 0) return;
  files.write(FACTS_FILE, JSON.stringify([...built, ...gone]));
}

const SAFETY_FILE = 'site/admin/rules.json';
const rulesShape = z.array(z.looseObject({ id: z.string(), pattern: z.string() }));

/**
 * Checks saved pages by the rules that keep a sentence from every page, as the site was built, and
 * gives the text of these rules; a site without a file of them has none.
 */
export async function readSafetyRules(
  files: SiteFiles,
): Promise<{ rules: string; checkSafety: CheckSafety }> {
  const rules = (await files.read(SAFETY_FILE)) ?? '[]';
  const all = readJson(SAFETY_FILE, rules, rulesShape) as WordingRule[];
  const find = compileWording(all.filter(({ asks }) => asks !== true));
  return { rules, checkSafety: (page) => findUnsafe(page, find) };
}

/** Opens a built site for writing saved pages and what lists them. */
export async function openSite(files: SiteFiles, address: string) {
  const readTemplate = async (name: string) =>
    compileTemplate(await readNeeded(files, `templates/${name}`));
  const [page, unlistedPage, list, listPage, redirectPage] = await Promise.all([
    readTemplate('page.html'),
    readTemplate('unlisted-page.html'),
    readTemplate('list.html'),
    readTemplate('list-page.html'),
    readTemplate('redirect.html'),
  ]);
  const fileOf = (slug: string) => `site/${SAVED_FOLDER}/${slug}.html`;

  async function writeListPages(links: readonly SavedPageLink[]): Promise<void> {
    const folder = `site/${LIST_FOLDER}`;
    for (const values of listPages(links)) {
      files.write(`${folder}/${values.listPage}.html`, renderTemplate(listPage, values));
    }
    const count = countListPages(links);
    for (const name of await files.list(folder)) {
      if (Number(/^(\d+)\.html$/.exec(name)?.[1]) > count) await files.remove(`${folder}/${name}`);
    }
  }

  return {
    /** Writes the pages of rows. Their links to saved pages lead to where `resolve` says that those stand. */
    writePages(
      rows: readonly GeneratedPage[],
      resolve: (slug: string) => string | undefined = (slug) => slug,
    ): void {
      for (const row of rows) {
        const values = pageValues({ ...row, content: rewriteSavedLinks(row.content, resolve) });
        files.write(fileOf(row.slug), renderTemplate(row.indexed ? page : unlistedPage, values));
      }
    },

    /** Writes the pages that forward from old addresses, and the rules for as many as the host takes. */
    async writeRedirects(
      redirects: readonly Redirect[],
      changed: readonly Redirect[] = redirects,
    ): Promise<void> {
      for (const { from, to, title } of changed) {
        files.write(fileOf(from), renderTemplate(redirectPage, { slug: to, title }));
      }
      const rules = (await files.read(RULES_FILE)) ?? '';
      const next = listRules(rules, redirects);
      if (next !== rules) files.write(RULES_FILE, next);
    },

    /** Removes pages, also those that forward, whether they are there or not. */
    async removePages(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) await files.remove(fileOf(slug));
    },

    /** Writes everything that lists saved pages: the HTML lists, the menu's, the XML files. */
    async writeLists(links: readonly SavedPageLink[]): Promise<void> {
      files.write('site/sitemap.html', renderTemplate(list, listValues(links)));
      await writeListPages(links);
      files.write('site/links-uteis.json', listJson(links));
      const index = await readNeeded(files, SITEMAP_INDEX);
      const xml = sitemapXml(links, address);
      files.write(SITEMAP_INDEX, listSitemap(index, xml !== undefined, address));
      if (xml === undefined) await files.remove(`site/${SITEMAP}`);
      else files.write(`site/${SITEMAP}`, xml);
    },

    /** Notes what the site now holds, for the next round and for whoever asks the site. */
    writeRecord(published: PublishedLinks, info: BuildInfo): void {
      files.write(LINKS_FILE, JSON.stringify(published));
      writeInfo(files, info);
    },
  };
}
