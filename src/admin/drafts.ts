import * as z from 'zod/mini';
import { local, readJson } from './storage.ts';

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
  /** Of a saved page: the version that the words were written over. */
  version: z.optional(z.number()),
});

export type Draft = z.infer<typeof draftSchema>;

const PREFIX = 'admin.draft.';

/** The draft that a reload or an expired session left; `name` is "new" or a page's id. */
export function readDraft(name: string): Draft | undefined {
  return readJson(local, PREFIX + name, draftSchema);
}

/** False when the browser could not keep it. */
export function keepDraft(name: string, draft: Draft): boolean {
  return local.setItem(PREFIX + name, JSON.stringify(draft));
}

/** Whether the page was changed since the draft was begun: saving it would undo that change. */
export function isOvertaken(draft: Pick<Draft, 'version'>, page: { version: number }): boolean {
  return draft.version !== undefined && draft.version !== page.version;
}

export function dropDraft(name: string): void {
  local.removeItem(PREFIX + name);
}
