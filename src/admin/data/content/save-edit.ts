import type { Json } from '../../../cms/database.ts';
import { isSame, type Document } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import type { AdminClient } from '../client.ts';
import { classifyError, failure, unwrap } from '../errors.ts';

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
