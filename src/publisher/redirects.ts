import { paths } from '../lib/paths.ts';
import { request, DatabaseError, type DatabaseAccess } from './database.ts';

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
const ROWS_PER_REQUEST = 500;

/** Reads where every old address leads at this moment, in order of address. */
export async function readRedirects(access: DatabaseAccess): Promise<Redirect[]> {
  const redirects: Redirect[] = [];
  for (;;) {
    const last = redirects.at(-1);
    const after = last ? `&slug=gt."${last.from}"` : '';
    const { value } = await request(
      access,
      `public_addresses?select=slug,target,title,left_at&order=slug.asc&limit=${ROWS_PER_REQUEST}${after}`,
    );
    if (!Array.isArray(value)) {
      throw new DatabaseError('The database answered with no list of addresses.');
    }
    const rows = value as { slug: string; target: string; title: string; left_at: string }[];
    redirects.push(
      ...rows.map(({ slug, target, title, left_at }) => ({
        from: slug,
        to: target,
        title,
        leftAt: left_at,
      })),
    );
    if (rows.length < ROWS_PER_REQUEST) return redirects;
  }
}

/**
 * The redirects that fit a site with these pages: what was read in another moment than the pages
 * must neither cover one of them nor lead to one that is not there.
 */
export function fitRedirects(
  redirects: readonly Redirect[],
  hasPage: (slug: string) => boolean,
): Redirect[] {
  return redirects.filter(({ from, to }) => hasPage(to) && !hasPage(from));
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
