import { startBackend, type Backend, type BackendOptions } from './start-backend.ts';

/** A backend that is restarted when it dies. */
export interface KeptBackend extends Omit<Backend, 'process' | 'watermark'> {
  /** The process that serves now. */
  process(): Backend['process'];
}

export interface KeptBackendOptions extends BackendOptions {
  /** The backend died; another process serves at the same address. */
  onRestart: () => void;
  /** It died repeatedly, or could not start; nobody serves until the next try. */
  onLoss: (error: Error) => void;
  start?: typeof startBackend;
  /** Milliseconds between two checks that the process answers. */
  askEveryMs?: number;
}

/** After this many unanswered checks the process counts as dead. */
const UNANSWERED = 6;
const ASK_EVERY_MS = 5_000;
/** More deaths than this within the time will not be cured by restarting at once. */
const MOST_ENDS = 5;
const WITHIN_MS = 10 * 60_000;
/** Pause before the next try; the cause may go away, such as a full disk. */
const TRY_AGAIN_MS = 60_000;

/**
 * Runs the embedded backend and replaces its process when it ends by itself or stops answering.
 * After repeated deaths, or if it does not start, it tries every minute.
 */
export async function keepBackend({
  onRestart,
  onLoss,
  start = startBackend,
  askEveryMs = ASK_EVERY_MS,
  ...options
}: KeptBackendOptions): Promise<KeptBackend> {
  const listeners = new Set<(watermark: number) => void>();
  const tell = (watermark: number) => {
    for (const listener of listeners) listener(watermark);
  };
  let isClosing = false;
  let nextTry: NodeJS.Timeout | undefined;
  let ends: number[] = [];

  const watch = (backend: Backend): void => {
    backend.onChange(tell);
    killIfSilent(backend.process, askEveryMs);
    backend.process.once('exit', () => {
      if (isClosing) return;
      ends.push(Date.now());
      void replace();
    });
  };

  const replace = async (): Promise<void> => {
    const now = Date.now();
    ends = ends.filter((end) => now - end < WITHIN_MS);
    try {
      if (ends.length > MOST_ENDS) {
        const count = ends.length;
        ends = [];
        throw new Error(`it ended ${count} times in ten minutes`);
      }
      const { port } = new URL(first.url);
      const env = { ...options.env, SUPABASE_PORT: port };
      current = await start({ ...options, env });
      if (isClosing) {
        await current.close();
        return;
      }
      watch(current);
      onRestart();
      // The last commit may not have been reported before the process died.
      tell(current.watermark);
    } catch (error) {
      if (isClosing) return;
      onLoss(error as Error);
      nextTry = setTimeout(() => void replace(), TRY_AGAIN_MS);
    }
  };

  const first = await start(options);
  let current = first;
  watch(first);
  const { url, publishableKey, secretKey, admin } = first;
  return {
    url,
    publishableKey,
    secretKey,
    admin,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosing = true;
      clearTimeout(nextTry);
      await current.close();
    },
    process: () => current.process,
  };
}

/** Ends a process that leaves too many checks in a row unanswered. */
function killIfSilent(child: Backend['process'], askEveryMs: number): void {
  let unanswered = 0;
  child.on('message', () => {
    unanswered = 0;
  });
  // Counted in checks, not in time: a machine that slept made none.
  const timer = setInterval(() => {
    if (unanswered >= UNANSWERED) child.kill('SIGKILL');
    else if (child.connected) child.send('alive?');
    unanswered += 1;
  }, askEveryMs);
  child.once('exit', () => clearInterval(timer));
}
