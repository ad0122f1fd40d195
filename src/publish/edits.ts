import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { latest, type Edit } from '../cms/overrides/edits.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../cms/overrides/report.ts';
import { BuildError, isPassing } from './build-site.ts';
import { callDatabase, readAll, readWatermark, type DatabaseAccess } from './database.ts';
import { retry, type RetryOptions } from './retry.ts';
import type { SiteFolders } from './site-folder.ts';

/** Each may be large. */
const EDITS_PER_REQUEST = 50;
const DOCUMENTS_PER_REQUEST = 200;

/**
 * Reads every edit in force, with what was live before it, and the event that a build with them covers: the newest before they were read. Needs the secret key. Throws
 * `DatabaseError`: nothing may be published without them.
 */
export async function fetchEdits(access: DatabaseAccess): Promise<EditsFile> {
  const watermark = await readWatermark(access);
  const rows = await readAll<Edit & { live_at: string | null }>(
    access,
    'content_in_force?select=id,collection,entry,patch,base_hash,live_at',
    'id',
    EDITS_PER_REQUEST,
  );
  if (rows.length === 0) return { watermark, edits: [] };
  const nameOf = ({ collection, entry }: Edit) => `${collection}/${entry}`;
  const lastLive = await readAll<Edit>(
    access,
    'content_last_live?select=id,collection,entry,patch,base_hash',
    'id',
    EDITS_PER_REQUEST,
  );
  const last = new Map(lastLive.map((edit) => [nameOf(edit), edit]));
  const edits = rows.map(({ live_at, ...edit }): Edit => {
    if (live_at !== null) return { ...edit, isLive: true };
    const before = last.get(nameOf(edit));
    // Saved and live since it was read.
    return { ...edit, ...(before && before.id < edit.id && { last: before }) };
  });
  return { watermark, edits: latest(edits) };
}

/** Edits that no build has shown yet and that are not left out already, oldest first. */
export const listUnproven = ({ edits }: EditsFile): Edit[] =>
  edits.filter(({ isLive, barred }) => isLive !== true && !barred);

/** The variable that names the edits of a build, for whoever reads the content that it was made of. */
export function editsOf({ shells }: SiteFolders): { CONTENT_EDITS: string } {
  return { CONTENT_EDITS: path.resolve(shells, 'edits.json') };
}

async function writeEdits(folders: SiteFolders, edits: EditsFile) {
  const variable = editsOf(folders);
  await writeFile(variable.CONTENT_EDITS, JSON.stringify(edits));
  return variable;
}

const BROKE_THE_BUILD = {
  field: '',
  message: 'o site não pôde ser construído com esta alteração; mude-a ou descarte-a',
};

/** How often a build that the machine ended is tried again. */
const MORE_TRIES = 3;
const PAUSE_MS = 2000;

export interface BuildOptions {
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that; 2,000 by default. */
  pauseMs?: number | undefined;
  /** Ends the pauses. */
  signal?: AbortSignal | undefined;
  onPause?: RetryOptions['onPause'];
}

/**
 * Builds a site with the edits in force. A build that the machine ended is tried again, and is no edit's fault.
 * Where a page cannot be rendered and one edit alone was in no build yet, that one waits with the reason, and the rest
 * is built. Gives the edits that it was built with. Throws what `build` throws.
 */
export async function buildWithEdits(
  folders: SiteFolders,
  edits: EditsFile,
  build: (env: { CONTENT_EDITS: string }) => Promise<void>,
  { pauseMs = PAUSE_MS, signal, onPause }: BuildOptions = {},
): Promise<EditsFile> {
  const attempt = (file: EditsFile) =>
    retry(async () => build(await writeEdits(folders, file)), {
      tries: 1 + MORE_TRIES,
      pauseMs,
      signal,
      isFinal: (error) => !isPassing(error),
      ...(onPause && { onPause }),
    });
  try {
    await attempt(edits);
    return edits;
  } catch (error) {
    if (!(error instanceof BuildError) || error.fault !== 'unknown') throw error;
    const [culprit, ...others] = listUnproven(edits).filter(
      ({ id }) => !error.leftOut.includes(id),
    );
    if (!culprit || others.length > 0) throw error;
    const without = edits.edits.map((edit) =>
      edit.id === culprit.id ? { ...edit, barred: [BROKE_THE_BUILD] } : edit,
    );
    const fewer = { ...edits, edits: without };
    await attempt(fewer);
    return fewer;
  }
}

/** What a build wrote about the content that it was made of. */
export async function readContentReport(shells: string): Promise<ContentReport> {
  return JSON.parse(await readFile(path.join(shells, REPORT_FILE), 'utf8')) as ContentReport;
}

/**
 * Tells the database which edits are about to go live: from now on nothing older than they may be
 * shown, whatever happens to this process. Needs the secret key.
 */
export async function recordLive(
  access: DatabaseAccess,
  { outcomes }: ContentReport,
): Promise<void> {
  const live = outcomes.flatMap(({ edit_id, outcome }) => (outcome === 'left_out' ? [] : edit_id));
  if (live.length > 0) await callDatabase(access, 'record_content', { live });
}

/**
 * Tells the database what the live site was made of: versions of files that are new to it, those
 * that went, and what became of each edit. Needs the secret key. Safe to repeat.
 */
export async function recordContent(
  access: DatabaseAccess,
  { documents, outcomes }: ContentReport,
  commit: string | null,
): Promise<void> {
  const hashes = await callDatabase(access, 'content_hashes', {});
  const known = new Map(Object.entries(hashes as Record<string, string>));
  const nameOf = ({ collection, entry }: { collection: string; entry: string }) =>
    `${collection}/${entry}`;
  const changed = documents.filter((document) => known.get(nameOf(document)) !== document.hash);
  for (let at = 0; at < changed.length; at += DOCUMENTS_PER_REQUEST) {
    const part = changed.slice(at, at + DOCUMENTS_PER_REQUEST);
    await callDatabase(access, 'record_content', {
      documents: part,
      ...(commit !== null && { commit }),
    });
  }
  for (const document of documents) known.delete(nameOf(document));
  const gone = [...known.keys()].map((name) => {
    const [collection = '', ...entry] = name.split('/');
    return { collection, entry: entry.join('/') };
  });
  await callDatabase(access, 'record_content', {
    gone,
    outcomes: outcomes.map(({ edit_id, outcome, problems, shows }) => {
      return { edit_id, outcome, problems, shows };
    }),
  });
}
