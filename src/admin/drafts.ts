import * as z from 'zod/mini';
import { local, ownKey, readJson, tabId } from './storage.ts';

/** A page on its way to being saved. */
const draftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  content: z.string(),
  /** Whether a person wrote the address; otherwise it follows the title. */
  slugTouched: z.boolean(),
  /** Whether search engines may list the page, once a person has said so. */
  indexed: z.optional(z.boolean()),
  /** Written by a machine, with nothing that only its owner knows. */
  bare: z.optional(z.boolean()),
  /** Words that the checks ask about and a person confirmed as they stand. */
  asWritten: z.optional(z.array(z.string())),
  /** Of a saved page: the version that the words were written over. */
  version: z.optional(z.number()),
  /** And when the words of that version were saved, as the database wrote it. */
  savedAt: z.optional(z.string()),
  /** When it goes on the site and off it, in Brasília time; '' for no plan. */
  publishAt: z.optional(z.string()),
  unpublishAt: z.optional(z.string()),
});

export type Draft = z.infer<typeof draftSchema>;

/** Of a page that the generator wrote. */
export const GENERATED = 'new';
/** Of a page that begins empty. */
export const BLANK = 'blank';

/** What the database calls the version of a row that nobody has changed. */
export const FIRST_VERSION = 1;

/** Drafts of the signed-in person; each tab has its own. */
const prefix = () => ownKey('draft', '');
const keyOf = (name: string, tab = tabId()) => `${prefix()}${tab}.${name}`;

/** A text that was not saved. */
export interface Unsaved {
  /** Which draft it is: of a new page, or of the page with this id. */
  name: string;
  tab: string;
  draft: Draft;
}

/** Every text that this browser keeps for the signed-in person, of whichever tab. */
export function listUnsaved(): Unsaved[] {
  return local
    .keys()
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => {
      const [tab = '', name = ''] = key.slice(prefix().length).split('.');
      const draft = readJson(local, key, draftSchema);
      return draft ? [{ name, tab, draft }] : [];
    });
}

/** The draft that a reload or an expired session left in this tab; `name` is as in `Unsaved`. */
export function readDraft(name: string): Draft | undefined {
  return readJson(local, keyOf(name), draftSchema);
}

/** False when the browser could not keep it. */
export function keepDraft(name: string, draft: Draft): boolean {
  return local.setItem(keyOf(name), JSON.stringify(draft));
}

export function dropDraft(name: string, tab?: string): void {
  local.removeItem(keyOf(name, tab));
}

/** The words of a draft as they were saved, with the dates that somebody set and nobody has put into force yet. */
export interface Planned extends Pick<Draft, 'title' | 'slug' | 'description' | 'content'> {
  indexed: boolean;
  publishAt: string;
  unpublishAt: string;
  savedAt?: string;
}

/**
 * Keeps the dates of a page that was saved as a draft, at this version: the database would follow them.
 * Without any, nothing is left to keep. False when the browser could not.
 */
export function keepPlan(id: string, version: number, draft: Planned): boolean {
  if (draft.publishAt === '' && draft.unpublishAt === '') {
    dropDraft(id);
    return true;
  }
  return keepDraft(id, { ...draft, version, slugTouched: true });
}

/** Takes over what another tab left, which may be closed by now; what this one has stays. */
export function adoptDraft(name: string, tab?: string): void {
  if (readDraft(name)) return;
  const left = listUnsaved().find(
    (unsaved) => unsaved.name === name && (tab === undefined || unsaved.tab === tab),
  );
  if (!left || !keepDraft(name, left.draft)) return;
  dropDraft(name, left.tab);
}

/** Whether the page was changed since the draft was begun: saving it would undo that change. */
export function isOvertaken(draft: Pick<Draft, 'version'>, page: { version: number }): boolean {
  return draft.version !== undefined && draft.version !== page.version;
}
