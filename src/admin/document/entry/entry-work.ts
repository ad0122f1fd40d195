import * as z from 'zod/mini';
import { isRemoval, isSame, type Document } from '../../../cms/overrides/edits.ts';
import { documentOf, type Entry, type Version } from '../../data/content/read-entry.ts';
import { draftStore, workSchema, type Work } from '../drafts.ts';
import type { Author, Both } from '../machine.ts';

const documentSchema = z.record(z.string(), z.unknown());

const overSchema = z.object({
  /** The newest version that was known; absent for none. */
  basedOn: z.optional(z.number()),
  /** Digest of the file below it. */
  hash: z.optional(z.string()),
});

const sentSchema = z.object({ entry: z.string(), patch: documentSchema });

export type EntryWork = Work<Document, z.infer<typeof overSchema>, z.infer<typeof sentSchema>>;

/** Unsaved entries, each by its collection and its name; "+" for a new one. */
export const entryDrafts = draftStore('edit', workSchema(documentSchema, overSchema, sentSchema));

/** The work on an entry that was just read. */
export const beginEntry = ({ saved, versions, hash }: Entry): EntryWork => ({
  words: saved,
  original: saved,
  over: { basedOn: versions[0]?.id, hash },
});

type Seen = Pick<EntryWork, 'over' | 'sent'>;

/** The versions since one, the newest first, without what the person sent without hearing of it. */
function findLater({ over, sent }: Seen, versions: readonly Version[], userId: string) {
  const later = versions.filter(({ id }) => id > (over?.basedOn ?? 0));
  const own = later.findIndex(({ by, patch }) => by === userId && isSame(patch, sent?.patch));
  return own === -1 ? { later } : { later: later.slice(0, own), own: later[own] };
}

/** Who saved after a version that a person has seen; undefined for nobody. */
export function authorSince(
  seen: Seen,
  versions: readonly Version[],
  userId: string,
): Author | undefined {
  const { later } = findLater(seen, versions, userId);
  if (later.length === 0) return undefined;
  return later.every(({ by }) => by === userId) ? 'you' : 'other';
}

/** What a person wanted to save, beside what stands there now. */
export function meetEntry(work: EntryWork, mine: Document, theirs: Entry, userId: string): Both {
  const { base, versions, saved } = theirs;
  const { later, own } = findLater(work, versions, userId);
  return {
    by: authorSince(work, versions, userId) ?? 'site',
    original: own && !isRemoval(own.patch) ? documentOf(base, own) : work.original,
    mine,
    theirs: saved,
    isRemoved: later[0] !== undefined && isRemoval(later[0].patch),
    base,
  };
}
