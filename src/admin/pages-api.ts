import { savedPageSlug } from '../lib/slug.ts';
import type { Database } from '../schemas/database.ts';
import type { AdminClient } from './client.ts';
import { classifyError, failure } from './errors.ts';

type Row = Database['public']['Tables']['generated_pages']['Row'];

/** A row as lists show it; dates are exactly what the database wrote. */
export type PageRow = Omit<Row, 'content' | 'trashed_at' | 'created_by'>;

export type PageContent = PageRow & Pick<Row, 'content'>;

/** The words of a page. */
export interface PageText {
  title: string;
  slug: string;
  description: string;
  content: string;
}

/** What a person decides about a page. */
export interface PageValues extends PageText {
  indexed: boolean;
}

const PAGE_SIZE = 25;
const COLUMNS =
  'id,title,slug,description,state,indexed,unchecked,version,created_at,updated_at' as const;

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
 * The filter of a search: in the title as typed, in the address without accents. What is neither
 * letter nor digit matches any character, so that nothing needs the quotes that @supabase/lite
 * does not take off a pattern.
 */
export function searchFilter(search: string): string | undefined {
  const pattern = search
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} -]/gu, '_');
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

interface Answer<Data> {
  data: Data | null;
  error: { code?: string; message: string } | null;
  status: number;
}

function unwrap<Data>({ data, error, status }: Answer<Data>): Data {
  if (error) throw failure(classifyError(error, status));
  if (data === null) throw failure('unknown');
  return data;
}

export interface ListOptions {
  search: string;
  sort: Sort;
  filter: Filter;
  after?: Cursor | undefined;
}

export interface PageList {
  rows: PageRow[];
  /** Whether more rows follow. */
  more: boolean;
  /** Rows of the whole search. */
  total: number;
}

/** One page of the list, by key, so that thousands of rows cost no more than a few. No trash. */
export async function listPages(
  client: AdminClient,
  { search, sort, filter, after }: ListOptions,
): Promise<PageList> {
  const { column, ascending } = SORTS[sort];
  const found = searchFilter(search);
  let query = client
    .from('generated_pages')
    .select(COLUMNS)
    .neq('state', 'trash')
    .order(column, { ascending })
    .order('id', { ascending })
    .limit(PAGE_SIZE + 1);
  let counting = client
    .from('generated_pages')
    .select('id', { count: 'exact', head: true })
    .neq('state', 'trash');
  const wanted = combine([found, after && afterFilter(after, sort)]);
  if (wanted !== undefined) query = query.or(wanted);
  if (found !== undefined) counting = counting.or(found);
  const { column: flag, value } = FILTERS[filter];
  if (flag !== undefined) {
    query = query.is(flag, value);
    counting = counting.is(flag, value);
  }
  const [rows, { count }] = await Promise.all([query.then(unwrap<PageRow[]>), counting]);
  return {
    rows: rows.slice(0, PAGE_SIZE),
    more: rows.length > PAGE_SIZE,
    total: count ?? rows.length,
  };
}

async function getOne(
  client: AdminClient,
  column: 'id' | 'slug',
  value: string,
  retry = true,
): Promise<PageContent | undefined> {
  const rows = unwrap<PageContent[]>(
    await client
      .from('generated_pages')
      .select(`${COLUMNS},content`)
      .eq(column, value)
      .neq('state', 'trash')
      .limit(1)
      .retry(retry),
  );
  return rows[0];
}

/** A page that is not in the trash; undefined when there is none. */
export const getPage = (client: AdminClient, id: string) => getOne(client, 'id', id);
/** The same by address. `retry` is for callers that try again themselves: both together would take half a minute. */
export const getPageBySlug = (client: AdminClient, slug: string, retry = true) =>
  getOne(client, 'slug', slug, retry);

/** The pages that hold most of these passages, closest first; for comparing texts. */
export async function nearestPages(client: AdminClient, passages: string[]) {
  return unwrap(await client.rpc('nearest_pages', { passages }));
}

/** Which of these addresses have a page that visitors see. */
export async function findSlugs(
  client: AdminClient,
  slugs: readonly string[],
  retry = true,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = unwrap<{ slug: string }[]>(
    await client.from('public_pages').select('slug').in('slug', slugs).retry(retry),
  );
  return rows.map(({ slug }) => slug);
}

/** Whether a row holds exactly these values. */
export function holds(row: PageContent | undefined, values: Partial<PageValues>): boolean {
  return (
    row !== undefined &&
    Object.entries(values).every(([name, value]) => row[name as keyof PageValues] === value)
  );
}

/** Inserts a page; safe to repeat after a lost answer, because a row with the same words is ours. */
export async function insertPage(client: AdminClient, values: PageValues): Promise<void> {
  const { error, status } = await client.from('generated_pages').insert(values);
  if (!error) return;
  const kind = classifyError(error, status);
  if (kind !== 'slug-taken') throw failure(kind);
  const { slug, indexed, ...words } = values;
  const row = await getPageBySlug(client, slug);
  if (!row || !holds(row, words)) throw failure(kind);
  // Decided anew since the first try.
  if (row.indexed !== indexed) {
    await updatePage(client, row.id, row.version, { ...words, indexed });
  }
}

/**
 * Saves a page unless its address is taken; safe to repeat after a lost answer. Taken by another
 * page of the same title is `existed`, by one of another title a failure.
 */
export async function savePageOnce(
  client: AdminClient,
  values: PageValues,
): Promise<'saved' | 'existed'> {
  const { error, status } = await client.from('generated_pages').insert(values);
  if (!error) return 'saved';
  const kind = classifyError(error, status);
  if (kind !== 'slug-taken') throw failure(kind);
  const row = await getPageBySlug(client, values.slug, false);
  if (holds(row, values)) return 'saved';
  if (row?.title === values.title) return 'existed';
  throw failure('slug-taken');
}

/**
 * Changes a page that is still at the version that was read; `conflict` otherwise. Safe to repeat
 * after a lost answer, because a row with the same values is ours.
 */
export async function updatePage(
  client: AdminClient,
  id: string,
  version: number,
  values: Omit<PageValues, 'slug'>,
): Promise<void> {
  const rows = unwrap<{ id: string }[]>(
    await client
      .from('generated_pages')
      .update(values)
      .eq('id', id)
      .eq('version', version)
      .neq('state', 'trash')
      .select('id'),
  );
  if (rows.length > 0 || holds(await getPage(client, id), values)) return;
  throw failure('conflict');
}

/** Moves a page to the trash; false when it is gone for good or there is no right to. */
export const trashPage = (client: AdminClient, id: string) => setState(client, id, 'trash');

/**
 * Publishes a page of the trash again; false as for `trashPage`. Fails with `slug-taken` when
 * another page has its address by now.
 */
export const restorePage = (client: AdminClient, id: string) => setState(client, id, 'published');

/** Safe to repeat: a page that is there already counts as moved. */
async function setState(client: AdminClient, id: string, state: Row['state']): Promise<boolean> {
  const rows = unwrap<{ id: string }[]>(
    await client.from('generated_pages').update({ state }).eq('id', id).select('id'),
  );
  return rows.length > 0;
}
