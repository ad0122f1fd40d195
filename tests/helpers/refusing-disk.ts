import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Why a disk does not take a file: it is full, another account's, or may be read alone. */
export type Refusal = 'ENOSPC' | 'EACCES' | 'EROFS';

const { writeFileSync } = fs;

/**
 * Refuses files until `mend` is called: a full disk keeps the beginning of each. Tells of each file
 * that was to be written, by the name that it was to have.
 */
export function refuseFiles(code: Refusal, isRefused: (file: string) => boolean) {
  const asked: string[] = [];
  fs.writeFileSync = (file, data, options) => {
    const name = String(file).replace(/\.\d+\.draft$/, '');
    asked.push(name);
    if (!isRefused(name)) {
      writeFileSync(file, data, options);
      return;
    }
    if (code === 'ENOSPC') writeFileSync(file, 'half of ');
    throw Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
  };
  syncBuiltinESMExports();
  return {
    asked,
    mend(): void {
      fs.writeFileSync = writeFileSync;
      syncBuiltinESMExports();
    },
  };
}
