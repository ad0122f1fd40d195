import { setTimeout } from 'node:timers/promises';

export interface RetryOptions {
  /** Most tries; without it only the time limit ends them. */
  tries?: number;
  /** No try begins later than this after the first, in milliseconds. */
  limitMs?: number;
  /** Pause after the first failure, in milliseconds; each further one is twice as long. */
  pauseMs: number;
  maxPauseMs?: number;
  /** Whether trying again cannot help. */
  isFinal?: (error: unknown) => boolean;
  /** Ends a pause at once; the last error is thrown. */
  signal?: AbortSignal | undefined;
  onPause?: (error: unknown, pauseMs: number) => void;
}

/** Tries until it works; throws the last error when tries or time are used up. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  {
    tries = Infinity,
    limitMs = Infinity,
    pauseMs,
    maxPauseMs = Infinity,
    isFinal = () => false,
    signal,
    onPause,
  }: RetryOptions,
): Promise<Value> {
  const end = Date.now() + limitMs;
  for (let count = 1, pause = pauseMs; ; count += 1, pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= tries || Date.now() + pause > end || isFinal(error)) throw error;
      onPause?.(error, pause);
      await setTimeout(pause, undefined, { ...(signal && { signal }) }).catch(() => {
        throw error;
      });
    }
  }
}

/** Why something failed, with the cause that `fetch` keeps to itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
