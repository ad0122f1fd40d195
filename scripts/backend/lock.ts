import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.ts';

/** EX_TEMPFAIL of sysexits.h: the same start will work once the other process has ended. */
export const EXIT_ALREADY_RUNNING = 75;

/**
 * Makes this process the only one on the folder, until it calls the result or dies. The embedded
 * database has no lock of its own, and a second process on it loses writes without an error.
 *
 * The lock is an open SQLite transaction, because SQLite locks its file through the operating
 * system, which releases it however the process ends. A file holding a process id would outlive
 * `kill -9`, and that id may by then belong to somebody else.
 */
export function lockDirectory(directory: string, waitMs = 2000): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holderFile = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: waitMs });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked/.test(String(error))) throw error;
    throw new StartupError(
      `Another backend (process ${readHolder(holderFile)}) is using ${directory}. ` +
        'Stop it, or set LOCAL_DATA_DIR to another folder.',
      EXIT_ALREADY_RUNNING,
    );
  }
  writeFileSync(holderFile, String(process.pid));
  return () => {
    lock.close();
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
