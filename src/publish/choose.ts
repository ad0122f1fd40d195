import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { latest, type Edit } from '../cms/overrides/edits.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../cms/overrides/report.ts';
import { BuildError, isPassing } from './build.ts';
import { PublishError } from './failure.ts';
import { callDatabase, readAll, readWatermark, type DatabaseAccess } from './database.ts';
import { replaceFile } from '../cms/replace-file.ts';
import { retry, type RetryOptions } from './retry.ts';
import type { SiteFolders } from './site/site-folder.ts';
import type { CheckFailure } from './targets/target.ts';

/** Each may be large. */
const EDITS_PER_REQUEST = 50;
const DOCUMENTS_PER_REQUEST = 200;

/**
 * Reads every current edit, whether it is live, else the version of its entry that was live last, and the
 * event that a build with them covers: the newest before they were read. Needs the secret key. Throws
 * `DatabaseError`: nothing may be published without them.
 */
export async function fetchEdits(access: DatabaseAccess): Promise<EditsFile> {
  const watermark = await readWatermark(access);
  const rows = await readAll<Edit & { live_at: string | null }>(
    access,
    'current_edits?select=id,collection,entry,patch,base_hash,live_at',
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
export const listUnproven = ({ edits }: { edits: readonly Edit[] }): Edit[] =>
  edits.filter(({ isLive, rejected }) => isLive !== true && !rejected);

/** The variable that names the edits of a build, for whoever reads the content that it was made of. */
export function editsOf({ templates }: Pick<SiteFolders, 'templates'>): { CONTENT_EDITS: string } {
  return { CONTENT_EDITS: path.resolve(templates, 'edits.json') };
}

function writeEdits(folders: SiteFolders, edits: EditsFile) {
  const variable = editsOf(folders);
  replaceFile(variable.CONTENT_EDITS, JSON.stringify(edits));
  return variable;
}

const BROKE_THE_BUILD = {
  field: '',
  message: 'o site não pôde ser construído com esta alteração; mude-a ou descarte-a',
};

/** How often a build that the machine ended is tried again before the publication fails. */
const MORE_TRIES = 3;
const PAUSE_MS = 2000;

export interface ChooseOptions {
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that; 2,000 by default. */
  pauseMs?: number | undefined;
  /** Ends the pauses. */
  signal?: AbortSignal | undefined;
  onPause?: RetryOptions['onPause'];
}

/**
 * Builds a site with the current edits. Where it cannot be rendered with those that are not live yet, they are laid
 * on what is live one after another, oldest first, and one that breaks a page waits alone. A build that the machine
 * ended is tried again and names no edit; nor does what is wrong without them, or in the content. Gives the edits that
 * it was built with. Throws what `build` throws.
 */
export async function buildWithEdits(
  folders: SiteFolders,
  given: EditsFile,
  build: (env: { CONTENT_EDITS: string }) => Promise<void>,
  { pauseMs = PAUSE_MS, signal, onPause }: ChooseOptions = {},
): Promise<EditsFile> {
  const attempt = (edits: EditsFile) =>
    retry(async () => build(writeEdits(folders, edits)), {
      tries: 1 + MORE_TRIES,
      pauseMs,
      signal,
      isFinal: (error) => !isPassing(error),
      ...(onPause && { onPause }),
    });
  const failure = await findRenderFailure(() => attempt(given));
  if (!failure) return given;
  const waiting = listUnproven(given)
    .map(({ id }) => id)
    .filter((id) => !failure.rejected.includes(id));
  if (waiting.length === 0) throw failure;
  const refused = new Set(waiting);
  let isBuilt = false;
  // Of one alone nothing is left to try.
  for (const id of waiting.length > 1 ? waiting : []) {
    refused.delete(id);
    const edits = bar(given, refused, BROKE_THE_BUILD);
    isBuilt = (await findRenderFailure(() => attempt(edits))) === undefined;
    if (!isBuilt) refused.add(id);
  }
  const edits = bar(given, refused, BROKE_THE_BUILD);
  if (!isBuilt) await attempt(edits);
  return edits;
}

/** Runs a build; gives its failure where a page could not be rendered, and throws any other. */
async function findRenderFailure(build: () => Promise<void>): Promise<BuildError | undefined> {
  try {
    await build();
    return undefined;
  } catch (error) {
    if (error instanceof BuildError && error.fault === 'unknown') return error;
    throw error;
  }
}

/** The edits without these, each with the reason. */
function bar(
  given: EditsFile,
  ids: ReadonlySet<number>,
  ...reasons: readonly { field: string; message: string }[]
): EditsFile {
  const edits = given.edits.map((edit): Edit =>
    ids.has(edit.id) ? { ...edit, rejected: reasons } : edit,
  );
  return { ...given, edits };
}

/**
 * The edits without the newest new one among the entries that a check names. Throws where it names none: what was
 * live, and what the files say, is never left out.
 */
export function barNamed(
  given: EditsFile,
  failures: readonly CheckFailure[],
  outcomes: ContentReport['outcomes'],
): EditsFile {
  const unproven = new Set(listUnproven(given).map(({ id }) => id));
  const [newest] = outcomes
    .filter(
      ({ edit_id, outcome, names }) =>
        outcome === 'live' &&
        unproven.has(edit_id) &&
        failures.some(({ page }) => names.includes(page)),
    )
    .sort((a, b) => b.edit_id - a.edit_id);
  if (!newest) {
    throw new PublishError(
      'the audit found what must be mended (see above)',
      'A conferência do site encontrou um erro; quem cuida do site precisa corrigir.',
    );
  }
  const reasons = failures
    .filter(({ page }) => newest.names.includes(page))
    .map(({ message }) => ({ field: '', message }));
  return bar(given, new Set([newest.edit_id]), ...reasons);
}

/** What a build wrote about the content that it was made of. */
export async function readContentReport(templates: string): Promise<ContentReport> {
  return JSON.parse(await readFile(path.join(templates, REPORT_FILE), 'utf8')) as ContentReport;
}

/**
 * Tells the database which edits are about to go live: from now on nothing older than they may be
 * shown, whatever happens to this process. Needs the secret key.
 */
export async function recordLive(
  access: DatabaseAccess,
  { outcomes }: ContentReport,
): Promise<void> {
  const live = outcomes.flatMap(({ edit_id, outcome }) => (outcome === 'rejected' ? [] : edit_id));
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
    outcomes: outcomes.map(({ edit_id, outcome, problems, shows }) => ({
      ...{ edit_id, outcome, problems, shows },
    })),
  });
}
