import { isSame, type Document } from '../../cms/overrides/edits.ts';
import { joinChanges } from '../writing/form/values.ts';
import { toFailure } from '../data/errors.ts';
import type { Work } from './drafts.ts';

/** Who changed a document while a person wrote: the same one elsewhere, somebody else, or a new site. */
export type Author = 'you' | 'other' | 'site';

/** A document that was saved twice: what both began with, and what each made of it. */
export interface Both {
  by: Author;
  original: Document;
  mine: Document;
  theirs: Document;
  /** What was saved meanwhile was to take it out of the site. */
  isRemoved?: boolean;
  /** What its file says; absent where there is none. */
  base?: Document | undefined;
}

/** Whether what was saved meanwhile says nothing that the person does not have already. */
export function hasNothingNew({ original, mine, theirs, isRemoved = false }: Both): boolean {
  const { document, collisions } = joinChanges(original, mine, theirs);
  return !isRemoved && collisions.length === 0 && isSame(document, mine);
}

/** What is looked over before it is done. */
type Plan = 'save' | 'removal';

/** What is going on with an open document. Whether its words were changed, they say themselves. */
type Step<Kept extends Work = Work> =
  | { at: 'open' }
  /** A person looks over what a save would change. */
  | { at: 'checking'; plan: Plan }
  /** On its way to the server; `plan` where somebody looked it over. */
  | { at: 'saving'; plan?: Plan | undefined }
  /** Something else was saved meanwhile: both are shown, and `fresh` is the work on what is saved now. */
  | { at: 'conflict'; both: Both; fresh: Kept };

/** What is to be mended, by field. */
export type Faults = Readonly<Record<string, string>>;

/** An open document. What a person wrote stands in `work` alone. */
export interface Open<Kept extends Work = Work> {
  work: Kept;
  /** Words that a reload or an expired session left. */
  restored?: Kept | undefined;
  step: Step<Kept>;
  faults: Faults;
  /** How often it was to be saved and could not be; each leads to the first field to mend. */
  tries: number;
  /** Counts the texts that came from elsewhere: each is read from its beginning. */
  openings: number;
}

export type DocumentEvent<Kept extends Work> =
  /** Words in the form; a fault of a field holds for what stood in it. */
  | { type: 'typed'; words: Kept['words'] }
  /** A text from elsewhere: a version, or both sides of a conflict, over what is saved now. */
  | { type: 'put'; work: Kept }
  /** What was not saved is given up for what is saved. */
  | { type: 'discarded'; work: Kept }
  | { type: 'asked'; plan: Plan }
  /** Back to the form, from whatever stood before it. */
  | { type: 'returned' }
  /** It may not be saved as it is. */
  | { type: 'refused'; faults?: Faults | undefined }
  /** On its way to be saved; `sent` once it leaves. */
  | { type: 'sent'; sent?: Kept['sent'] }
  /** The server did not take it, or did not say so. */
  | { type: 'lost' }
  | { type: 'met'; both: Both; fresh: Kept }
  /** The server has it; what was typed since `words` were sent is still to be saved. */
  | { type: 'saved'; words: Kept['words']; work: Kept };

/** A document as it is opened, with what was kept of it. */
export const openDocument = <Kept extends Work>(
  fresh: Kept,
  kept: Kept | undefined,
): Open<Kept> => ({
  work: kept ?? fresh,
  restored: kept,
  step: { at: 'open' },
  faults: {},
  tries: 0,
  openings: 0,
});

/** What an event leads to. No event takes words away but those with which a person says so. */
export function nextOpen<Kept extends Work>(
  open: Open<Kept>,
  event: DocumentEvent<Kept>,
): Open<Kept> {
  const { work, step } = open;
  switch (event.type) {
    case 'typed': {
      const before = work.words as Document;
      const after = event.words as Document;
      const faults = Object.fromEntries(
        Object.entries(open.faults).filter(([field]) => isSame(before[field], after[field])),
      );
      return { ...open, work: { ...work, words: event.words }, faults };
    }
    case 'put':
      return {
        ...open,
        work: event.work,
        step: { at: 'open' },
        faults: {},
        openings: open.openings + 1,
      };
    case 'discarded':
      return { ...openDocument(event.work, undefined), openings: open.openings + 1 };
    case 'asked':
      return step.at === 'saving' ? open : { ...open, step: { at: 'checking', plan: event.plan } };
    case 'returned':
      return step.at === 'saving' ? open : { ...open, step: { at: 'open' } };
    case 'refused':
      return { ...open, step: { at: 'open' }, faults: event.faults ?? {}, tries: open.tries + 1 };
    case 'sent': {
      const plan = step.at === 'checking' || step.at === 'saving' ? step.plan : undefined;
      const sent = event.sent ?? work.sent;
      return { ...open, work: { ...work, sent }, step: { at: 'saving', plan } };
    }
    case 'lost':
      return step.at === 'saving' ? { ...open, step: { at: 'open' } } : open;
    case 'met':
      return { ...open, step: { at: 'conflict', both: event.both, fresh: event.fresh } };
    case 'saved': {
      const fresh = openDocument(event.work, undefined);
      const { openings } = open;
      if (isSame(work.words, event.words)) return { ...fresh, openings };
      return { ...fresh, openings, work: { ...event.work, words: work.words } };
    }
  }
}

interface Saving<Kept extends Work, Saved> {
  /** Sends what is to be saved, over what was seen; throws a `Failure`, `conflict` where something was saved meanwhile. */
  write: (seen: Kept) => Promise<Saved>;
  /** Reads what was saved meanwhile, and begins on that; undefined where there is nothing any more. */
  meet: (seen: Kept) => Promise<{ both: Both; fresh: Kept } | undefined>;
}

/**
 * Saves an open document; once more where what was saved meanwhile says nothing new, and otherwise shows
 * both, and gives nothing. Throws what `write` and `meet` throw.
 */
export async function saveOver<Kept extends Work, Saved>(
  document: { now: () => Open<Kept>; apply: (event: DocumentEvent<Kept>) => void },
  { write, meet }: Saving<Kept, Saved>,
): Promise<Saved | undefined> {
  let seen = document.now().work;
  for (;;) {
    try {
      return await write(seen);
    } catch (error) {
      const met = toFailure(error).kind === 'conflict' ? await meet(seen) : undefined;
      if (!met) throw error;
      if (!hasNothingNew(met.both)) {
        document.apply({ type: 'met', ...met });
        return undefined;
      }
      const { original, over } = met.fresh;
      seen = { ...seen, original, over };
    }
  }
}
