import * as z from 'zod/mini';
import { local, ownKey, readJson, tabId } from '../storage.ts';
import type { Document } from '../../content/edits.ts';

const editDraftSchema = z.object({
  /** The words as they stand in the form. */
  document: z.record(z.string(), z.unknown()),
  /** What they were written over. */
  original: z.record(z.string(), z.unknown()),
  basedOn: z.optional(z.number()),
  /** Digest of the file that they were written over. */
  hash: z.optional(z.string()),
  /** What was sent last, and under which name: its answer may have been lost. */
  sent: z.optional(z.object({ entry: z.string(), patch: z.record(z.string(), z.unknown()) })),
});

/** An entry on its way to being saved. */
export interface EditDraft {
  document: Document;
  original: Document;
  basedOn?: number | undefined;
  hash?: string | undefined;
  sent?: { entry: string; patch: Document } | undefined;
}

const keyOf = (collection: string, entry: string) =>
  ownKey('edit', `${tabId()}.${collection}.${entry}`);

/** What a reload or an expired session left of an entry in this tab. */
export function readEditDraft(collection: string, entry: string): EditDraft | undefined {
  return readJson(local, keyOf(collection, entry), editDraftSchema);
}

/** False when the browser could not keep it. */
export function keepEditDraft(collection: string, entry: string, draft: EditDraft): boolean {
  return local.setItem(keyOf(collection, entry), JSON.stringify(draft));
}

export function dropEditDraft(collection: string, entry: string): void {
  local.removeItem(keyOf(collection, entry));
}
