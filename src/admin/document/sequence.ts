import * as z from 'zod/mini';
import { sleep, toFailure, type Failure } from '../data/errors.ts';

export const runItemSchema = z.object({
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  error: z.optional(z.string()),
  slug: z.optional(z.string()),
  /** The page was there before. */
  existed: z.optional(z.boolean()),
  /** Saved where no visitor sees it, until a person has looked at it. */
  draft: z.optional(z.boolean()),
  /** What a person should know about the page. */
  note: z.optional(z.string()),
});

export type RunItem = z.infer<typeof runItemSchema>;
export type ItemState = RunItem['state'];

/** A page that was made and saved, or was there already. */
export type Saved = { slug: string } & Pick<RunItem, 'note' | 'existed' | 'draft'>;

/** How a run ended: all tried, stopped by the person, or by what only the person can mend. */
export type RunEnd = 'finished' | 'stopped' | 'expired' | 'offline';

export interface RunOptions {
  items: readonly RunItem[];
  /** Makes and saves one page; may be called again for the same title. */
  work: (title: string, signal: AbortSignal) => Promise<Saved>;
  pauseMs: number;
  signal: AbortSignal;
  onChange: (items: RunItem[]) => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Works through the waiting items one after the other; the others are left as they are. */
export async function runSequence(options: RunOptions): Promise<RunEnd> {
  const { work, pauseMs, signal, onChange, wait = sleep } = options;
  const items = options.items.map((item) => (item.state === 'running' ? waiting(item) : item));
  const set = (index: number, item: RunItem) => {
    items[index] = item;
    onChange([...items]);
  };
  let isFirst = true;
  for (const [index, item] of items.entries()) {
    if (item.state !== 'waiting') continue;
    if (!isFirst) await wait(pauseMs, signal);
    isFirst = false;
    if (signal.aborted) return 'stopped';
    set(index, { title: item.title, state: 'running' });
    try {
      const saved = await work(item.title, signal);
      set(index, { title: item.title, state: 'done', ...saved });
    } catch (error) {
      const { kind, message } = toFailure(error);
      const ends = endedBy(kind, signal);
      if (ends) {
        set(index, waiting(item));
        return ends;
      }
      set(index, { title: item.title, state: 'failed', error: message });
    }
  }
  return 'finished';
}

function endedBy(kind: Failure['kind'], signal: AbortSignal): RunEnd | undefined {
  if (kind === 'signed-out') return 'expired';
  if (signal.aborted) return 'stopped';
  return kind === 'offline' ? 'offline' : undefined;
}

function waiting({ title }: RunItem): RunItem {
  return { title, state: 'waiting' };
}

export function startItems(titles: readonly string[]): RunItem[] {
  return titles.map((title) => ({ title, state: 'waiting' }));
}

/** The failed items get another chance; the rest stays. */
export function retryFailed(items: readonly RunItem[]): RunItem[] {
  return items.map((item) => (item.state === 'failed' ? waiting(item) : item));
}

/** How many are at which state; the pages that were there before count among those done. */
export function countItems(items: readonly RunItem[]) {
  const count = (state: ItemState) => items.filter((item) => item.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const existed = items.filter((item) => item.existed === true).length;
  const drafts = items.filter((item) => item.draft === true).length;
  return {
    done,
    existed,
    drafts,
    failed,
    tried: done + failed,
    left: items.length - done - failed,
  };
}
