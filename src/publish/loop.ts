export interface LoopOptions {
  /** Publishes once; false where something goes on waiting. Throws where it could not publish. */
  publish: (wish: { reason: string; isRetry: boolean }) => Promise<boolean>;
  /** Hears why a publication failed; says whether trying again by itself may help. */
  onFailure: (error: unknown) => boolean;
  /** Pause after the first failure in a row, in milliseconds; each further one is twice as long, at most ten minutes. */
  retryMs?: number;
}

const RETRY_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Publishes one at a time: what is asked for during a publication is one more after it, however often it was asked.
 * A failure that may pass is tried again by itself.
 */
export function createLoop({ publish, onFailure, retryMs = RETRY_MS }: LoopOptions) {
  let wanted: { reason: string; isRetry: boolean } | undefined;
  let running: Promise<boolean> | undefined;
  let soonTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  async function run(): Promise<boolean> {
    let isWhole = false;
    while (wanted !== undefined && !isClosed) {
      const wish = wanted;
      wanted = undefined;
      isWhole = await publish(wish).catch((error: unknown) => {
        if (!isClosed && onFailure(error)) retryLater(wish.reason);
        return false;
      });
      if (!isWhole) continue;
      failures = 0;
      clearTimeout(retryTimer);
    }
    // In the same moment as the last look at what is wanted.
    running = undefined;
    return isWhole;
  }

  function retryLater(reason: string): void {
    const pause = Math.min(retryMs * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void start({ reason, isRetry: true }), pause);
  }

  function start(wish: { reason: string; isRetry: boolean }): Promise<boolean> {
    wanted = wish;
    running ??= run();
    return running;
  }

  return {
    /** Publishes now, or once the publication under way is done; tells whether the last one left nothing waiting. */
    now: (reason: string): Promise<boolean> => start({ reason, isRetry: true }),
    /** Publishes after a pause in which more may be asked for. Safe to call at any time and any number of times. */
    soon(reason: string, afterMs: number): void {
      if (isClosed) return;
      const wish = { reason, isRetry: false };
      clearTimeout(soonTimer);
      if (running) wanted ??= wish;
      else soonTimer = setTimeout(() => void start(wish), afterMs);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(soonTimer);
      clearTimeout(retryTimer);
      await running;
    },
  };
}
