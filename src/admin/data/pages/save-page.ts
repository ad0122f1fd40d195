import { toIso } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../client.ts';
import { failure, isInserted, unwrap, type Answer } from '../errors.ts';
import { amIAdmin } from '../session.ts';
import { getPage, getPageBySlug } from './find-pages.ts';
import type { PageContent, PageValues, Row } from './page-rows.ts';

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
