import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** What a person reads, and the file that keeps what no person has to. */
export interface Terminal {
  /** Path of the log file. */
  logFile: string;
  /** File descriptor of it, for the output of other processes. */
  logFd: number;
  say: (line: string) => void;
  /** A JSON line for the file alone. */
  note: (entry: Record<string, unknown>) => void;
}

/** Opens `<dataDir>/<name>.log` anew, for one run of a program. */
export function openTerminal(dataDir: string, name: string): Terminal {
  mkdirSync(dataDir, { recursive: true });
  const logFile = path.join(dataDir, `${name}.log`);
  const logFd = openSync(logFile, 'w');
  return {
    logFile,
    logFd,
    say(line) {
      console.log(`${new Date().toLocaleTimeString('en-GB')}  ${line}`);
    },
    note(entry) {
      writeSync(logFd, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
    },
  };
}

export interface Welcome {
  site: string;
  database: string;
  publishableKey: string;
  admin: { email: string; password: string };
  logFile: string;
}

/** What runs where, and how to sign in. */
export function welcome({ site, database, publishableKey, admin, logFile }: Welcome): string {
  return [
    '',
    `  Site      ${site}`,
    `  Admin     ${site}/admin/login`,
    `  Sign-in   ${admin.email}  ${admin.password}`,
    `  Database  ${database}`,
    `  Key       ${publishableKey}`,
    `  Log       ${logFile}`,
    '',
  ].join('\n');
}

/** Signals of one Ctrl-C come twice, from the terminal and from npm; a person's second comes later. */
const SECOND_SIGNAL_MS = 1000;

/** Ends what was started, last first, when this process is told to, by Ctrl-C for example. */
export function closeAtEnd() {
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
    add(close: () => unknown): void {
      closers.push(close);
    },
    /** A process that everything depends on; it is gone when this one is, whatever happens. */
    addProcess(child: ChildProcess, close: () => unknown, onLoss: () => void): void {
      closers.push(close);
      process.once('exit', () => child.kill('SIGKILL'));
      child.once('exit', () => {
        if (stopping) return;
        onLoss();
        void stop(1);
      });
    },
    /** Says what went wrong and ends everything. */
    fail(error: unknown): Promise<never> {
      console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
      return stop(1);
    },
    stop,
  };
}
