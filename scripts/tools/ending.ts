import type { ChildProcess } from 'node:child_process';

/** One Ctrl-C sends two signals, from the terminal and from npm; a second Ctrl-C comes later. */
const SECOND_SIGNAL_MS = 1000;

export interface Ending {
  /** Adds something to close; the last added is closed first. */
  add: (close: () => unknown) => void;
  /** Adds a child process that must not outlive this one, whatever happens. */
  addProcess: (child: ChildProcess, close: () => unknown, onLoss: () => void) => void;
  /** Closes everything and ends with an exit code. */
  close: (code: number) => Promise<never>;
  /** Prints the error, closes everything and ends. */
  fail: (error: unknown) => Promise<never>;
}

/** Closes what was started when this process is told to end, by Ctrl-C for example. */
export function closeAtEnd(): Ending {
  const closers: (() => unknown)[] = [];
  let stopping: Promise<never> | undefined;
  let since = 0;
  const stop = (code: number): Promise<never> => {
    since ||= Date.now();
    stopping ??= (async () => {
      for (const close of closers.reverse()) await close();
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping && Date.now() - since > SECOND_SIGNAL_MS) process.exit(1);
      void stop(0);
    });
  }
  return {
    add: (close) => closers.push(close),
    addProcess(child, close, onLoss) {
      closers.push(close);
      process.once('exit', () => child.kill('SIGKILL'));
      child.once('exit', () => {
        if (stopping) return;
        onLoss();
        void stop(1);
      });
    },
    close: stop,
    fail(error) {
      console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
      return stop(1);
    },
  };
}
