import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { latest, type Edit } from '../cms/overrides/edits.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../cms/overrides/report.ts';
import { BuildError, isPassing } from './build-site.ts';
import { callDatabase, readAll, readWatermark, request, type DatabaseAccess } from './database.ts';
import { retry, type RetryOptions } from './retry.ts';
import type { SiteFolders } from './site-folder.ts';

/** Each may be large. */
const EDITS_PER_REQUEST = 50;
const DOCUMENTS_PER_REQUEST = 200;

/**
 * Reads every edit in force, with what was live before it, what was said of it, and the event that a
 * build with them covers: the newest before they were read. Needs the secret key. Throws
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
  const { value } = await request(
    access,
    'content_outcomes?select=edit_id,problems,judged_with,suspected&outcome=eq.left_out',
  );
  const told = new Map((value as Judgement[]).map((row) => [row.edit_id, row]));
  const edits = rows.map(({ live_at, ...edit }): Edit => {
    if (live_at !== null) return { ...edit, isLive: true };
    const before = last.get(nameOf(edit));
    const judgement = told.get(edit.id);
    const { problems, judged_with: key } = judgement ?? { problems: [], judged_with: null };
    return {
      ...edit,
      // Saved and live since it was read.
      ...(before && before.id < edit.id && { last: before }),
      ...(key !== null && { judged: { key, problems } }),
      ...(judgement?.suspected && { isSuspected: true, barred: [SUSPECTED] }),
    };
  });
  return { watermark, edits: latest(edits) };
}

interface Judgement {
  edit_id: number;
  problems: { field: string; message: string }[];
  judged_with: string | null;
  suspected: boolean;
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

const SUSPECTED = {
  field: '',
  message:
    'a montagem do site parou quando esta alteração entrou, e ainda não se sabe se foi por causa dela; o site tenta de novo sozinho, só com ela',
};

/** How often a build that the machine ended is tried again before an edit is suspected. */
const MORE_TRIES = 3;
const PAUSE_MS = 2000;

export interface BuildOptions {
  /** A suspected edit that is tried alone; the others stay aside. */
  trial?: number | undefined;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that; 2,000 by default. */
  pauseMs?: number | undefined;
  /** Ends the pauses. */
  signal?: AbortSignal | undefined;
  onPause?: RetryOptions['onPause'];
}

/**
 * Builds a site with the edits in force. A build that the machine ended is tried again. Where it ends
 * badly all the same, the edits that no build has shown yet stand aside for what was live before them:
 * one alone that breaks a page is at fault, any others are suspected and tried alone later. What is
 * wrong without them, or in the content, is not theirs. Gives the edits that it was built with. Throws
 * what `build` throws.
 */
export async function buildWithEdits(
  folders: SiteFolders,
  given: EditsFile,
  build: (env: { CONTENT_EDITS: string }) => Promise<void>,
  { trial, pauseMs = PAUSE_MS, signal, onPause }: BuildOptions = {},
): Promise<EditsFile> {
  const attempt = (file: EditsFile, tries: number) =>
    retry(async () => build(await writeEdits(folders, file)), {
      tries,
      pauseMs,
      signal,
      isFinal: (error) => !isPassing(error),
      ...(onPause && { onPause }),
    });
  const edits = trial === undefined ? given : admit(given, trial);
  try {
    await attempt(edits, trial === undefined ? 1 + MORE_TRIES : 1);
    return edits;
  } catch (error) {
    const isOfMachine = isPassing(error);
    if (!(error instanceof BuildError) || error.fault === 'content') throw error;
    const unproven = listUnproven(edits).filter(({ id }) => !error.leftOut.includes(id));
    // Alone and ended by the machine once more: it goes on waiting, and nothing of the site changes.
    if (unproven.length === 0 || (isOfMachine && trial !== undefined)) throw error;
    const isCulprit = unproven.length === 1 && !isOfMachine;
    const ids = new Set(unproven.map(({ id }) => id));
    const fewer = {
      ...edits,
      edits: edits.edits.map((edit): Edit => {
        if (!ids.has(edit.id)) return edit;
        if (isCulprit) return { ...edit, barred: [BROKE_THE_BUILD] };
        return { ...edit, barred: [SUSPECTED], isSuspected: true };
      }),
    };
    await attempt(fewer, 1);
    return fewer;
  }
}

/** The edits with a suspected one among those that are used. */
function admit(given: EditsFile, trial: number): EditsFile {
  const edits = given.edits.map((edit): Edit => {
    if (edit.id !== trial) return edit;
    const { id, collection, entry, patch, base_hash, last } = edit;
    return { id, collection, entry, patch, base_hash, ...(last && { last }) };
  });
  return { ...given, edits };
}

/** Edits that wait for a trial of their own, oldest first. */
export const listSuspected = ({ edits }: EditsFile): number[] =>
  edits.flatMap(({ id, isSuspected }) => (isSuspected ? [id] : []));

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
    outcomes: outcomes.map(({ edit_id, outcome, problems, shows, judged_with, suspected }) => ({
      ...{ edit_id, outcome, problems },
      ...{ shows, judged_with, suspected },
    })),
  });
}
