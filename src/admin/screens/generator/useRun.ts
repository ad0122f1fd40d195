import { useEffect, useReducer, useRef } from 'react';
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

/** With what its pages say by now. */
export type RunUnderWay = StoredRun & { memory: RunMemory };

export interface UseRunOptions {
  admin: Admin;
  /** Under which the run survives a closed tab. */
  name: string;
  pauseMs: number;
  /** Makes and saves one page; may be called again for the same title. */
  work: (title: string, run: RunUnderWay, signal: AbortSignal) => Promise<Saved>;
  /** What the screen says when the run is over; an ended session or network is said already. */
  onEnd: (end: RunEnd, counts: ReturnType<typeof countItems>) => void;
}

/** What a run is started with beside its titles; of what was written about others, nothing is kept. */
type RunWishes = Omit<StoredRun, 'items' | 'own'> & { own: OwnByTitle };

/** A run of titles: started, paused, taken up again, cleared. */
export type Run = ReturnType<typeof useRun>;

/** None, one that rests, or one under way. */
export type RunState = { step: 'none' } | { step: 'resting' | 'running'; run: StoredRun };

export type RunEvent =
  | { type: 'started'; run: StoredRun }
  | { type: 'changed'; items: RunItem[] }
  | { type: 'ended' | 'cleared' };

/** What an event leads to. A cleared run stays cleared: its last title ends, but nobody waits for it. */
export function nextRun(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'started':
      return { step: 'running', run: event.run };
    case 'cleared':
      return { step: 'none' };
    case 'changed':
      return state.step === 'running'
        ? { step: 'running', run: { ...state.run, items: event.items } }
        : state;
    case 'ended':
      return state.step === 'running' ? { step: 'resting', run: state.run } : state;
  }
}

function restoreRun(name: string): RunState {
  const run = readRun(name);
  return run ? { step: 'resting', run } : { step: 'none' };
}

export function useRun({ admin, name, pauseMs, work, onEnd }: UseRunOptions) {
  const { show } = useToasts();
  const [state, dispatch] = useReducer(nextRun, name, restoreRun);
  /** Known at once, where `state` waits for the next drawing. */
  const underWay = useRef<{ stop: AbortController; isCleared: boolean }>(undefined);
  const running = state.step === 'running';
  useLeaveWarning(running);
  useEffect(() => () => underWay.current?.stop.abort(), []);

  const go = async (run: StoredRun) => {
    const mine = { stop: new AbortController(), isCleared: false };
    underWay.current = mine;
    keepRun(name, run);
    dispatch({ type: 'started', run });
    let items = run.items;
    // Of what was written before a break, the rest knows nothing.
    const memory = startMemory();
    const end = await runSequence({
      items,
      pauseMs,
      signal: mine.stop.signal,
      onChange(next) {
        items = next;
        if (!mine.isCleared) keepRun(name, { ...run, items });
        dispatch({ type: 'changed', items });
      },
      work: (title, signal) => work(title, { ...run, memory }, signal),
    });
    underWay.current = undefined;
    dispatch({ type: 'ended' });
    if (end === 'expired') admin.expire();
    else if (end === 'offline') show(messages.offline);
    onEnd(end, countItems(items));
  };

  const goOn = (run: StoredRun) => {
    if (underWay.current === undefined) void go(run);
  };
  const clear = () => {
    if (underWay.current) underWay.current.isCleared = true;
    underWay.current?.stop.abort();
    dropRun(name);
    dispatch({ type: 'cleared' });
  };
  const run = state.step === 'none' ? undefined : state.run;
  const counts = countItems(run?.items ?? []);
  const again = (isPossible: boolean, items: (run: StoredRun) => RunItem[]) =>
    run && isPossible ? () => goOn({ ...run, items: items(run) }) : undefined;
  return {
    stored: run,
    running,
    counts,
    /** Does nothing while a run is under way. */
    start: (titles: readonly string[], { own, ...wishes }: RunWishes) =>
      goOn({ ...wishes, items: startItems(titles), own: ownOf(titles, own) }),
    /** Stops after the present title; the rest waits. */
    pause: () => underWay.current?.stop.abort(),
    /** Forgets the run, and stops it first. */
    clear,
    /** Goes on with what waits; undefined when nothing does. */
    resume: again(counts.left > 0, ({ items }) => items),
    /** Tries the failures again; undefined when there are none. */
    retry: again(counts.failed > 0, ({ items }) => retryFailed(items)),
  };
}
