import { startBackend, type Backend, type BackendOptions } from './start-backend.ts';

/** A backend that is started anew when it dies. */
export interface KeptBackend extends Omit<Backend, 'process' | 'watermark'> {
  /** The process that serves at this moment. */
  process(): Backend['process'];
}

export interface KeptBackendOptions extends BackendOptions {
  /** The backend died and another one serves at the same address. */
  onRestart: () => void;
  /** It died again and again, or could not be started; nobody serves until the next try. */
  onLoss: (error: Error) => void;
  start?: typeof startBackend;
  /** Milliseconds between two questions whether the process is awake. */
  askEveryMs?: number;
}

/** So many questions without an answer, and the process is taken for dead. */
const UNANSWERED = 6;
const ASK_EVERY_MS = 5_000;
/** More ends than this within the time are a fault that starting anew does not mend. */
const MOST_ENDS = 5;
const WITHIN_MS = 10 * 60_000;
/** What such a fault is may go by itself, as a full disk does. */
const TRY_AGAIN_MS = 60_000;

/**
 * Runs the embedded backend and replaces its process when it ends by itself or stops answering. One
 * that dies again and again, or does not start, is tried again every minute.
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
    const { process: child } = backend;
    backend.onChange(tell);
    let unanswered = 0;
    child.on('message', () => {
      unanswered = 0;
    });
    // Counted in questions, not in time: a machine that slept asked none.
    const timer = setInterval(() => {
      if (unanswered >= UNANSWERED) child.kill('SIGKILL');
      else if (child.connected) child.send('alive?');
      unanswered += 1;
    }, askEveryMs);
    child.once('exit', () => {
      clearInterval(timer);
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
      // What was committed last may not have been told any more.
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
