import * as z from 'zod/mini';
import { local, ownKey, readJson, tabId } from '../data/storage.ts';

/** What a person writes into a document, with all that a save of it needs to know. */
export interface Work<Words = unknown, Over = unknown, Sent = unknown> {
  words: Words;
  /** What they are written over. */
  original: Words;
  /** Which version that was, in the terms of its kind; absent where nothing is saved yet. */
  over?: Over | undefined;
  /** What was sent last: its answer may have been lost. */
  sent?: Sent | undefined;
}

/** A text that was not saved. */
export interface Unsaved<Kept> {
  /** Which document it is of. */
  name: string;
  tab: string;
  work: Kept;
}

/** What this browser keeps of unsaved documents of one kind for the signed-in person, tab by tab. */
export function draftStore<Schema extends z.ZodMiniType>(kind: 'draft' | 'edit', schema: Schema) {
  type Kept = z.output<Schema>;
  const prefix = () => ownKey(kind, '');
  const keyOf = (name: string, tab = tabId()) => `${prefix()}${tab}.${name}`;

  /** What a reload or an expired session left in this tab. */
  const read = (name: string): Kept | undefined => readJson(local, keyOf(name), schema);

  /** False when the browser could not keep it. */
  const keep = (name: string, work: Kept): boolean =>
    local.setItem(keyOf(name), JSON.stringify(work));

  const drop = (name: string, tab?: string): void => local.removeItem(keyOf(name, tab));

  /** Every text that this browser keeps, of whichever tab. */
  const list = (): Unsaved<Kept>[] =>
    local
      .keys()
      .filter((key) => key.startsWith(prefix()))
      .flatMap((key) => {
        const [tab = '', name = ''] = key.slice(prefix().length).split('.');
        const work = readJson(local, key, schema);
        return work === undefined ? [] : [{ name, tab, work }];
      });

  /** Takes over what another tab left, which may be closed by now; what this one has stays. */
  const adopt = (name: string, tab?: string): void => {
    if (read(name) !== undefined) return;
    const left = list().find(
      (unsaved) => unsaved.name === name && (tab === undefined || unsaved.tab === tab),
    );
    if (!left || !keep(name, left.work)) return;
    drop(name, left.tab);
  };

  return { read, keep, drop, list, adopt };
}

/** The schema of what is kept, from those of its parts. */
export const workSchema = <
  Words extends z.ZodMiniType,
  Over extends z.ZodMiniType,
  Sent extends z.ZodMiniType,
>(
  words: Words,
  over: Over,
  sent: Sent,
) => z.object({ words, original: words, over: z.optional(over), sent: z.optional(sent) });
