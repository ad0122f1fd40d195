import { buildPatch, isSame, type Document } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import type { AdminClient } from '../../data/client.ts';
import { toFailure } from '../../data/errors.ts';
import { queries } from '../../data/queries.ts';
import { readContentAnew } from '../../data/content/read-anew.ts';
import { oneEntry } from '../../data/content/read-entry.ts';
import { saveEdit } from '../../data/content/save-edit.ts';

const MOST_TRIES = 3;

/**
 * Changes an entry as it is saved now. Where somebody saves in between, it is read again and changed
 * anew: only for changes that are right whatever else the entry says.
 */
export async function changeEntry(
  client: AdminClient,
  collection: CollectionName,
  entry: string,
  change: (saved: Document) => Document,
): Promise<void> {
  const asked = oneEntry(client, collection, entry);
  for (let tries = 1; ; tries += 1) {
    const { base, hash, saved, versions } = await queries.query({ ...asked, staleTime: 0 });
    const changed = change(saved);
    // The answer to a save may have been lost.
    if (isSame(changed, saved)) break;
    const patch = buildPatch(base ?? {}, changed);
    try {
      await saveEdit(client, { collection, entry, patch, basedOn: versions[0]?.id, hash });
      break;
    } catch (error) {
      if (tries === MOST_TRIES || toFailure(error).kind !== 'conflict') throw error;
    }
  }
  await Promise.all([queries.invalidateQueries({ queryKey: asked.queryKey }), readContentAnew()]);
}
