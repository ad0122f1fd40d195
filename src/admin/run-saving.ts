import { FAILED_TO_SAVE } from './messages.ts';
import type { AdminClient } from './client.ts';
import { Failure, toFailure, withRetry } from './errors.ts';
import { savePageOnce, type PageValues } from './pages-api.ts';

/** Saves a page of a run: again after a lost answer, in the words of the catalogue when refused. */
export async function saveInRun(
  client: AdminClient,
  values: PageValues,
): Promise<{ slug: string }> {
  try {
    await withRetry(() => savePageOnce(client, values));
  } catch (error) {
    const { kind, message } = toFailure(error);
    if (kind === 'signed-out' || kind === 'offline') throw error;
    throw new Failure(kind, kind === 'unknown' ? FAILED_TO_SAVE : `${FAILED_TO_SAVE}: ${message}`);
  }
  return { slug: values.slug };
}
