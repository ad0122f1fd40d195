import { sortFindings, type BuiltPage, type BuiltSite, type Finding } from './site.ts';

/** Clicks from the home page within which every page is reached. */
const MAX_CLICKS = 3;

/** Stand for a page that only the map of the site reaches, and for one that nothing reaches. */
const ONLY_BY_MAP = 99;
const UNREACHED = 100;

const SITEMAP = '/sitemap';

function isInternal(href: string): boolean {
  return /^(\/(?!\/)|#|$)/.test(href);
}

/** Path and fragment of an internal address, as seen from a page. */
function resolve(href: string, from: string): { path: string; fragment: string } {
  const { pathname, hash } = new URL(href, `https://site.invalid${from}`);
  return { path: decodeURI(pathname), fragment: decodeURIComponent(hash.slice(1)) };
}

function findTarget(site: BuiltSite, path: string): string | undefined {
  const candidates = path === '/' ? ['/index.html'] : [path, `${path}.html`, `${path}/index.html`];
  return candidates.find((file) => site.files.has(file));
}

function checkAddress(
  site: BuiltSite,
  byPath: Map<string, BuiltPage>,
  from: string,
  href: string,
): string | undefined {
  const { path, fragment } = resolve(href, from);
  if (path.length > 1 && path.endsWith('/')) return `o link ${href} termina em barra`;
  if (site.redirects.has(path))
    return `o link ${href} passa por um redirecionamento; aponte para o destino`;
  const target = findTarget(site, path);
  if (target === undefined) return `o link ${href} não leva a nenhum arquivo`;
  if (fragment === '' || fragment === 'top') return undefined;
  const page = byPath.get(path);
  const sprite = site.sprites.get(path);
  if (page && !page.ids.has(fragment)) return `o link ${href} aponta para um trecho que não existe`;
  if (sprite !== undefined && !sprite.includes(`id="${fragment}"`))
    return `o desenho ${href} não existe no arquivo`;
  return undefined;
}

/** Links and files that lead nowhere or take a detour. */
export function findBrokenLinks(site: BuiltSite): Finding[] {
  const byPath = new Map(site.pages.map((page) => [page.path, page]));
  const verdicts = new Map<string, string | undefined>();
  const check = (page: BuiltPage, href: string) => {
    if (href.startsWith('#')) return checkAddress(site, byPath, page.path, href);
    if (!verdicts.has(href)) verdicts.set(href, checkAddress(site, byPath, page.path, href));
    return verdicts.get(href);
  };
  return site.pages.flatMap((page): Finding[] => {
    const hrefs = new Set([
      ...page.links.map(({ href }) => href),
      ...page.assets,
      ...page.styles,
      ...page.scripts,
    ]);
    return [...hrefs].flatMap((href): Finding[] => {
      const message = isInternal(href) ? check(page, href) : undefined;
      return message === undefined ? [] : [{ page: page.path, level: 'fail', message }];
    });
  });
}

/** Links to other sites that are not https, or open a window without cutting the tie. */
export function findUnsafeLinks({ pages }: BuiltSite): Finding[] {
  return pages.flatMap((page): Finding[] =>
    page.links
      .flatMap(({ href, target, rel }): string[] => {
        if (isInternal(href) || /^(mailto|tel):/.test(href)) return [];
        const untied =
          target === '_blank' && !(rel.includes('noopener') && rel.includes('noreferrer'));
        return [
          ...(href.startsWith('https://') ? [] : [`o link externo ${href} não é https`]),
          ...(untied ? [`o link ${href} abre outra aba sem rel="noopener noreferrer"`] : []),
        ];
      })
      .map((message) => ({ page: page.path, level: 'fail', message })),
  );
}

/** Fewest characters of a message that says what a visitor wants. */
const MIN_MESSAGE = 10;

/** Chat links without a whole number, or without a message. */
export function findBadChatLinks({ pages }: BuiltSite): Finding[] {
  return pages.flatMap((page): Finding[] =>
    page.links.flatMap(({ href }): Finding[] => {
      if (!href.startsWith('https://wa.me')) return [];
      const { pathname, searchParams } = new URL(href);
      const message = searchParams.get('text') ?? '';
      if (/^\/55\d{10,11}$/.test(pathname) && message.length > MIN_MESSAGE) return [];
      return [
        {
          page: page.path,
          level: 'fail',
          message: `o link ${href} não tem número completo e mensagem`,
        },
      ];
    }),
  );
}

/** Clicks from the home page to each page. */
function countClicks(pages: readonly BuiltPage[], without?: string): Map<string, number> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const clicks = new Map([['/', 0]]);
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path === without) continue;
    for (const { href } of byPath.get(path)?.links ?? []) {
      if (!isInternal(href)) continue;
      const next = resolve(href, path).path;
      if (clicks.has(next) || !byPath.has(next)) continue;
      clicks.set(next, (clicks.get(path) ?? 0) + 1);
      queue.push(next);
    }
  }
  return clicks;
}

/** "4 cliques", or why there is no number. */
export function formatClicks(clicks: number): string {
  if (clicks === UNREACHED) return 'sem caminho';
  return clicks === ONLY_BY_MAP ? 'só pelo mapa' : `${clicks} cliques`;
}

/** Pages that no page links to, or that lie too many clicks away. */
export function findFarPages({ pages }: BuiltSite): Finding[] {
  const clicks = countClicks(pages);
  const withoutMap = countClicks(pages, SITEMAP);
  const findings = pages.flatMap((page): Finding[] => {
    if (page.family === 'error') return [];
    const at = { page: page.path };
    const count = clicks.get(page.path);
    if (count === undefined) {
      return [
        { ...at, level: 'fail', message: 'nenhum caminho de links chega aqui', value: UNREACHED },
      ];
    }
    if (count > MAX_CLICKS) {
      return [{ ...at, level: 'fail', message: `fica a ${count} cliques do início`, value: count }];
    }
    const other = withoutMap.get(page.path);
    if (other !== undefined && other <= MAX_CLICKS) return [];
    const message =
      other === undefined
        ? 'só o mapa do site leva até aqui'
        : `sem o mapa do site, fica a ${other} cliques do início`;
    return [{ ...at, level: 'note', message, value: other ?? ONLY_BY_MAP }];
  });
  return sortFindings(findings);
}
