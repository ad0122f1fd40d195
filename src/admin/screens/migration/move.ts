import type { AdminClient } from '../../data/client.ts';
import { failure } from '../../data/errors.ts';
import { plainText } from '../../document/page/checks.ts';
import { getPageBySlug } from '../../data/pages/find-pages.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { saveInRun } from '../../document/page/run-saving.ts';

/** Saves an old page and gives what to know about it; only when the database holds its words. */
export async function moveOldPage(
  client: AdminClient,
  values: PageText,
): Promise<string | undefined> {
  const { existed, note } = await saveInRun(client, values);
  const row = await getPageBySlug(client, values.slug);
  if (row?.title !== values.title) throw failure('conflict', 'A página salva não foi encontrada.');
  // Saving may take links to nowhere off, but no words.
  if (plainText(row.content) !== plainText(values.content)) {
    throw failure('conflict', 'Já existe outra página com este título.');
  }
  return existed ? undefined : note;
}
