import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from '../cms/replace-file.ts';

/** A lock that was taken, or the process that has it. */
export type Lock = { release: () => void } | { holder: string };

/**
 * Makes this process the only one that has the folder's lock, until it lets go or dies.
 *
 * The lock is an open SQLite transaction, because SQLite locks its file through the operating
 * system, which releases it however the process ends. A file holding a process id would outlive
 * `kill -9`, and that id may by then belong to somebody else.
 */
export function lockFolder(directory: string, waitMs = 0): Lock {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Of a folder that is another account's, SQLite names neither folder nor reason.
  accessSync(directory, constants.W_OK);
  const holderFile = join(directory, 'lock.pid');
  const lockFile = join(directory, 'lock.sqlite');
  const lock = new DatabaseSync(lockFile, { timeout: waitMs });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked/.test(String(error))) {
      throw new Error(`${lockFile} is damaged. Delete it: it holds nothing but the lock.`, {
        cause: error,
      });
    }
    return { holder: readHolder(holderFile) };
  }
  try {
    replaceFile(holderFile, String(process.pid));
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    release: () => lock.close(),
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
