import { useEffect, useRef, useState } from 'react';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { dropRun, keepRun, readRun, type StoredRun } from '../../document/runs.ts';
import {
  countItems,
  retryFailed,
  runSequence,
  startItems,
  type RunEnd,
  type RunItem,
  type Saved,
} from '../../document/sequence.ts';
import { ownOf, type OwnByTitle } from '../../document/titles/own-facts.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { startMemory, type RunMemory } from './run-memory.ts';

/** A run with the memory of what its pages have said so far. */
export type RunUnderWay = StoredRun & { memory: RunMemory };

export interface UseRunOptions {
  admin: Admin;
  /** Storage key under which the run survives a closed tab. */
  name: string;
  pauseMs: number;
  /** Makes and saves one page; may be called again for the same title. */
  work: (title: string, run: RunUnderWay, signal: AbortSignal) => Promise<Saved>;
  /** Called when the run is over. A session that ended or a lost network was already reported. */
  onEnd: (end: RunEnd, counts: ReturnType<typeof countItems>) => void;
}

/** Options of a run beside its titles. Of `own`, only what is about these titles is kept. */
type RunWishes = Omit<StoredRun, 'items' | 'own'> & { own: OwnByTitle };

/** A run of titles: started, paused, taken up again, cleared. */
export type Run = ReturnType<typeof useRun>;

export function useRun({ admin, name, pauseMs, work, onEnd }: UseRunOptions) {
  const { show } = useToasts();
  const [run, setRun] = useState(() => readRun(name));
  const [running, setRunning] = useState(false);
  /** Stops the run under way. A ref, because it is known at once and `running` only after a render. */
  const stop = useRef<AbortController>(undefined);
  useLeaveWarning(running);
  useEffect(() => () => stop.current?.abort(), []);

  const keep = (next: StoredRun) => {
    keepRun(name, next);
    setRun(next);
  };
  const goOn = async (begun: StoredRun) => {
    if (stop.current) return;
    stop.current = new AbortController();
    keep(begun);
    setRunning(true);
    let { items } = begun;
    // The memory is not stored: after a break, the run does not know what its earlier pages said.
    const memory = startMemory();
    const end = await runSequence({
      items,
      pauseMs,
      signal: stop.current.signal,
      onChange(next) {
        items = next;
        keep({ ...begun, items });
      },
      work: (title, signal) => work(title, { ...begun, memory }, signal),
    });
    stop.current = undefined;
    setRunning(false);
    if (end === 'expired') admin.expire();
    else if (end === 'offline') show(messages.offline);
    onEnd(end, countItems(items));
  };

  const counts = countItems(run?.items ?? []);
  const again = (isPossible: boolean, items: (run: StoredRun) => RunItem[]) =>
    run && isPossible ? () => void goOn({ ...run, items: items(run) }) : undefined;
  return {
    stored: run,
    running,
    counts,
    /** Does nothing while a run is under way. */
    start: (titles: readonly string[], { own, ...wishes }: RunWishes) =>
      void goOn({ ...wishes, items: startItems(titles), own: ownOf(titles, own) }),
    /** Stops after the present title; the rest waits. */
    pause: () => stop.current?.abort(),
    /** Forgets a run that rests. */
    clear: () => {
      dropRun(name);
      setRun(undefined);
    },
    /** Goes on with what waits; undefined when nothing does. */
    resume: again(counts.left > 0, ({ items }) => items),
    /** Tries the failures again; undefined when there are none. */
    retry: again(counts.failed > 0, ({ items }) => retryFailed(items)),
  };
}
