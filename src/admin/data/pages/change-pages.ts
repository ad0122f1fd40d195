import { groupBy } from '../../../lib/older-browsers.ts';
import type { RestoreOutcome } from '../../ui/messages.ts';
import type { AdminClient } from '../client.ts';
import { failure, toFailure, withRetry } from '../errors.ts';
import { amIAdmin } from '../session.ts';
import { inPortions } from './in-portions.ts';
import type { PageRow, Row, State } from './page-rows.ts';

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
