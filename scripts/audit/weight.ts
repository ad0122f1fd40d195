import type { BuiltPage, BuiltSite, Check, ContentFacts, PageKind } from './site.ts';
import { pageCollections } from '../../src/collections.ts';

/** Limit for a document with its style sheet, in bytes after brotli. */
const BUDGETS = {
  /**
   * The aim is 15.3 kB, which most pages that are not long keep: 4.8 kB of style sheet, 3.4 kB of
   * menus (over 180 links in plain HTML, which work without scripts), 1.1 kB of inline scripts, and
   * the text.
   */
  typical: 16_000,
  /** Home, guides, and pages that are `long` in their front matter. */
  long: 18_900,
  /** A questionnaire, complete without scripts: 70 ways, each with its own message. */
  tree: 21_600,
  /** Fifty questions with answers: 9.9 kB of text that belongs into the HTML. */
  questions: 22_100,
};
/** Added where clicks are counted: the address of the database. */
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

/** Limit of a page in bytes; the map of the site has none. */
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
 * Collections whose heaviest page weighs more than their limit (bytes of a quick compression), or
 * that have no limit, one line each. A page of no collection counts as one, by its address.
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

/** A document with its style sheet keeps the budget. */
export const checkWeight: Check = (site) => (page) => {
  const bytes = withStyles(page.weight.html, page, site);
  const budget = budgetOf(page, site.facts);
  return bytes > budget ? [`pesa ${formatBytes(bytes)}; o limite é ${formatBytes(budget)}`] : [];
};

/** A page loads no script, has little inline script, and one style sheet. */
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

/** Limit for words in shared blocks on one page. */
const MAX_SHARED_WORDS = 120;

/**
 * Promises that many pages repeat stay a small part of each page. Lists that many pages show
 * (`data-shared="list"`: cities, testimonials) do not count.
 */
export const checkSharedWords: Check =
  () =>
  ({ sharedWords }) =>
    sharedWords > MAX_SHARED_WORDS
      ? [`os blocos comuns somam ${sharedWords} palavras; o combinado é até ${MAX_SHARED_WORDS}`]
      : [];
