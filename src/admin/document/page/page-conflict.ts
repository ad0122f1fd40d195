import type { Document } from '../../../cms/overrides/edits.ts';
import { toIso } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../../data/client.ts';
import type { Both } from '../machine.ts';
import type { PageContent, PageValues } from '../../data/pages/page-rows.ts';
import { holds } from '../../data/pages/save-page.ts';
import type { PageWords } from './history.ts';
import { planOf, wordsOf, type Draft, type PageWork } from './page-drafts.ts';
import { toPlan, type Plan } from '../plan.ts';

export interface Refused {
  /** What could not be saved, and the form that it is from. */
  values: PageValues;
  work: PageWork;
  /** Whether visitors saw the page that the form is of. */
  state: PageContent['state'];
  page: PageContent;
}

/** What a person wanted to save of a page, beside what it says now. */
export async function meetPage(client: AdminClient, refused: Refused): Promise<Both> {
  const { values, work, state, page } = refused;
  const { words, over, sent } = work;
  // The answer to a save may have been lost: what it brought is not somebody else's.
  const original: Draft = sent && holds(page, sent) ? { ...work.original, ...sent } : work.original;
  const isSameText = over?.savedAt !== undefined && toIso(page.saved_at) === toIso(over.savedAt);
  const { data: isMine } = isSameText
    ? { data: null }
    : await client.rpc('saved_by_me', { page: page.id });
  // What nobody has said is no change.
  const indexed = words.indexed ?? original.indexed ?? page.indexed;
  return {
    by: isSameText ? 'site' : isMine === true ? 'you' : 'other',
    original: { ...wordsOf({ indexed: undefined, ...original }), ...planOf(original), state },
    mine: { ...wordsOf(values), indexed, ...planOf(words), state },
    theirs: { ...wordsOf(page), ...toPlan(page), state: page.state },
  };
}

/** The form with what a person decided. */
export function joinWords({ original }: Both, words: Draft, document: Document): Draft {
  const { state: _state, ...joined } = document as unknown as PageWords & Plan & { state: unknown };
  const isUndecided = words.indexed === undefined && joined.indexed === original['indexed'];
  return {
    ...words,
    ...joined,
    slugTouched: true,
    indexed: isUndecided ? undefined : joined.indexed,
  };
}
