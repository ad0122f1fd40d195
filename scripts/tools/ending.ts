import type { ChildProcess } from 'node:child_process';

/** Signals of one Ctrl-C come twice, from the terminal and from npm; a person's second comes later. */
const SECOND_SIGNAL_MS = 1000;

export interface Ending {
  /** Something to close; what was added last is closed first. */
  add: (close: () => unknown) => void;
  /** A process that everything depends on; it is gone when this one is, whatever happens. */
  addProcess: (child: ChildProcess, close: () => unknown, onLoss: () => void) => void;
  /** Ends everything with an exit code. */
  close: (code: number) => Promise<never>;
  /** Says what went wrong and ends everything. */
  fail: (error: unknown) => Promise<never>;
}

/** Ends what was started when this process is told to, by Ctrl-C for example. */
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
