import { isRemoval, isSame, type Document } from '../../content/edits.ts';
import { documentOf, type Entry, type Version } from './api.ts';
import type { EditDraft } from './edit-drafts.ts';
import { joinChanges } from './values.ts';

/** Who changed a document while a person wrote: the same one elsewhere, somebody else, or a new site. */
export type Author = 'you' | 'other' | 'site';

/** What to do about a save that was refused because something had changed. */
export type Settled =
  /** Nothing that the person does not have already: save over it. */
  | { kind: 'again' }
  /** Show both. */
  | { kind: 'ask'; by: Author; original: Document; isRemoved: boolean };

type Seen = Pick<EditDraft, 'basedOn' | 'sent'>;

/** The versions since one, the newest first, without what the person sent without hearing of it. */
function findLater({ basedOn = 0, sent }: Seen, versions: readonly Version[], userId: string) {
  const later = versions.filter(({ id }) => id > basedOn);
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

/** Judges what stands where a person wanted to save. */
export function settleConflict(
  work: EditDraft,
  mine: Document,
  theirs: Entry,
  userId: string,
): Settled {
  const { later, own } = findLater(work, theirs.versions, userId);
  const original = own && !isRemoval(own.patch) ? documentOf(theirs.base, own) : work.original;
  const { document, collisions } = joinChanges(original, mine, theirs.saved);
  const isRemoved = later[0] !== undefined && isRemoval(later[0].patch);
  if (!isRemoved && collisions.length === 0 && isSame(document, mine)) return { kind: 'again' };
  const by = authorSince(work, theirs.versions, userId) ?? 'site';
  return { kind: 'ask', by, original, isRemoved };
}
