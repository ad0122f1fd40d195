import { queryOptions } from '@tanstack/react-query';
import { isCollectionName } from '../../../collections.ts';
import { toIso } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../../data/client.ts';
import { unwrap } from '../../data/errors.ts';
import { queries } from '../../data/queries.ts';
import { oneEntry, WORDS } from '../../data/words-api.ts';

/** How long after its save a text is looked for on the site: later no cache holds the one before. */
const FRESH_MS = 60 * 60_000;
const LOOK_MS = 5000;

/** Addresses that were read just now and do not show the newest text that was saved. */
export const newestEdit = (client: AdminClient) =>
  queryOptions({
    queryKey: [...WORDS, 'newest'],
    queryFn: async (): Promise<string[]> => {
      const [edit] = unwrap(
        await client
          .from('content_edits')
          .select('collection,entry,created_at')
          .is('is_draft', false)
          .order('id', { ascending: false })
          .limit(1),
      );
      if (!edit || !isCollectionName(edit.collection)) return [];
      if (Date.now() - Date.parse(toIso(edit.created_at)) > FRESH_MS) return [];
      const entry = await queries.query(oneEntry(client, edit.collection, edit.entry));
      const { prove } = await import('../../document/entry/SaveState.tsx');
      const proof = await prove(client, entry);
      return proof.flatMap(({ path, found }) => (found === 'old' ? [path] : []));
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LOOK_MS : false),
  });
