import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { latest, type Edit } from '../content/edits.ts';
import type { EditsFile } from '../content/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../content/report.ts';
import { BuildError } from './build-site.ts';
import { DatabaseError, readWatermark, request, type DatabaseAccess } from './database.ts';
import type { SiteFolders } from './site-folder.ts';

const EDITS_PER_REQUEST = 50;
const DOCUMENTS_PER_REQUEST = 200;

/**
 * Reads every edit in force, with the event that a build with them covers: the newest before they
 * were read. Needs the secret key. Throws `DatabaseError`: nothing may be published without them.
 */
export async function fetchEdits(access: DatabaseAccess): Promise<EditsFile> {
  const watermark = await readWatermark(access);
  const edits: Edit[] = [];
  for (;;) {
    const after = edits.at(-1)?.id ?? 0;
    const { value } = await request(
      access,
      `content_in_force?select=id,collection,entry,patch,base_hash&order=id.asc&limit=${EDITS_PER_REQUEST}&id=gt.${after}`,
    );
    if (!Array.isArray(value))
      throw new DatabaseError('The database answered with no list of edits.');
    edits.push(...(value as Edit[]));
    if (value.length < EDITS_PER_REQUEST) return { watermark, edits: latest(edits) };
  }
}

/** Edits that visitors saw, or their files said, after the last build. */
async function readProven(access: DatabaseAccess): Promise<Set<number>> {
  const proven = new Set<number>();
  for (;;) {
    const after = Math.max(0, ...proven);
    const { value } = await request(
      access,
      `content_outcomes?select=edit_id&outcome=neq.left_out&order=edit_id.asc&limit=500&edit_id=gt.${after}`,
    );
    const rows = value as { edit_id: number }[];
    for (const { edit_id } of rows) proven.add(edit_id);
    if (rows.length < 500) return proven;
  }
}

/** Edits in force that no build has shown yet, oldest first. */
export async function readUnproven(
  access: DatabaseAccess,
  edits: readonly Edit[],
): Promise<Edit[]> {
  const given = edits.filter(({ patch, barred }) => !barred && Object.keys(patch).length > 0);
  if (given.length === 0) return [];
  const proven = await readProven(access);
  return given.filter(({ id }) => !proven.has(id));
}

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

/**
 * Builds a site with the edits in force. Where it cannot be built with those that no build has shown
 * yet, these are left out and it is built without them: what is wrong then is not theirs. Where the
 * files of the content are at fault, no edit is blamed. Gives the edits that it was built with. Throws what `build` throws.
 */
export async function buildWithEdits(
  access: DatabaseAccess,
  folders: SiteFolders,
  edits: EditsFile,
  build: (env: { CONTENT_EDITS: string }) => Promise<void>,
): Promise<EditsFile> {
  try {
    await build(await writeEdits(folders, edits));
    return edits;
  } catch (error) {
    if (!(error instanceof BuildError) || error.isOfFiles) throw error;
    const unproven = new Set((await readUnproven(access, edits.edits)).map(({ id }) => id));
    if (unproven.size === 0) throw error;
    const fewer = {
      ...edits,
      edits: edits.edits.map((edit) =>
        unproven.has(edit.id) ? { ...edit, barred: [BROKE_THE_BUILD] } : edit,
      ),
    };
    await build(await writeEdits(folders, fewer));
    return fewer;
  }
}

/** What a build wrote about the content that it was made of. */
export async function readContentReport(shells: string): Promise<ContentReport> {
  return JSON.parse(await readFile(path.join(shells, REPORT_FILE), 'utf8')) as ContentReport;
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
  const call = async (name: string, body: object) =>
    (await request(access, `rpc/${name}`, { body })).value;
  const known = new Map(
    Object.entries((await call('content_hashes', {})) as Record<string, string>),
  );
  const nameOf = ({ collection, entry }: { collection: string; entry: string }) =>
    `${collection}/${entry}`;
  const changed = documents.filter((document) => known.get(nameOf(document)) !== document.hash);
  for (let at = 0; at < changed.length; at += DOCUMENTS_PER_REQUEST) {
    const part = changed.slice(at, at + DOCUMENTS_PER_REQUEST);
    await call('record_content', { documents: part, ...(commit !== null && { commit }) });
  }
  for (const document of documents) known.delete(nameOf(document));
  const gone = [...known.keys()].map((name) => {
    const [collection = '', ...entry] = name.split('/');
    return { collection, entry: entry.join('/') };
  });
  await call('record_content', {
    gone,
    outcomes: outcomes.map(({ edit_id, outcome, problems }) => ({ edit_id, outcome, problems })),
  });
}
