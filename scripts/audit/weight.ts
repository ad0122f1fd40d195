import { families } from '../../src/content/families.ts';
import {
  sortFindings,
  type BuiltPage,
  type BuiltSite,
  type ContentFacts,
  type Family,
  type Finding,
} from './site.ts';

/** Bytes after brotli (kB of 1,000) that a document with its style sheet may weigh. */
const BUDGETS = {
  /**
   * The aim is 14.7 kB, which the heaviest page that is not long keeps. Of that, 4 kB are the style
   * sheet, 3.4 the menus (over 180 links in plain HTML, so that they work before and without scripts),
   * 1.1 inline scripts, and the rest is what the page says.
   */
  typical: 15_100,
  /** Home, guides, and the pages that their front matter calls long. */
  long: 18_300,
  /** A tree of questions, whole without scripts: 70 ways, each with its own message. */
  tree: 19_500,
  /** Fifty questions with their answers: 9.9 kB are words, which belong into the HTML. */
  questions: 21_500,
};
/** What the address of the database adds to a page whose contact buttons are counted. */
const COUNTING = 100;
const STYLE = 4_200;
const INLINE_SCRIPTS = 3_000;

const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "12,3 kB". */
export function formatBytes(bytes: number): string {
  return `${kilobytes.format(bytes / 1000)} kB`;
}

const isLong = (family: Family) =>
  family in families && (families as Record<string, { long?: boolean }>)[family]?.long === true;

/** Bytes that a page may weigh; the map of the site may weigh what it must. */
export function budgetOf({ path, family }: BuiltPage, facts: ContentFacts): number {
  if (/^\/sitemap(\/|$)/.test(path)) return Infinity;
  const counting = facts.countsClicks ? COUNTING : 0;
  if (path === '/duvidas-frequentes') return BUDGETS.questions + counting;
  if (facts.treePages.has(path)) return BUDGETS.tree + counting;
  const long = family === 'home' || isLong(family) || facts.longPages.has(path);
  return (long ? BUDGETS.long : BUDGETS.typical) + counting;
}

/** Brotli bytes of a page with its style sheets. */
function weigh({ weight, styles }: BuiltPage, { styleBytes }: BuiltSite): number {
  return styles.reduce((sum, file) => sum + (styleBytes.get(file) ?? 0), weight.html);
}

/**
 * Families that weigh more than these limits (bytes, by family; a page of no family by its address):
 * the heaviest page of each, a line each, and what has no limit yet.
 */
export function findGrownFamilies(
  site: BuiltSite,
  limits: Partial<Record<string, number>>,
): string[] {
  const nameOf = ({ path, family }: BuiltPage) =>
    ['pages', 'hub', 'error'].includes(family) ? path : family;
  const limited = site.pages.filter((page) => budgetOf(page, site.facts) < Infinity);
  return [...Map.groupBy(limited, nameOf)].flatMap(([name, pages]) => {
    const sizes = pages.map((page) => ({ path: page.path, bytes: weigh(page, site) }));
    const { path, bytes } = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const limit = limits[name];
    if (limit !== undefined && bytes <= limit) return [];
    return [`${name}: ${path} weighs ${bytes} bytes, the limit is ${limit ?? 'not written'}`];
  });
}

/** Document and style sheet of each page against its budget. */
export function findHeavyPages(site: BuiltSite): Finding[] {
  const { pages, facts } = site;
  const findings = pages.map((page): Finding => {
    const bytes = weigh(page, site);
    const budget = budgetOf(page, facts);
    const limit = budget === Infinity ? 'sem limite' : `limite ${formatBytes(budget)}`;
    const message = `${formatBytes(bytes)} (${limit})`;
    const level = bytes > budget ? 'fail' : 'note';
    return { page: page.path, level, message, value: budget === Infinity ? 0 : bytes };
  });
  return sortFindings(findings);
}

/** Pages with scripts to fetch, too much inline script, or more than one style sheet. */
export function findHeavyParts({ pages, styleBytes }: BuiltSite): Finding[] {
  return pages.flatMap((page): Finding[] => {
    const heavy = page.styles.filter((file) => (styleBytes.get(file) ?? 0) > STYLE);
    const { inlineScripts } = page.weight;
    return [
      ...(page.path === '/404'
        ? []
        : page.scripts.map((src) => `busca o script ${src} ao carregar`)),
      ...(inlineScripts > INLINE_SCRIPTS
        ? [
            `scripts embutidos somam ${formatBytes(inlineScripts)}; o limite é ${formatBytes(INLINE_SCRIPTS)}`,
          ]
        : []),
      ...(page.styles.length > 1
        ? [`usa ${page.styles.length} folhas de estilo; o combinado é uma`]
        : []),
      ...heavy.map((file) => `a folha de estilo ${file} passa de ${formatBytes(STYLE)}`),
    ].map((message) => ({ page: page.path, level: 'fail', message }));
  });
}
