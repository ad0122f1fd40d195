import { createClient } from '@supabase/supabase-js';
import type { Backup, CallDatabase } from '../../src/content/backup.ts';
import type { Business } from '../../src/content/business.ts';
import { FilledError, restoreBackup } from '../../src/content/restore.ts';
import { refuseOther } from '../../src/publisher/business.ts';
import type { DatabaseAccess } from '../../src/publisher/database.ts';
import type { Database } from '../../src/schemas/database.ts';

/** Throws `OtherBusinessError` where a copy was taken of another business; an older one does not say of whom. */
export function refuseOtherCopy({ parts }: Backup, business: Business): void {
  const [owner] = parts['private.business'] ?? [];
  if (owner) refuseOther('Esta cópia', owner as unknown as Business, business);
}

/**
 * Brings a copy into the empty database of a project. Gives the number of rows by table. Throws an Error
 * that says why not, and what to do.
 */
export async function restoreInto(
  { url, key }: DatabaseAccess,
  backup: Backup,
): Promise<Record<string, number>> {
  const client = createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const call: CallDatabase = async (name, args) => {
    const { data, error, status } = await client.rpc(name as 'backup_rows', args as never);
    if (error) throw new Error(explain(url, name, status, error.code, error.message));
    return data;
  };
  try {
    return await restoreBackup(call, backup);
  } catch (error) {
    throw error instanceof FilledError ? new Error(explainFilled(error.message)) : error;
  }
}

const explainFilled = (part: string) =>
  `The database is not empty: ${part} has rows. Restore into another one: on this machine with ` +
  'LOCAL_DATA_DIR=.local/restored before the command (and before npm start), hosted into a new ' +
  'project. Nothing was changed.';

function explain(url: string, name: string, status: number, code: string, message: string): string {
  if (status === 0) return `${url} did not answer. Check PUBLIC_SUPABASE_URL and the connection.`;
  if (status === 401 || code === '42501') {
    return `${url} refused the key. Set SUPABASE_SECRET_KEY to the project's secret key.`;
  }
  if (status === 404) {
    return `${url} does not know "${name}". Run "npm run hosted", then this command again.`;
  }
  const [reason = '', ...rest] = message.replace(/^error: /, '').split(' ');
  const what = rest.join(' ');
  if (reason === 'not_empty') return explainFilled(what);
  if (reason === 'unknown_part' || reason === 'unknown_column') {
    return `The copy holds "${what}", which this database does not know: it comes from a newer version. Update this checkout (hosted: then "npm run hosted") and try again. Nothing was changed.`;
  }
  if (reason === 'incomplete') {
    return `Not every row of ${what} arrived. Run the command again; nothing was changed.`;
  }
  return `The database refused the copy, and nothing was changed: ${code} ${message}`;
}
