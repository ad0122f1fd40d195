import { strFromU8, unzipSync } from 'fflate';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  BACKUP_FILE,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  readParts,
  type Backup,
  type BackupRow,
  type CallDatabase,
} from '../../src/content/backup.ts';
import type { Business } from '../../src/content/business.ts';
import { refuseOther } from '../../src/publisher/business.ts';
import type { DatabaseAccess } from '../../src/publisher/database.ts';
import type { Database } from '../../src/schemas/database.ts';

const backupSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  madeAt: z.iso.datetime(),
  covered: z.int().min(0),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** The first bytes of a ZIP. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * The copy in a file: the ZIP of "Baixar tudo", or the `copia.json` out of it. Throws an Error that
 * says what is wrong with the file.
 */
export function parseBackup(bytes: Uint8Array): Backup {
  const value = readJson(ZIP.every((byte, at) => bytes[at] === byte) ? unzip(bytes) : bytes);
  const { format, version } = (value ?? {}) as Partial<Record<'format' | 'version', unknown>>;
  if (format !== BACKUP_FORMAT) {
    throw new Error(`The file is no copy of a site: name the ZIP that "Baixar tudo" made.`);
  }
  if (version !== BACKUP_VERSION) {
    throw new Error(
      `The copy has version ${String(version)} of the form, and this checkout reads version ${BACKUP_VERSION}. ` +
        'Restore it with the checkout that it was made with, or a newer one.',
    );
  }
  const result = backupSchema.safeParse(value);
  if (!result.success) {
    throw new Error(
      `The copy is damaged; take another one, nothing was restored:\n${z.prettifyError(result.error)}`,
    );
  }
  // What a copy brings back counts as live; one from before the column says nothing of it.
  for (const edit of result.data.parts['public.content_edits'] ?? []) {
    if (!('live_at' in edit)) edit['live_at'] = result.data.madeAt;
  }
  return result.data;
}

function unzip(bytes: Uint8Array): Uint8Array {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: ({ name }) => name === BACKUP_FILE });
  } catch (error) {
    throw new Error('The ZIP is damaged; take another copy, nothing was restored.', {
      cause: error,
    });
  }
  const file = files[BACKUP_FILE];
  if (file) return file;
  throw new Error(`The ZIP holds no ${BACKUP_FILE}: name the one that "Baixar tudo" made.`);
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes)) as unknown;
  } catch {
    throw new Error('The file is cut short, or no copy of a site; nothing was restored.');
  }
}

/** Throws `OtherBusinessError` where a copy was taken of another business; an older one does not say of whom. */
export function refuseOtherCopy({ parts }: Backup, business: Business): void {
  const [owner] = parts['private.business'] ?? [];
  if (owner) refuseOther('Esta cópia', owner as unknown as Business, business);
}

const STAGED_BYTES = 2_000_000;

/** Rows in portions that one request takes. */
function* portions(rows: readonly BackupRow[]): Generator<BackupRow[]> {
  let portion: BackupRow[] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (portion.length > 0 && size + length > STAGED_BYTES) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(row);
    size += length;
  }
  if (portion.length > 0) yield portion;
}

/**
 * Brings a copy into an empty database, whole or not at all. Gives the number of rows by table. Throws
 * an Error that says why not, and what to do.
 */
export async function restoreBackup(
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
  const listed = await readParts(call);
  const filled = listed.find(({ restored, row_count }) => restored && row_count > 0);
  if (filled) throw new Error(explainFilled(filled.part));

  const notRestored = new Set(listed.flatMap(({ part, restored }) => (restored ? [] : [part])));
  const parts = Object.entries(backup.parts).filter(([part]) => !notRestored.has(part));
  let is_first = true;
  for (const [part, rows] of parts) {
    for (const documents of portions(rows)) {
      await call('stage_restore', { part, documents, is_first });
      is_first = false;
    }
  }
  // Nothing was laid aside by an empty copy, and perhaps something by an attempt before it.
  if (is_first) await call('stage_restore', { part: '', documents: [], is_first });
  const expected = Object.fromEntries(parts.map(([part, rows]) => [part, rows.length]));
  await call('finish_restore', { expected, covered: backup.covered });
  return expected;
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
    return `${url} does not know "${name}". Run "supabase db push", then this command again.`;
  }
  const [reason = '', ...rest] = message.replace(/^error: /, '').split(' ');
  const what = rest.join(' ');
  if (reason === 'not_empty') return explainFilled(what);
  if (reason === 'unknown_part' || reason === 'unknown_column') {
    return `The copy holds "${what}", which this database does not know: it comes from a newer version. Update this checkout (hosted: "supabase db push") and try again. Nothing was changed.`;
  }
  if (reason === 'incomplete') {
    return `Not every row of ${what} arrived. Run the command again; nothing was changed.`;
  }
  return `The database refused the copy, and nothing was changed: ${code} ${message}`;
}
