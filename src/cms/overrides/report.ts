import { createHash } from 'node:crypto';
import { sortKeys } from '../../lib/objects.ts';
import type { Document } from './edits.ts';
import { listDocuments } from './lay-edits.ts';
import type { ContentReading } from '../collections/read.ts';
import type { EditOutcome } from './apply-overrides.ts';
import type { Collections } from '../collections/define.ts';

/** The file's version of an entry, as stored in `content_base`. */
interface FileVersion {
  collection: string;
  entry: string;
  document: Document;
  hash: string;
}

/** What became of an edit at a build. */
interface ReportedOutcome extends Pick<EditOutcome, 'outcome' | 'problems'> {
  edit_id: number;
  /** The edit that visitors see in its place; null for the file's version, and if it is live itself. */
  shows: number | null;
  /** Names that the audit may use for the entry: its file, and its address if it has one. */
  names: string[];
}

/** What a build was made of, for the database once the site is live. */
export interface ContentReport {
  documents: FileVersion[];
  outcomes: ReportedOutcome[];
}

/** Name of the report in the folder of page templates. */
export const REPORT_FILE = 'content.json';

/** Digest of a document, ignoring the order of its keys. */
function hashDocument(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(document)))
    .digest('hex')
    .slice(0, 16);
}

/** The files' versions of a reading, and what became of the edits. */
export function describeContent(
  collections: Collections,
  { files, content, edits }: ContentReading,
): ContentReport {
  const fileOf = new Map(
    Object.values(content).flatMap((entries) =>
      entries.map(({ edit, file }) => [edit, file] as const),
    ),
  );
  return {
    documents: listDocuments(collections, files).map(({ collection, entry, document }) => ({
      collection,
      entry,
      document,
      hash: hashDocument(document),
    })),
    outcomes: edits.map(({ edit, outcome, shown, problems }) => {
      const file = fileOf.get(edit.id);
      const of = collections[edit.collection];
      const address = of?.kind === 'pages' ? [of.path(edit.entry)] : [];
      return {
        edit_id: edit.id,
        outcome,
        problems,
        shows: outcome === 'rejected' ? (shown?.id ?? null) : null,
        names: [...(file === undefined ? [] : [file]), ...address],
      };
    }),
  };
}
