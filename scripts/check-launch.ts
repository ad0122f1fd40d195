/**
 * Lists what is open before the site may go live, as the panel and the deploy do: the files with
 * the current edits over them, and the settings of this environment. Edits of the hosted database
 * that the environment names must be readable; those of a local one count while it runs.
 */
import './tools/load-env.ts';
import { parseArgs } from 'node:util';
import type { Edit } from '../src/cms/overrides/edits.ts';
import { isBlocking } from '../src/features/launch/items.ts';
import { buildReport, formatItems } from '../src/features/launch/report.ts';
import { DatabaseError } from '../src/publish/database.ts';
import { fetchEdits } from '../src/publish/choose.ts';
import { findDatabase } from './tools/find-database.ts';
import { readOpenItems } from '../src/integrations/open-items.ts';

async function readEdits(): Promise<readonly Edit[]> {
  const database = findDatabase(process.env);
  if (!database) return [];
  try {
    return (await fetchEdits(database)).edits;
  } catch (error) {
    if (database.isHosted || !(error instanceof DatabaseError)) throw error;
    console.error('Só os arquivos contam: o banco local não respondeu (npm start).\n');
    return [];
  }
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const items = readOpenItems(await readEdits(), process.env);
  console.log(values.json ? JSON.stringify(buildReport(items), null, 2) : formatItems(items));
  if (items.some(isBlocking)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
