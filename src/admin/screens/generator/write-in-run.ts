import type { AdminClient } from '../../data/client.ts';
import { addNotes, saveInRun, type SaveOptions } from '../../document/page/run-saving.ts';
import type { Saved } from '../../document/sequence.ts';
import { explainUntreated } from './explain.ts';
import { generateInRun, type GenerateRequest, type GeneratorData } from './generate-page.ts';

/** Writes and saves the page of a title in a run; throws the reason where the title is refused. */
export async function writeInRun(
  client: AdminClient,
  request: GenerateRequest,
  data: GeneratorData,
  options: SaveOptions = {},
): Promise<Saved> {
  const { page, bare, untreated } = generateInRun(request, data);
  const saved = await saveInRun(client, page, { ...options, bare });
  const lacks = explainUntreated(untreated);
  return saved.existed === true || lacks === undefined ? saved : addNotes(saved, [lacks]);
}
