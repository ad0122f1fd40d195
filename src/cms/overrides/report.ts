import { createHash } from 'node:crypto';
import { sortKeys } from '../../lib/objects.ts';
import type { Document } from './edits.ts';
import { listDocuments } from './lay-edits.ts';
import type { ContentReading } from '../collections/read.ts';
import type { EditOutcome } from './apply-overrides.ts';
import type { Collections } from '../collections/define.ts';

/** The file's version of an entry, as `content_base` keeps it. */
interface FileVersion {
  collection: string;
  entry: string;
  document: Document;
  hash: string;
}

/** What became of an edit at a build. */
interface ReportedOutcome extends Pick<EditOutcome, 'outcome' | 'problems'> {
  edit_id: number;
  /** The edit that visitors see in its place; null for the file's version, and where it is live itself. */
  shows: number | null;
  /** Names by which the audit may call the entry: its file, and its address if it has one. */
  names: string[];
}

/** What a build was made of: for the database, which the publisher tells once the site is live. */
export interface ContentReport {
  documents: FileVersion[];
  outcomes: ReportedOutcome[];
}

/** Name of the report in the folder of the shells. */
export const REPORT_FILE = 'content.json';

/** Digest of a document, whatever the order of its keys. */
function hashDocument(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(document)))
    .digest('hex')
    .slice(0, 16);
}

/** What the files of a reading say, and what became of the edits. */
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
        shows: outcome === 'left_out' ? (shown?.id ?? null) : null,
        names: [...(file === undefined ? [] : [file]), ...address],
      };
    }),
  };
}
