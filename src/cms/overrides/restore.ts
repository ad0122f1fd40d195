import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { latest, type Edit } from './edits.ts';
import { BACKUP_FILE, BACKUP_FORMAT, BACKUP_VERSION, type Backup } from './backup.ts';

const backupSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  madeAt: z.iso.datetime(),
  covered: z.int().min(0),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

type OlderEdit = Edit & { ends_at?: string | null };

/** The first bytes of a ZIP. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a copy from a file: the ZIP of "Baixar tudo", or its `copia.json`. Columns that edits had
 * earlier in this version of the format are converted; `tell` hears of each current edit that had an end
 * date: its name ("collection/entry") and that date. Throws an Error that says what is wrong with the
 * file, also for any other version.
 */
export function parseBackup(
  bytes: Uint8Array,
  tell: (entry: string, end: string) => void = () => undefined,
): Backup {
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
  // Restored edits count as live; a copy from before this column lacks it.
  const edits = result.data.parts['public.content_edits'] ?? [];
  for (const edit of edits) {
    if (!('live_at' in edit)) edit['live_at'] = result.data.madeAt;
    // Edits of older copies have a publication date in place of `is_draft`: one with a date was not public.
    if ('due_at' in edit) edit['is_draft'] = edit['due_at'] !== null;
    delete edit['due_at'];
  }
  const current = latest(
    edits.filter((edit) => edit['is_draft'] !== true) as unknown as OlderEdit[],
  );
  for (const { collection, entry, ends_at: end } of current) {
    if (end) tell(`${collection}/${entry}`, end);
  }
  for (const edit of edits) delete edit['ends_at'];
  // An older copy contains the activity log for people to read; it is not restored.
  const { 'public.activity_log': _, ...parts } = result.data.parts;
  return { ...result.data, parts };
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
