import { paths } from '../../lib/url/paths.ts';
import { readAll, type DatabaseAccess } from '../database.ts';

/** An address at which a saved page once stood, and the page that it leads to. */
export interface Redirect {
  /** Slug of the old address. */
  from: string;
  /** Slug of the page that is public now. */
  to: string;
  /** Title of that page. */
  title: string;
  /** When the old address was left, as the database writes it. */
  leftAt: string;
}

/** Old addresses with a rule of the host, the youngest; the others keep their page that forwards. */
export const RULE_LIMIT = 1_500;

/** Reads where every old address leads at this moment, in order of address. */
export async function readRedirects(access: DatabaseAccess): Promise<Redirect[]> {
  const rows = await readAll<{ slug: string; target: string; title: string; left_at: string }>(
    access,
    'public_addresses?select=slug,target,title,left_at',
    'slug',
  );
  return rows.map(({ slug, target, title, left_at }) => ({
    from: slug,
    to: target,
    title,
    leftAt: left_at,
  }));
}

/**
 * The redirects that fit a site with these pages, and the titles that the pages have there: what was
 * read in another moment than the pages must neither cover one of them nor lead to one that is not there.
 */
export function fitRedirects(
  redirects: readonly Redirect[],
  titleOf: (slug: string) => string | undefined,
): Redirect[] {
  return redirects.flatMap((redirect) => {
    const title = titleOf(redirect.to);
    return title === undefined || titleOf(redirect.from) !== undefined
      ? []
      : { ...redirect, title };
  });
}

/** Gives the slug at which the page of a link stands; undefined for a link that leads nowhere. */
export function createResolver(
  redirects: readonly Redirect[],
  hasPage: (slug: string) => boolean,
): (slug: string) => string | undefined {
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  return (slug) => (hasPage(slug) ? slug : moved.get(slug));
}

const OWN_RULE = new RegExp(`^${paths.savedPage('')}`);

/** The rules of a host file with those of saved pages in place of what it had of them. */
export function listRules(rules: string, redirects: readonly Redirect[]): string {
  const others = rules.split('\n').filter((line) => line !== '' && !OWN_RULE.test(line));
  const own = [...redirects]
    .sort((a, b) => (a.leftAt < b.leftAt ? 1 : a.leftAt > b.leftAt ? -1 : a.from < b.from ? -1 : 1))
    .slice(0, RULE_LIMIT)
    .map(({ from, to }) => `${paths.savedPage(from)} ${paths.savedPage(to)} 301`);
  return [...others, ...own, ''].join('\n');
}
