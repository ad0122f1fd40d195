import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { orderNames, type Document } from '../../../cms/overrides/edits.ts';
import type { Database } from '../../../cms/database.ts';
import { listCollections, type CollectionName, pageCollectionOf } from '../../../collections.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import type { AdminClient } from '../client.ts';
import { unwrap, type Answer } from '../errors.ts';
import { readAll } from '../read-all.ts';
import { JUDGED, toOutcome, type Outcome } from './outcomes.ts';
import { CONTENT } from './read-anew.ts';
import { readEntry } from './read-entry.ts';

/** Fields that can name an entry, in the order in which the first one counts. */
const TITLES = [
  'title',
  'headline',
  'question',
  'name',
  'label',
  'phrase',
  'text',
  'about',
  'from',
] as const;
/** As many as the server finds at once. */
const FOUND_AT_ONCE = 120;

type Titles = Partial<Record<(typeof TITLES)[number], string | null>>;

/** The newest edit of an entry, as lists show it. */
interface EditMark {
  id: number;
  /** It waits beside what visitors see. */
  isDraft: boolean;
  at: string;
  by: string | null;
  /** The file is another one than when the edit was saved. */
  isStale: boolean;
  /** It takes a row of the files out of the site. */
  isRemoval: boolean;
  /** Absent while no build has checked it. */
  outcome: Outcome | undefined;
}

export interface Listed {
  collection: CollectionName;
  entry: string;
  title: string;
  /** Absent where the file counts. */
  edit: EditMark | undefined;
  /** The day from which visitors see it; posts have one. */
  published?: string | undefined;
}

type EntryView = Database['public']['Views']['content_entries']['Row'];
const SAVED = [
  'collection',
  'entry',
  'is_removed',
  'is_stale',
  'edit',
  'created_at',
  'created_by',
  'is_draft',
] as const;
const ROW = [
  ...SAVED,
  ...JUDGED,
  ...[...TITLES, 'published'].map((name) => `${name}:document->>${name}`),
].join(',');
type Row = Titles & { published?: string | null } & Pick<EntryView, (typeof SAVED)[number]> & {
    [Column in (typeof JUDGED)[number]]: EntryView[Column] | null;
  };

/** Entries as they are saved now, those that the site has and those that were taken out of its files. */
const listed = (client: AdminClient) =>
  client.from('content_entries').select(ROW).is('is_listed', true);

/** The name of an entry; collections of pages say which of their fields it is. */
function titleOf({ collection, entry, ...titles }: Titles & Pick<Row, 'collection' | 'entry'>) {
  const pages = pageCollectionOf(collection);
  const own = pages?.label ?? pages?.heading;
  const names = own === undefined ? TITLES : [own as (typeof TITLES)[number], ...TITLES];
  return names.map((name) => titles[name]).find(Boolean) ?? entry;
}

function toListed(row: Row): Listed {
  const { collection, entry, edit: id, outcome, problems, shows } = row;
  const edit: EditMark | undefined =
    id === null
      ? undefined
      : {
          id,
          // Read where it is shown: one that nobody can read spoils its own row, not the list.
          at: row.created_at,
          by: row.created_by,
          isDraft: row.is_draft,
          isStale: row.is_stale === true,
          isRemoval: row.is_removed === true,
          outcome: outcome === null ? undefined : toOutcome({ outcome, problems, shows }),
        };
  return {
    collection: collection as CollectionName,
    entry,
    title: titleOf(row),
    edit,
    published: collection === 'posts' ? (row.published ?? undefined) : undefined,
  };
}

/** Names in the order that a document of a table's order holds. */
function orderOf(document: Document | undefined): string[] {
  const order = document?.['order'];
  return Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [];
}

/** Rows as the site shows them: in the order of their file, new ones last, and in the saved order over that. */
export function sortRows<Row extends { entry: string }>(
  rows: readonly Row[],
  { base, saved }: { base: Document | undefined; saved: Document },
): Row[] {
  const byName = new Map(rows.map((row) => [row.entry, row]));
  const filed = orderOf(base).filter((name) => byName.has(name));
  const names = [...new Set([...filed, ...byName.keys()])];
  return orderNames(names, orderOf(saved)).flatMap((name) => byName.get(name) ?? []);
}

/** The entries of a collection by name; the rows of a table in the order of the site. */
async function listSet(client: AdminClient, collection: CollectionName): Promise<Listed[]> {
  const [order, rows] = await Promise.all([
    Object.hasOwn(listCollections, collection) ? readEntry(client, collection, '') : undefined,
    readAll(
      (from, to) =>
        listed(client)
          .eq('collection', collection)
          .order('entry')
          .range(from, to) as unknown as PromiseLike<Answer<Row[]>>,
    ),
  ]);
  const found = rows.map(toListed).filter((row) => !isOrder(row));
  return order ? sortRows(found, order) : found;
}

/** The order of a table's rows is an entry, too. */
export function isOrder({ collection, entry }: Pick<Listed, 'collection' | 'entry'>): boolean {
  return entry === '' && Object.hasOwn(listCollections, collection);
}

/** Every entry that was changed, or whose change is a draft, the newest first; however many, one request for a thousand. */
async function listEdited(client: AdminClient, only: 'all' | 'drafts'): Promise<Listed[]> {
  const rows = await readAll((from, to) => {
    const edited = listed(client).not('edit', 'is', null);
    const wanted = only === 'drafts' ? edited.is('is_draft', true) : edited;
    return wanted.order('edit', { ascending: false }).range(from, to) as unknown as PromiseLike<
      Answer<Row[]>
    >;
  });
  return rows.map(toListed);
}

/** An entry that says words which were searched for; with their field and sentence where its title does not. */
export type Found = Listed & { field?: string; sentence?: string };

/** Entries that say these words now, past so many of them; those that carry them in the title first. */
async function findWords(client: AdminClient, search: string, skipped: number): Promise<Found[]> {
  const said = unwrap(await client.rpc('find_sentences', { words: search, skipped }));
  if (said.length === 0) return [];
  const names = [...new Set(said.map(({ entry }) => entry))];
  const rows = unwrap(
    await (listed(client).in('entry', names) as unknown as PromiseLike<Answer<Row[]>>),
  );
  const word = foldAccents(search.trim());
  const rank = ({ title }: Listed) => {
    const folded = foldAccents(title);
    return folded === word ? 0 : folded.startsWith(word) ? 1 : folded.includes(word) ? 2 : 3;
  };
  const isPage = ({ collection }: Listed) => Number(pageCollectionOf(collection) !== undefined);
  return rows
    .flatMap((row): Found[] => {
      const hit = said.find(
        ({ collection, entry }) => collection === row.collection && entry === row.entry,
      );
      const entry = toListed(row);
      if (!hit || rank(entry) < 3) return hit ? [entry] : [];
      return [{ ...entry, field: hit.field, sentence: hit.sentence }];
    })
    .sort((a, b) => rank(a) - rank(b) || isPage(b) - isPage(a));
}

export const entryList = (client: AdminClient, collection: CollectionName) =>
  queryOptions({
    queryKey: [...CONTENT, 'collection', collection],
    queryFn: () => listSet(client, collection),
  });

export const editedList = (client: AdminClient) =>
  queryOptions({ queryKey: [...CONTENT, 'edited'], queryFn: () => listEdited(client, 'all') });

export const draftList = (client: AdminClient) =>
  queryOptions({ queryKey: [...CONTENT, 'drafts'], queryFn: () => listEdited(client, 'drafts') });

export const contentSearch = (client: AdminClient, search: string) =>
  infiniteQueryOptions({
    queryKey: [...CONTENT, 'search', search],
    queryFn: ({ pageParam }) => findWords(client, search, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < FOUND_AT_ONCE ? null : all.flat().length),
    enabled: search.trim().length > 1,
  });
