import { mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { KeptBackend } from '../backend/keep-backend.ts';

/** Prints what a person reads, and logs the rest to a file. */
export interface Terminal {
  /** Path of the log file. */
  logFile: string;
  /** File descriptor of the log, for the output of other processes. */
  logFd: number;
  say: (line: string) => void;
  /** Writes a JSON line to the file only. */
  note: (entry: Record<string, unknown>) => void;
}

/** Opens `<dataDir>/<name>.log` anew for one run of a program. */
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

/** Prints what runs where, and how to sign in. */
export function welcome(site: string, backend: KeptBackend, logFile: string): string {
  const { url, publishableKey, admin } = backend;
  return [
    '',
    `  Site      ${site}`,
    `  Admin     ${site}/admin/login`,
    `  Sign-in   ${admin.email}  ${admin.password}`,
    `  Database  ${url}`,
    `  Key       ${publishableKey}`,
    `  Log       ${logFile}`,
    '  Stop      Ctrl-C',
    '',
  ].join('\n');
}
