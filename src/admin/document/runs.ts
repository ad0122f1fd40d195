import * as z from 'zod/mini';
import { ownFactsSchema } from './titles/own-facts.ts';
import { runItemSchema } from './sequence.ts';
import { local, ownKey, readJson } from '../data/storage.ts';

/** A run that a closed tab, a lost network or an ended session may have interrupted. */
const runSchema = z.object({
  items: z.array(runItemSchema),
  creativity: z.number(),
  /** Optional words for the AI. */
  extra: z.optional(z.string()),
  own: z.optional(z.record(z.string(), ownFactsSchema)),
});

export type StoredRun = z.infer<typeof runSchema>;

export function readRun(name: string): StoredRun | undefined {
  return readJson(local, ownKey('run', name), runSchema);
}

export function keepRun(name: string, run: StoredRun): void {
  local.setItem(ownKey('run', name), JSON.stringify(run));
}

export function dropRun(name: string): void {
  local.removeItem(ownKey('run', name));
}
