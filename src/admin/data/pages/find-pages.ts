import { queryOptions } from '@tanstack/react-query';
import type { AdminClient } from '../client.ts';
import { unwrap } from '../errors.ts';
import { inPortions } from './in-portions.ts';
import { searchFilter } from './list-pages.ts';
import { ALL_SIZE, COLUMNS, type PageContent, type Row } from './page-rows.ts';

/** Pages that a search for a link gives. */
const MOST_FOUND = 8;

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

/** Whole pages by their ids. */
export const readTexts = (client: AdminClient, ids: readonly string[]) =>
  inPortions<PageContent>(ids, (portion) =>
    client.from('generated_pages').select(`${COLUMNS},content`).in('id', portion),
  );

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
