import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  applyPatch,
  isRemoval,
  isSame,
  orderNames,
  type Document,
  type Edit,
} from '../../cms/overrides/edits.ts';
import { listCollections, type CollectionName, pageCollectionOf } from '../../collections.ts';
import { toIso } from '../../lib/dates/dates.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import type { Database, Json } from '../../cms/database.ts';
import type { AdminClient } from './client.ts';
import { classifyError, failure, unwrap, type Answer } from './errors.ts';
import { queries } from './queries.ts';
import { readAll } from './read-all.ts';

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
const MOST_VERSIONS = 30;
/** As many as the server finds at once. */
const FOUND_AT_ONCE = 120;

type Titles = Partial<Record<(typeof TITLES)[number], string | null>>;

/** Why an edit is not on the site, field by field. */
interface Problem {
  field: string;
  message: string;
}

type OutcomeRow = Database['public']['Tables']['content_outcomes']['Row'];

/** What became of an edit at the last build, as the database says it. */
export interface Outcome extends Pick<OutcomeRow, 'outcome' | 'shows'> {
  problems: Problem[];
}

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
/** Null together while no build has checked the edit. */
const JUDGED = ['outcome', 'problems', 'shows'] as const;
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

const toOutcome = (row: Pick<OutcomeRow, (typeof JUDGED)[number]>): Outcome => ({
  ...row,
  problems: row.problems as unknown as Problem[],
});

function toListed(row: Row): Listed {
  const { collection, entry, edit: id, outcome, problems, shows } = row;
  const edit: EditMark | undefined =
    id === null
      ? undefined
      : {
          id,
          at: toIso(row.created_at),
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

export interface Version {
  id: number;
  isDraft: boolean;
  patch: Document;
  at: string;
  by: string | null;
}

export interface Entry {
  collection: CollectionName;
  entry: string;
  /** What its file says; undefined for what was made here. */
  base: Document | undefined;
  /** Digest of that file; '' for none. */
  hash: string;
  /** What counts: the file with the newest edit over it; of what is out of the site, what it said last. */
  saved: Document;
  /** It was taken out of the site. */
  isRemoved: boolean;
  /** Newest first. */
  versions: Version[];
  /** Of the newest current version; absent while no build has checked it. */
  outcome: Outcome | undefined;
  /** The file is another one than when the newest version was saved. */
  isStale: boolean;
}

/** The document that a version makes of a file; without fields where it takes the entry out. */
export function documentOf(
  base: Document | undefined,
  version: Pick<Edit, 'patch'> | undefined,
): Document {
  if (!version) return base ?? {};
  if (isRemoval(version.patch)) return {};
  return applyPatch(base ?? {}, version.patch);
}

async function readEntry(
  client: AdminClient,
  collection: CollectionName,
  entry: string,
): Promise<Entry> {
  const [found, edits] = await Promise.all([
    client
      .from('content_base')
      .select('document,hash')
      .eq('collection', collection)
      .eq('entry', entry)
      .limit(1),
    client
      .from('content_edits')
      .select('id,patch,created_at,created_by,base_hash,is_draft')
      .eq('collection', collection)
      .eq('entry', entry)
      .order('id', { ascending: false })
      .limit(MOST_VERSIONS),
  ]);
  const [file] = unwrap(found);
  const rows = unwrap(edits);
  const base = file?.document as Document | undefined;
  const versions = rows.map(({ id, patch, created_at, created_by, is_draft }) => ({
    id,
    patch: patch as Document,
    at: toIso(created_at),
    by: created_by,
    isDraft: is_draft,
  }));
  const [newest] = rows;
  const current = rows.find(({ is_draft }) => !is_draft);
  return {
    collection,
    entry,
    base,
    hash: file?.hash ?? '',
    saved: documentOf(
      base,
      versions.find(({ patch }) => !isRemoval(patch)),
    ),
    isRemoved: versions[0] !== undefined && isRemoval(versions[0].patch),
    versions,
    outcome: current && (await readOutcome(client, current.id)),
    isStale:
      file !== undefined &&
      newest !== undefined &&
      Object.keys(newest.patch as Document).length > 0 &&
      !isRemoval(newest.patch as Document) &&
      newest.base_hash !== file.hash,
  };
}

/** What became of an edit; undefined while no build has checked it. */
async function readOutcome(client: AdminClient, id: number): Promise<Outcome | undefined> {
  const [row] = unwrap(
    await client
      .from('content_outcomes')
      .select('outcome,problems,shows')
      .eq('edit_id', id)
      .limit(1),
  );
  return row && toOutcome(row);
}

const FAST_MS = 2000;
/** A later build may take what one rejected. */
const SLOW_MS = 20_000;

/** What became of an edit; asked again until a build has taken it. */
export const editOutcome = (client: AdminClient, id: number) =>
  queryOptions({
    queryKey: [...CONTENT, 'outcome', id],
    queryFn: async () => (await readOutcome(client, id)) ?? null,
    refetchInterval: ({ state: { data } }) => {
      if (data?.outcome === 'rejected') return SLOW_MS;
      return data ? false : FAST_MS;
    },
  });

export interface Save {
  collection: CollectionName;
  entry: string;
  patch: Document;
  /** The newest version that the person has seen; undefined for the first. */
  basedOn?: number | undefined;
  /** Digest of the file that the person has seen, '' for none; undefined where it was not noted. */
  hash?: string | undefined;
  /** Keeps it beside what visitors see. */
  isDraft?: boolean;
}

/**
 * Saves a version and gives its id; safe to repeat after a lost answer, because a newest version that
 * says the same is what was to be saved. Fails with `conflict` when something else was saved
 * meanwhile or the file changed, and with `too-large` beyond 256 kB.
 */
export async function saveEdit(client: AdminClient, save: Save): Promise<number> {
  const { collection, entry, patch, basedOn, hash, isDraft = false } = save;
  const { data, error, status } = await client.rpc('save_edit', {
    collection,
    entry,
    patch: patch as Json,
    ...(basedOn === undefined ? {} : { based_on: basedOn }),
    ...(hash === undefined ? {} : { read_hash: hash }),
    ...(isDraft && { is_draft: true }),
  });
  if (error?.code === '40001') {
    const [newest] = unwrap(
      await client
        .from('content_edits')
        .select('id,patch,is_draft')
        .eq('collection', collection)
        .eq('entry', entry)
        .order('id', { ascending: false })
        .limit(1),
    );
    const isSent =
      newest && newest.id !== basedOn && isSame(newest.patch, patch) && newest.is_draft === isDraft;
    if (isSent) return newest.id;
    throw failure('conflict');
  }
  if (error?.message === 'patch_too_large') throw failure('too-large');
  if (error) throw failure(classifyError(error, status));
  return data;
}

export const CONTENT = ['content'] as const;

/** After a change: reads the lists of entries and the state of publishing anew. */
export const readContentAnew = () =>
  Promise.all([CONTENT, ['publishing']].map((queryKey) => queries.invalidateQueries({ queryKey })));

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

export const oneEntry = (client: AdminClient, collection: CollectionName, entry: string) =>
  queryOptions({
    queryKey: ['entry', collection, entry],
    queryFn: () => readEntry(client, collection, entry),
    // A person works on what was read; only asking for it reads it anew.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Names that entries of a collection have, and those that were taken out and may come back had. */
export async function readNames(
  client: AdminClient,
  collection: CollectionName,
): Promise<string[]> {
  const rows = await readAll((from, to) =>
    client
      .from('content_entries')
      .select('entry')
      .eq('collection', collection)
      .order('entry')
      .range(from, to),
  );
  return rows.map(({ entry }) => entry);
}

/** A record as it is saved now, for forms that name what it holds. */
export const savedRecord = (client: AdminClient, collection: CollectionName) =>
  queryOptions({
    queryKey: [...CONTENT, 'record', collection],
    queryFn: async () => (await readEntry(client, collection, '')).saved,
    staleTime: 60_000,
  });
