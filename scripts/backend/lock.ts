import { lockFolder } from '../../src/publish/folder-lock.ts';
import { StartupError } from './startup-error.ts';

/** EX_TEMPFAIL of sysexits.h: the same start will work after the other process has ended. */
const EXIT_ALREADY_RUNNING = 75;

/**
 * Locks the folder for this process until the result is called or the process dies. The embedded
 * database has no lock of its own; a second process on it would lose writes silently.
 */
export function lockDirectory(directory: string, waitMs = 2000): () => void {
  const lock = lockFolder(directory, waitMs);
  if ('release' in lock) return lock.release;
  throw new StartupError(
    `Another backend (process ${lock.holder}) is using ${directory}. ` +
      'Stop it, or set LOCAL_DATA_DIR to another folder.',
    EXIT_ALREADY_RUNNING,
  );
}
