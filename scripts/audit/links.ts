import { paths } from '../../src/lib/url/paths.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import type { BuiltPage, BuiltSite, Check } from './site.ts';

/** Every page is reached within this many clicks from the home page. */
const MAX_CLICKS = 3;

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

/** Links and files of a page exist and are not redirected. */
export const checkLinks: Check = (site) => {
  const byPath = new Map(site.pages.map((page) => [page.path, page]));
  return ({ path, links, assets, styles, scripts }) => {
    const hrefs = new Set([...links.map(({ href }) => href), ...assets, ...styles, ...scripts]);
    return [...hrefs]
      .filter(isInternal)
      .flatMap((href) => checkAddress(site, byPath, path, href) ?? []);
  };
};

/** Links to other sites use https; those that open a window have `rel="noopener"`. */
export const checkExternalLinks: Check =
  () =>
  ({ links }) =>
    links.flatMap(({ href, target, rel }) => {
      if (isInternal(href) || /^(mailto|tel):/.test(href)) return [];
      const untied =
        target === '_blank' && !(rel.includes('noopener') && rel.includes('noreferrer'));
      return [
        ...(href.startsWith('https://') ? [] : [`o link externo ${href} não é https`]),
        ...(untied ? [`o link ${href} abre outra aba sem rel="noopener noreferrer"`] : []),
      ];
    });

/** Fewest characters of a message that says what a visitor wants. */
const MIN_MESSAGE = 10;

/** Most characters of a chat's address: longer ones are cut by some phones. */
const LONGEST_ADDRESS = 2000;

/** A chat link has a whole number, and a message of its own page. */
export const checkChats: Check =
  ({ facts }) =>
  ({ path, links }) => {
    const wrong = links.flatMap(({ href }) => {
      if (!href.startsWith('https://wa.me')) return [];
      const { message } = readChat(href);
      const words = message.split('\n(ref.')[0] ?? '';
      const isWhole =
        /^\/55\d{10,11}$/.test(new URL(href).pathname) && message.length > MIN_MESSAGE;
      return [
        ...(isWhole ? [] : [`o link ${href} não tem número completo e mensagem`]),
        ...(words === facts.message && path !== paths.home
          ? [`a mensagem "${words}" é a mensagem da página inicial`]
          : []),
        ...(href.length > LONGEST_ADDRESS
          ? [`a mensagem "${words}" é longa demais para um link`]
          : []),
      ];
    });
    return [...new Set(wrong)];
  };

/** Clicks from the home page to each page. */
function countClicks(pages: readonly BuiltPage[]): Map<string, number> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const clicks = new Map([['/', 0]]);
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
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

/** Links lead to a page, in few clicks. */
export const checkReach: Check = ({ pages }) => {
  const clicks = countClicks(pages);
  return ({ path, kind }) => {
    const count = clicks.get(path);
    if (kind === 'error') return [];
    if (count === undefined) return ['nenhum caminho de links chega aqui'];
    return count > MAX_CLICKS ? [`fica a ${count} cliques do início`] : [];
  };
};
