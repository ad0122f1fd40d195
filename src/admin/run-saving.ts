import { FAILED_TO_SAVE } from './messages.ts';
import type { AdminClient } from './client.ts';
import { findTwin, readNeighbours } from './editor/similarity.ts';
import { Failure, toFailure, withRetry } from './errors.ts';
import { savePageOnce, type PageText } from './pages-api.ts';
import type { Saved } from './sequence.ts';

/**
 * Saves a page of a run: again after a lost answer, in the words of the catalogue when refused.
 * Nobody is there to confirm a near copy, so it stays out of search engines until somebody does.
 */
export async function saveInRun(client: AdminClient, values: PageText): Promise<Saved> {
  try {
    const twin = await withRetry(async () => findTwin(await readNeighbours(client, values)));
    await withRetry(() => savePageOnce(client, { ...values, indexed: twin === undefined }));
    const { slug } = values;
    if (!twin) return { slug };
    const share = Math.round(twin.share * 100);
    return { slug, note: `Fora dos buscadores: ${share}% em comum com “${twin.title}”.` };
  } catch (error) {
    console.error('Erro ao salvar página', error);
    const { kind, message } = toFailure(error);
    if (kind === 'signed-out' || kind === 'offline') throw error;
    throw new Failure(kind, kind === 'unknown' ? FAILED_TO_SAVE : `${FAILED_TO_SAVE}: ${message}`);
  }
}
