import type { AdminClient } from '../../data/client.ts';
import { sleep } from '../../data/errors.ts';
import { loadAdminData } from '../../data/site-data.ts';
import {
  addNotes,
  findExisting,
  saveInRun,
  type SaveOptions,
} from '../../document/page/run-saving.ts';
import type { Saved } from '../../document/sequence.ts';
import { FIRST_SEED, generateInRun } from './generate-page.ts';
import type { RunUnderWay } from './useRun.ts';

export interface RunWriting extends SaveOptions {
  /** What a page takes at least, in milliseconds. */
  leastMs?: number;
}

/**
 * Writes and saves the page of a title in a run, or gives the one that it has; throws the reason where
 * the title is refused.
 */
export async function writeInRun(
  client: AdminClient,
  title: string,
  { creativity, own, memory }: RunUnderWay,
  { leastMs = 0, ...options }: RunWriting = {},
): Promise<Saved> {
  const existing = await findExisting(client, title);
  if (existing) return existing;
  const [data] = await Promise.all([loadAdminData(), sleep(leastMs)]);
  const request = { title, creativity, seed: FIRST_SEED, own: own?.[title], memory };
  const { page, bare, leftOut } = generateInRun(request, data);
  const saved = await saveInRun(client, page, { ...options, bare });
  return saved.existed === true || leftOut === undefined ? saved : addNotes(saved, [leftOut]);
}
