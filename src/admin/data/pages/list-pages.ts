import { savedPageSlug } from '../../../lib/text/slug.ts';
import type { AdminClient } from '../client.ts';
import { unwrap } from '../errors.ts';
import { ALL_SIZE, COLUMNS, type PageRow, type State } from './page-rows.ts';

const PAGE_SIZE = 25;

/** Which status of the list a page lies on: of the drafts, those that the clock publishes lie apart. */
export type ListStatus = State | 'scheduled';

export const SORTS = {
  newest: { name: 'Mais novas', column: 'created_at', ascending: false },
  oldest: { name: 'Mais antigas', column: 'created_at', ascending: true },
  changed: { name: 'Alteradas há pouco', column: 'updated_at', ascending: false },
  title: { name: 'Título, A a Z', column: 'title', ascending: true },
  titleDown: { name: 'Título, Z a A', column: 'title', ascending: false },
} as const;

export type Sort = keyof typeof SORTS;

/** Which pages the list shows; each but the first holds one value of a yes-or-no column. */
export const FILTERS = {
  all: { name: 'Todas as páginas', column: undefined, value: true },
  unlisted: { name: 'Fora dos buscadores', column: 'indexed', value: false },
  unchecked: { name: 'Com dados a conferir', column: 'unchecked', value: true },
} as const;

export type Filter = keyof typeof FILTERS;

/** Where a page of the list ends. */
export interface Cursor {
  value: string;
  id: string;
}

export function cursorAfter(row: PageRow, sort: Sort): Cursor {
  return { value: row[SORTS[sort].column], id: row.id };
}

/** A value inside an `or=(…)` filter. */
function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/** The filter for the rows after a cursor: ties are broken by id. */
export function afterFilter({ value, id }: Cursor, sort: Sort): string {
  const { column, ascending } = SORTS[sort];
  const operator = ascending ? 'gt' : 'lt';
  const exact = quote(value);
  return `${column}.${operator}.${exact},and(${column}.eq.${exact},id.${operator}.${id})`;
}

/**
 * The pattern that finds a text. What is neither letter nor digit matches any character, so that
 * nothing needs the quotes that @supabase/lite does not take off a pattern.
 */
export const patternOf = (search: string) =>
  search
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} -]/gu, '_');

/** The filter of a search: in the title as typed, in the address without accents. */
export function searchFilter(search: string): string | undefined {
  const pattern = patternOf(search);
  if (pattern === '') return undefined;
  const slug = savedPageSlug(search);
  const inTitle = `title.ilike.%${pattern}%`;
  return slug === '' ? inTitle : `${inTitle},slug.ilike.%${slug}%`;
}

/** One filter that holds when each of the given ones does: @supabase/lite reads only one `or`. */
export function combine(filters: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = filters.filter((filter) => filter !== undefined);
  if (first === undefined || others.length === 0) return first;
  return `and(${[first, ...others].map((filter) => `or(${filter})`).join(',')})`;
}

export interface ListOptions {
  status: ListStatus;
  search: string;
  sort: Sort;
  filter: Filter;
  after?: Cursor | undefined;
}

export interface PageList {
  status: ListStatus;
  rows: PageRow[];
  more: boolean;
  /** Rows of the whole search. */
  total: number;
}

const COUNT = { count: 'exact', head: true } as const;

function withStatus(client: AdminClient, status: ListStatus, options: Partial<typeof COUNT> = {}) {
  const pages = client.from('generated_pages').select(COLUMNS, options);
  if (status === 'scheduled') return pages.eq('state', 'draft').not('publish_at', 'is', null);
  return status === 'draft'
    ? pages.eq('state', status).is('publish_at', null)
    : pages.eq('state', status);
}

/** One page of the list, by key, so that thousands of rows cost no more than a few. */
export async function listPages(
  client: AdminClient,
  { status, search, sort, filter, after }: ListOptions,
  size = PAGE_SIZE,
): Promise<PageList> {
  const { column, ascending } = SORTS[sort];
  const { column: flag, value } = FILTERS[filter];
  const found = searchFilter(search);
  const ask = (matching: string | undefined, options: Partial<typeof COUNT>) => {
    const pages = withStatus(client, status, options);
    const flagged = flag === undefined ? pages : pages.is(flag, value);
    return matching === undefined ? flagged : flagged.or(matching);
  };
  const [answer, whole] = await Promise.all([
    ask(combine([found, after && afterFilter(after, sort)]), after ? {} : { count: COUNT.count })
      .order(column, { ascending })
      .order('id', { ascending })
      .limit(size + 1),
    // What follows a row is not the whole search.
    after && ask(found, COUNT),
  ]);
  const rows = unwrap<PageRow[]>(answer);
  return {
    status,
    rows: rows.slice(0, size),
    more: rows.length > size,
    total: (whole ?? answer).count ?? rows.length,
  };
}

/** Every page of a selection, however many. */
export async function listAll(
  client: AdminClient,
  options: Omit<ListOptions, 'after'>,
): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last && cursorAfter(last, options.sort);
    const { rows: found, more } = await listPages(client, { ...options, after }, ALL_SIZE);
    rows.push(...found);
    if (!more || found.length === 0) return rows;
  }
}
