import {
  sortFindings,
  type BuiltPage,
  type BuiltSite,
  type ContentFacts,
  type Finding,
} from './site.ts';

/** Bytes after brotli (kB of 1,000). */
const TYPICAL = 13_000;
const LONG_PAGE = 20_000;
const STYLE = 8_000;
const INLINE_SCRIPTS = 3_000;

const LONG_PAGES = new Set([
  '/',
  '/guia-completo',
  '/portao-guarulhos',
  '/portao-osasco',
  '/duvidas-frequentes',
]);

const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "12,3 kB". */
export function formatBytes(bytes: number): string {
  return `${kilobytes.format(bytes / 1000)} kB`;
}

/** Bytes that a page may weigh; the map of the site may weigh what it must. */
export function budgetOf({ path, family }: BuiltPage, facts: ContentFacts): number {
  if (/^\/sitemap(\/|$)/.test(path)) return Infinity;
  const long = LONG_PAGES.has(path) || family === 'guide' || facts.articles.has(path);
  return long ? LONG_PAGE : TYPICAL;
}

/** Document and style sheet of each page against its budget. */
export function findHeavyPages({ pages, facts, styleBytes }: BuiltSite): Finding[] {
  const findings = pages.map((page): Finding => {
    const styles = page.styles.reduce((sum, file) => sum + (styleBytes.get(file) ?? 0), 0);
    const bytes = page.weight.html + styles;
    const budget = budgetOf(page, facts);
    const limit = budget === Infinity ? 'sem limite' : `limite ${formatBytes(budget)}`;
    const message = `${formatBytes(bytes)} (${limit})`;
    // The budget is a goal that most pages still miss: shown worst first, it does not stop a release.
    return { page: page.path, level: 'note', message, value: budget === Infinity ? 0 : bytes };
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
