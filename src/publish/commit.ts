import { execFileSync } from 'node:child_process';

/** Commit of the working copy: what `COMMIT_SHA` says or Git knows; null where neither does. */
export function currentCommit(): string | null {
  const given = process.env['COMMIT_SHA'];
  if (given) return given;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}
