import { queryOptions } from '@tanstack/react-query';
import { toIso } from '../../lib/dates/dates.ts';
import { groupBy } from '../../lib/older-browsers.ts';
import { savedPageSlug } from '../../lib/text/slug.ts';
import type { Database } from '../../cms/database.ts';
import type { AdminClient } from './client.ts';
import { failure, isInserted, toFailure, unwrap, withRetry, type Answer } from './errors.ts';
import type { RestoreOutcome } from '../ui/messages.ts';
import { amIAdmin } from './session.ts';

type Row = Database['public']['Tables']['generated_pages']['Row'];

/** A row as lists show it; dates are exactly what the database wrote. */
export type PageRow = Omit<Row, 'content' | 'created_by' | 'saved_by' | 'as_written'>;

export type PageContent = PageRow & Pick<Row, 'content'>;

export interface PageText {
  title: string;
  slug: string;
  description: string;
  content: string;
  /** When it was made, of a page that was made elsewhere. */
  created_at?: string;
}

/** What a person decides about a page. */
export interface PageValues extends PageText {
  indexed: boolean;
  /** What it says by this person's word, as it is asked about; null for nothing. */
  as_written?: string[] | null;
  by_ai?: boolean;
}

const PAGE_SIZE = 25;
/** Pages that a search for a link gives. */
const MOST_FOUND = 8;
/** The server gives a thousand rows at most. */
const ALL_SIZE = 900;
const COLUMNS =
  'id,title,slug,description,state,indexed,by_ai,unchecked,version,created_at,updated_at,saved_at,trashed_at,trashed_from,moved_to,publish_at,unpublish_at' as const;

export type State = Row['state'];

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

/** A page, also one in the trash; undefined when there is none. */
export async function getPage(client: AdminClient, id: string): Promise<PageContent | undefined> {
  const rows = unwrap<PageContent[]>(
    await client.from('generated_pages').select(`${COLUMNS},content`).eq('id', id).limit(1),
  );
  return rows[0];
}

/**
 * The page that holds an address, which none of the trash does. `retry` is for callers that try
 * again themselves: both together would take half a minute.
 */
export async function getPageBySlug(
  client: AdminClient,
  slug: string,
  retry = true,
): Promise<PageContent | undefined> {
  const rows = unwrap<PageContent[]>(
    await client
      .from('generated_pages')
      .select(`${COLUMNS},content`)
      .eq('slug', slug)
      .neq('state', 'trash')
      .limit(1)
      .retry(retry),
  );
  return rows[0];
}

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

/** A page that visitors see, as others lead to it. */
export interface PublicPage {
  id: string;
  title: string;
  slug: string;
}

/** Public pages of a filter, the newest first. The view has no column that cannot be null; its rows have none that is. */
async function listPublic(client: AdminClient, filter: string | undefined, most: number) {
  const query = client
    .from('public_pages')
    .select('id,title,slug')
    .order('created_at', { ascending: false })
    .limit(Math.min(ALL_SIZE, most));
  return unwrap<PublicPage[]>(await (filter === undefined ? query : query.or(filter)));
}

/** Public pages whose title or address holds these words, other than these pages. */
export async function findPublicPages(
  client: AdminClient,
  search: string,
  except: readonly string[] = [],
): Promise<PublicPage[]> {
  // All that leave may be among them, and a list of thousands fits no address.
  const rows = await listPublic(client, searchFilter(search), MOST_FOUND + except.length);
  const leaving = new Set(except);
  return rows.filter(({ id }) => !leaving.has(id)).slice(0, MOST_FOUND);
}

/** Public pages whose address holds one of these words, which are plain letters and digits. */
export async function findPagesWith(client: AdminClient, words: readonly string[]) {
  const filter = words.map((word) => `slug.ilike.%${word}%`).join(',');
  return words.length === 0 ? [] : listPublic(client, filter, ALL_SIZE);
}

/** Whether a row holds exactly these values. */
export function holds(
  row: PageContent | undefined,
  values: Partial<PageValues & Pick<Row, 'state' | 'publish_at' | 'unpublish_at'>>,
): boolean {
  const isSame = (name: string, value: unknown) => {
    // It follows from the words.
    if (name === 'as_written') return true;
    const found = row?.[name as keyof PageContent];
    if (!name.endsWith('_at') || typeof found !== 'string') return found === value;
    return typeof value === 'string' && toIso(found) === toIso(value);
  };
  return row !== undefined && Object.entries(values).every(([name, value]) => isSame(name, value));
}

/**
 * Inserts a page, with when the clock publishes it or takes it off, under an id that was chosen when it
 * was begun; gives its version. Safe to repeat after a lost answer, with other words, too: a row with
 * this id is ours.
 */
export async function insertPage(
  client: AdminClient,
  id: string,
  values: PageValues,
  state: 'published' | 'draft' = 'published',
  plan: Partial<Pick<Row, 'publish_at' | 'unpublish_at'>> = {},
): Promise<number> {
  const page = { ...values, ...plan, state };
  const inserted = await client
    .from('generated_pages')
    .insert({ id, ...page })
    .select('version');
  if (isInserted(inserted)) return rowOf(inserted).version;
  const row = await getPage(client, id);
  if (!row) throw failure('slug-taken');
  if (row.state !== 'trash' && holds(row, page)) return row.version;
  const isMine = unwrap(await client.rpc('saved_by_me', { page: id }));
  if (!isMine) throw failure('conflict');
  return (await updatePage(client, id, row.version, page)).version;
}

/** The row that an answer brings; a save that brings none is none. */
function rowOf<Of>(answer: Answer<Of[]>): Of {
  const [row] = unwrap(answer);
  if (row === undefined) throw failure('unknown');
  return row;
}

/**
 * Saves a page unless its address is taken; safe to repeat after a lost answer. Taken by another
 * page of the same title is `existed`, by one of another title a failure.
 */
export async function savePageOnce(
  client: AdminClient,
  values: PageValues & { state?: 'published' | 'draft' },
): Promise<'saved' | 'existed'> {
  const inserted = await client.from('generated_pages').insert(values).select('version');
  if (isInserted(inserted)) {
    rowOf(inserted);
    return 'saved';
  }
  const row = await getPageBySlug(client, values.slug, false);
  if (holds(row, values)) return 'saved';
  if (row?.title === values.title) return 'existed';
  throw failure('slug-taken');
}

/**
 * Changes a page that is still at the version that was read, and gives the new one; `conflict`
 * otherwise. Safe to repeat after a lost answer, because a row with the same values is ours.
 */
export async function updatePage(
  client: AdminClient,
  id: string,
  version: number,
  values: Omit<PageValues, 'slug'> & {
    slug?: string;
    state?: 'published' | 'draft';
    publish_at?: string | null;
    unpublish_at?: string | null;
  },
): Promise<Pick<Row, 'version' | 'saved_at'>> {
  const [changed] = unwrap<Pick<Row, 'version' | 'saved_at'>[]>(
    await client
      .from('generated_pages')
      .update(values)
      .eq('id', id)
      .eq('version', version)
      .neq('state', 'trash')
      .select('version,saved_at'),
  );
  if (changed) return changed;
  const row = await getPage(client, id);
  if (row && row.state !== 'trash' && holds(row, values)) return row;
  // Who has no right changes nothing, and is told nothing else by the database.
  throw failure((await amIAdmin(client)) ? 'conflict' : 'signed-out');
}

/** Longest list of ids that still fits an address. */
const PORTION = 100;

/** Calls with portions of ids or addresses, one after the other, and joins what they give. */
async function inPortions<Result>(
  ids: readonly string[],
  act: (portion: string[]) => PromiseLike<Answer<Result[]>>,
): Promise<Result[]> {
  const found: Result[] = [];
  for (let at = 0; at < ids.length; at += PORTION) {
    found.push(...unwrap(await act(ids.slice(at, at + PORTION))));
  }
  return found;
}

type Change = Partial<Pick<Row, 'state' | 'indexed' | 'moved_to'>>;

/** Changes pages whatever their version, and gives the ids of those that are there. Safe to repeat. */
async function changePages(
  client: AdminClient,
  ids: readonly string[],
  change: Change,
): Promise<string[]> {
  const act = () =>
    inPortions(ids, (portion) =>
      client.from('generated_pages').update(change).in('id', portion).select('id'),
    );
  // Once more where the answer may have been lost.
  const rows = await withRetry(act, { delays: [500] });
  if (rows.length === 0 && !(await amIAdmin(client))) throw failure('signed-out');
  return rows.map(({ id }) => id);
}

/**
 * Moves pages to the trash; gives those that are not gone for good and that there is a right to. Their
 * addresses lead to the heir, a page that is public, if there is one.
 */
export const trashPages = (client: AdminClient, ids: readonly string[], heir?: string) =>
  changePages(client, ids, { state: 'trash', ...(heir !== undefined && { moved_to: heir }) });

/**
 * The pages, other than these, whose text links to one of them: by its address, or by one at which it
 * stood before. In the order of their titles.
 */
export async function findLinking(
  client: AdminClient,
  pages: readonly Pick<Row, 'id' | 'slug'>[],
): Promise<Pick<Row, 'id' | 'title'>[]> {
  const ids = pages.map(({ id }) => id);
  const old = await inPortions<{ slug: string }>(ids, (portion) =>
    client.from('page_addresses').select('slug').in('page_id', portion),
  );
  const slugs = [...pages, ...old].map(({ slug }) => slug);
  const found = await inPortions<Pick<Row, 'id' | 'title'>>(slugs, (portion) =>
    client.rpc('pages_linking_to', { slugs: portion }),
  );
  const leaving = new Set(ids);
  const linking = new Map(found.map((page) => [page.id, page]));
  return [...linking.values()]
    .filter(({ id }) => !leaving.has(id))
    .sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
}

/** Lets search engines list pages, or not; gives those that are there. */
export const listInSearch = (client: AdminClient, ids: readonly string[], indexed: boolean) =>
  changePages(client, ids, { indexed });

/** What a page was before it was deleted, whether the row was read before or after that. */
export function stateBefore({
  state,
  trashed_from,
}: Pick<PageRow, 'state' | 'trashed_from'>): State {
  return trashed_from ?? state;
}

/** Makes pages of the trash what they were before; one whose address is taken keeps no other back. */
export async function restorePages(
  client: AdminClient,
  pages: readonly Pick<PageRow, 'id' | 'state' | 'trashed_from'>[],
): Promise<RestoreOutcome> {
  const outcome = { restored: 0, taken: 0, gone: 0 };
  const restore = async (state: State, ids: readonly string[]): Promise<void> => {
    try {
      const found = await changePages(client, ids, { state });
      outcome.restored += found.length;
      outcome.gone += ids.length - found.length;
    } catch (error) {
      if (toFailure(error).kind !== 'slug-taken') throw error;
      if (ids.length === 1) outcome.taken += 1;
      else for (const id of ids) await restore(state, [id]);
    }
  };
  for (const [state, same] of groupBy(pages, stateBefore)) {
    const ids = same.map(({ id }) => id);
    await restore(state, ids);
  }
  return outcome;
}

/** Deletes pages of the trash for good; gives those that were there and that there is a right to. */
export async function deletePages(client: AdminClient, ids: readonly string[]): Promise<string[]> {
  const rows = await inPortions(ids, (portion) =>
    client.from('generated_pages').delete().in('id', portion).eq('state', 'trash').select('id'),
  );
  return rows.map(({ id }) => id);
}

export const readTexts = (client: AdminClient, ids: readonly string[]) =>
  inPortions<PageContent>(ids, (portion) =>
    client.from('generated_pages').select(`${COLUMNS},content`).in('id', portion),
  );

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

/** Pages that say something by somebody's word, and what. */
export const pagesAsWritten = (client: AdminClient) =>
  queryOptions({
    queryKey: ['pages-as-written'],
    queryFn: async () =>
      unwrap<Pick<Row, 'id' | 'title' | 'as_written'>[]>(
        await client
          .from('generated_pages')
          .select('id,title,as_written')
          .eq('state', 'published')
          .not('as_written', 'is', null)
          .order('title')
          .limit(ALL_SIZE),
      ),
  });
