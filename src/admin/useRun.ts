import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Admin } from './Gate.tsx';
import { messages } from './messages.ts';
import { dropRun, keepRun, readRun, type StoredRun } from './runs.ts';
import { countItems, retryFailed, runSequence, type RunEnd, type Saved } from './sequence.ts';
import { useToasts } from './ui/Toasts.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

export interface UseRunOptions {
  admin: Admin;
  /** Under which the run survives a closed tab. */
  name: string;
  /** Pause between two titles. */
  pauseMs: number;
  /** Makes and saves one page; may be called again for the same title. */
  work: (title: string, run: StoredRun, signal: AbortSignal) => Promise<Saved>;
  /** What the screen says when the run is over; an ended session or network is said already. */
  onEnd: (end: RunEnd, counts: ReturnType<typeof countItems>) => void;
}

/** A run of titles: started, paused, taken up again, cleared. */
export interface Run {
  stored: StoredRun | undefined;
  running: boolean;
  counts: ReturnType<typeof countItems>;
  /** Does nothing while a run is under way. */
  start: (run: StoredRun) => void;
  /** Stops after the present title; the rest waits. */
  pause: () => void;
  /** Forgets the run, and stops it first. */
  clear: () => void;
  /** Goes on with what waits; undefined when nothing does. */
  resume: (() => void) | undefined;
  /** Tries the failures again; undefined when there are none. */
  retry: (() => void) | undefined;
}

export function useRun({ admin, name, pauseMs, work, onEnd }: UseRunOptions): Run {
  const { show } = useToasts();
  const [stored, setStored] = useState<StoredRun | undefined>(() => readRun(name));
  const [running, setRunning] = useState(false);
  /** Known at once, where `running` waits for the next drawing. */
  const isUnderWay = useRef(false);
  const abort = useRef<AbortController>(undefined);
  useLeaveWarning(running);
  useEffect(() => () => abort.current?.abort(), []);

  const go = async (first: StoredRun) => {
    const mine = new AbortController();
    abort.current = mine;
    let now = first;
    const note = (next: StoredRun) => {
      now = next;
      // Cleared meanwhile: the last title still ends, but nobody waits for its note.
      if (abort.current !== mine) return;
      keepRun(name, next);
      setStored(next);
    };
    isUnderWay.current = true;
    note(first);
    setRunning(true);
    const end = await runSequence({
      items: first.items,
      pauseMs,
      signal: mine.signal,
      onChange(items) {
        note({ ...first, items });
      },
      work: (title, signal) => work(title, first, signal),
    });
    isUnderWay.current = false;
    // At once, so that the warning before leaving is gone when an ended session leaves.
    flushSync(() => {
      setRunning(false);
    });
    if (end === 'expired') admin.expire();
    else if (end === 'offline') show(messages.offline);
    onEnd(end, countItems(now.items));
  };

  const pause = useCallback(() => abort.current?.abort(), []);
  const clear = useCallback(() => {
    abort.current?.abort();
    abort.current = undefined;
    dropRun(name);
    setStored(undefined);
  }, [name]);
  const start = (run: StoredRun) => {
    if (!isUnderWay.current) void go(run);
  };
  const counts = countItems(stored?.items ?? []);
  return {
    stored,
    running,
    counts,
    start,
    pause,
    clear,
    resume:
      stored && counts.left > 0
        ? () => {
            start(stored);
          }
        : undefined,
    retry:
      stored && counts.failed > 0
        ? () => {
            start({ ...stored, items: retryFailed(stored.items) });
          }
        : undefined,
  };
}
