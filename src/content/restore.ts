import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import {
  BACKUP_FILE,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  readParts,
  type Backup,
  type BackupRow,
  type CallDatabase,
} from './backup.ts';

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

/** Thrown where a copy is of another business: its name. */
class OtherCopyError extends Error {
  override name = 'OtherCopyError';
}

/** Thrown where a copy meets a database that has rows already: which table. */
export class FilledError extends Error {
  override name = 'FilledError';
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
 * Brings a copy into an empty database, whole or not at all, as an owner or with the secret key. Gives the
 * number of rows by table. Throws `OtherCopyError`, `FilledError`, and whatever `call` throws.
 */
export async function restoreBackup(
  call: CallDatabase,
  backup: Backup,
): Promise<Record<string, number>> {
  const listed = await readParts(call);
  const [mine] = (await call('backup_rows', { part: 'private.business' })) as BackupRow[];
  const [theirs] = backup.parts['private.business'] ?? [];
  if (mine && theirs && mine['slug'] !== theirs['slug']) {
    throw new OtherCopyError(String(theirs['name']));
  }
  const filled = listed.find(({ restored, row_count }) => restored && row_count > 0);
  if (filled) throw new FilledError(filled.part);

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
