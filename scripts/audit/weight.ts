import type { BuiltPage, BuiltSite, Check, ContentFacts, PageKind } from './site.ts';
import { pageCollections } from '../../src/collections.ts';

/** Bytes after brotli (kB of 1,000) that a document with its style sheet may weigh. */
const BUDGETS = {
  /**
   * The aim is 15.3 kB, which most pages that are not long keep. Of that, 4.8 kB are the style
   * sheet, 3.4 the menus (over 180 links in plain HTML, so that they work before and without scripts),
   * 1.1 inline scripts, and the rest is what the page says.
   */
  typical: 16_000,
  /** Home, guides, and the pages that their front matter calls long. */
  long: 18_900,
  /** A tree of questions, whole without scripts: 70 ways, each with its own message. */
  tree: 21_600,
  /** Fifty questions with their answers: 9.9 kB are words, which belong into the HTML. */
  questions: 22_100,
};
/** What the address of the database adds to a page whose contact buttons are counted. */
const COUNTING = 100;
const STYLE = 4_900;
const INLINE_SCRIPTS = 3_000;

const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "12,3 kB". */
function formatBytes(bytes: number): string {
  return `${kilobytes.format(bytes / 1000)} kB`;
}

const isLong = (kind: PageKind) =>
  kind in pageCollections &&
  (pageCollections as Record<string, { long?: boolean }>)[kind]?.long === true;

/** Bytes that a page may weigh; the map of the site may weigh what it must. */
export function budgetOf(
  { path, kind }: Pick<BuiltPage, 'path' | 'kind'>,
  facts: ContentFacts,
): number {
  if (/^\/sitemap(\/|$)/.test(path)) return Infinity;
  const counting = facts.countsClicks ? COUNTING : 0;
  if (path === '/duvidas-frequentes') return BUDGETS.questions + counting;
  if (facts.treePages.has(path)) return BUDGETS.tree + counting;
  const long = kind === 'home' || isLong(kind) || facts.longPages.has(path);
  return (long ? BUDGETS.long : BUDGETS.typical) + counting;
}

/** Brotli bytes of a document with the style sheets of its page. */
const withStyles = (bytes: number, { styles }: BuiltPage, { styleBytes }: BuiltSite) =>
  styles.reduce((sum, file) => sum + (styleBytes.get(file) ?? 0), bytes);

/**
 * Collections of pages that weigh more than these limits (bytes of a quick compression, by kind; a page of no kind by
 * its address): the heaviest page of each, a line each, and what has no limit yet.
 */
export function findGrownKinds(site: BuiltSite, limits: Partial<Record<string, number>>): string[] {
  const nameOf = ({ path, kind }: BuiltPage) =>
    ['pages', 'hub', 'error'].includes(kind) ? path : kind;
  const limited = site.pages.filter((page) => budgetOf(page, site.facts) < Infinity);
  return [...Map.groupBy(limited, nameOf)].flatMap(([name, pages]) => {
    const sizes = pages.map((page) => ({
      path: page.path,
      bytes: withStyles(page.weight.quick, page, site),
    }));
    const { path, bytes } = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const limit = limits[name];
    if (limit !== undefined && bytes <= limit) return [];
    return [`${name}: ${path} weighs ${bytes} bytes, the limit is ${limit ?? 'not written'}`];
  });
}

/** Document and style sheet of a page keep its budget. */
export const checkWeight: Check = (site) => (page) => {
  const bytes = withStyles(page.weight.html, page, site);
  const budget = budgetOf(page, site.facts);
  return bytes > budget ? [`pesa ${formatBytes(bytes)}; o limite é ${formatBytes(budget)}`] : [];
};

/** A page has no script to fetch, little inline script, and one style sheet. */
export const checkParts: Check =
  ({ styleBytes }) =>
  ({ path, scripts, styles, weight: { inlineScripts } }) => [
    ...(path === '/404' ? [] : scripts.map((src) => `busca o script ${src} ao carregar`)),
    ...(inlineScripts > INLINE_SCRIPTS
      ? [
          `scripts embutidos somam ${formatBytes(inlineScripts)}; o limite é ${formatBytes(INLINE_SCRIPTS)}`,
        ]
      : []),
    ...(styles.length > 1 ? [`usa ${styles.length} folhas de estilo; o combinado é uma`] : []),
    ...styles
      .filter((file) => (styleBytes.get(file) ?? 0) > STYLE)
      .map((file) => `a folha de estilo ${file} passa de ${formatBytes(STYLE)}`),
  ];

/** Words that the blocks shared by many pages may have on one page. */
const MAX_SHARED_WORDS = 120;

/**
 * The promises that many pages make keep to their share of a page. Lists that many pages show
 * (`data-shared="list"`: the cities served, what customers say) are no promises said again.
 */
export const checkSharedWords: Check =
  () =>
  ({ sharedWords }) =>
    sharedWords > MAX_SHARED_WORDS
      ? [`os blocos comuns somam ${sharedWords} palavras; o combinado é até ${MAX_SHARED_WORDS}`]
      : [];
