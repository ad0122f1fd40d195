import { getCollection } from 'astro:content';
import { ADMIN_SETS, buildAdminData, buildAiPrompt } from '../content/admin-data.ts';
import { listPictures } from '../content/picture-files.ts';
import { contentDir, loadContent, serverFieldsOf } from '../content/read.ts';
import type { SetName } from '../content/sets.ts';
import { listRules } from '../content/wording.ts';

/** Entries of a set; rows of a table in the order of its file. */
async function getEntries(name: SetName) {
  const entries = (await getCollection(name)) as { data: { position?: number } }[];
  return entries.sort((a, b) => (a.data.position ?? 0) - (b.data.position ?? 0));
}

async function getSources() {
  const sets = await Promise.all(
    ADMIN_SETS.map(async (name) => [name, await getEntries(name)] as const),
  );
  return Object.fromEntries(sets) as unknown as Parameters<typeof buildAdminData>[0];
}

/** Everything that the admin takes from the content. */
export const getAdminData = async () =>
  buildAdminData(await getSources(), getRules(), serverFieldsOf(loadContent()));

/** What the server function tells the AI. */
export const getAiPrompt = async () => buildAiPrompt(await getSources());

/** The pictures that words may name. */
export const getPictures = () => listPictures(contentDir());

/** What no text may say. */
export const getRules = () => listRules(contentDir());
