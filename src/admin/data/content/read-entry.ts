import { queryOptions } from '@tanstack/react-query';
import { applyPatch, isRemoval, type Document, type Edit } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import { toIso } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../client.ts';
import { unwrap } from '../errors.ts';
import { readAll } from '../read-all.ts';
import { readOutcome, type Outcome } from './outcomes.ts';
import { CONTENT } from './read-anew.ts';

const MOST_VERSIONS = 30;

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

/** An entry with its newest versions, as the database has them now. */
export async function readEntry(
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
