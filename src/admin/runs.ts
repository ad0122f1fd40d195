import * as z from 'zod/mini';
import { runItemSchema } from './sequence.ts';
import { local, readJson } from './storage.ts';

/** A run that a closed tab, a lost network or an ended session may have interrupted. */
const runSchema = z.object({
  items: z.array(runItemSchema),
  creativity: z.number(),
  seed: z.number(),
  /** Optional words for the AI. */
  extra: z.optional(z.string()),
});

export type StoredRun = z.infer<typeof runSchema>;

const PREFIX = 'admin.run.';

export function readRun(name: string): StoredRun | undefined {
  return readJson(local, PREFIX + name, runSchema);
}

export function keepRun(name: string, run: StoredRun): void {
  local.setItem(PREFIX + name, JSON.stringify(run));
}

export function dropRun(name: string): void {
  local.removeItem(PREFIX + name);
}
