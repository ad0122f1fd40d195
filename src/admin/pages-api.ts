import { toIso } from '../lib/dates.ts';
import { savedPageSlug } from '../lib/slug.ts';
import type { AdminClient } from './client.ts';
import { classifyError, failure } from './errors.ts';

/** A row as lists show it; dates are exactly what the database wrote. */
export interface PageRow {
  id: string;
  title: string;
  slug: string;
  description: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** Its text holds marked claims that nobody has checked. */
  unchecked: boolean;
  created_at: string;
  updated_at: string;
}

export interface PageContent extends PageRow {
  content: string;
}

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
const COLUMNS = 'id,title,slug,description,indexed,unchecked,created_at,updated_at';

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

const EXACT_TIME = /\.\d{4,}/;

/** The moment a millisecond after the one in which a time lies. */
function nextMillisecond(time: string): string {
  return new Date(Date.parse(toIso(time)) + 1).toISOString();
}

/**
 * The filter for the rows after a cursor. @supabase/lite shows times cut to milliseconds, and a
 * cut time equals no row: the tie is then broken within the millisecond.
 */
export function afterFilter({ value, id }: Cursor, sort: Sort): string {
  const { column, ascending } = SORTS[sort];
  const operator = ascending ? 'gt' : 'lt';
  const exact = quote(value);
  if (column === 'title' || EXACT_TIME.test(value)) {
    return `${column}.${operator}.${exact},and(${column}.eq.${exact},id.${operator}.${id})`;
  }
  const next = quote(nextMillisecond(value));
  const beyond = ascending ? `${column}.gte.${next}` : `${column}.lt.${exact}`;
  return `${beyond},and(${column}.gte.${exact},${column}.lt.${next},id.${operator}.${id})`;
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

/** One page of the list, by key, so that thousands of rows cost no more than a few. */
export async function listPages(
  client: AdminClient,
  { search, sort, filter, after }: ListOptions,
): Promise<PageList> {
  const { column, ascending } = SORTS[sort];
  const found = searchFilter(search);
  let query = client
    .from('generated_pages')
    .select(COLUMNS)
    .order(column, { ascending })
    .order('id', { ascending })
    .limit(PAGE_SIZE + 1);
  let counting = client.from('generated_pages').select('id', { count: 'exact', head: true });
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
      .limit(1)
      .retry(retry),
  );
  return rows[0];
}

export const getPage = (client: AdminClient, id: string) => getOne(client, 'id', id);
/** `retry` is for callers that try again themselves: both together would take half a minute. */
export const getPageBySlug = (client: AdminClient, slug: string, retry = true) =>
  getOne(client, 'slug', slug, retry);

/** The pages that hold most of these passages, closest first; for comparing texts. */
export async function nearestPages(client: AdminClient, passages: string[]) {
  return unwrap(await client.rpc('nearest_pages', { passages }));
}

/** Which of these addresses have a saved page. */
export async function findSlugs(
  client: AdminClient,
  slugs: readonly string[],
  retry = true,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = unwrap<{ slug: string }[]>(
    await client.from('generated_pages').select('slug').in('slug', slugs).retry(retry),
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
  if (row.indexed !== indexed) await updatePage(client, row, { ...words, indexed });
}

/**
 * Saves a page unless its address is taken; safe to repeat after a lost answer. Taken by another
 * page of the same title is `existed`, by one of another title a failure.
 */
export async function savePageOnce(
  client: AdminClient,
  values: PageValues,
): Promise<'saved' | 'existed'> {
  const inserted = unwrap<{ id: string }[]>(
    await client
      .from('generated_pages')
      .upsert(values, { onConflict: 'slug', ignoreDuplicates: true })
      .select('id'),
  );
  if (inserted.length > 0) return 'saved';
  const row = await getPageBySlug(client, values.slug, false);
  if (holds(row, values)) return 'saved';
  if (row?.title === values.title) return 'existed';
  throw failure('slug-taken');
}

/**
 * Changes a page that nobody else has changed since it was read; `conflict` otherwise. Safe to
 * repeat after a lost answer, because a row with the same values is ours.
 */
export async function updatePage(
  client: AdminClient,
  { id, updated_at }: Pick<PageRow, 'id' | 'updated_at'>,
  values: Omit<PageValues, 'slug'>,
): Promise<void> {
  const rows = unwrap<{ id: string }[]>(
    await client
      .from('generated_pages')
      .update(values)
      .eq('id', id)
      // Not "equal": see afterFilter.
      .gte('updated_at', updated_at)
      .lt('updated_at', nextMillisecond(updated_at))
      .select('id'),
  );
  if (rows.length > 0 || holds(await getPage(client, id), values)) return;
  throw failure('conflict');
}

/** Deletes a page; false when there was nothing to delete or no right to. */
export async function deletePage(client: AdminClient, id: string): Promise<boolean> {
  const rows = unwrap<{ id: string }[]>(
    await client.from('generated_pages').delete().eq('id', id).select('id'),
  );
  return rows.length > 0;
}
