import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a site is built from besides its content. */
const CODE = [
  'src',
  'scripts/audit',
  'scripts/check-content',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
];

let code: string | undefined;

/**
 * Digest of the code that checks content, read once per process, so that an edit during a build
 * does not mix versions.
 */
export const codeDigest = () => (code ??= digestFiles(CODE));

/** Digest of files, and of all files in folders, with their names; missing ones count as empty. */
export function digestFiles(from: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of from.flatMap(listFiles)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(from: string): string[] {
  if (!existsSync(from)) return [];
  if (statSync(from).isFile()) return [from];
  return (
    readdirSync(from, { recursive: true, withFileTypes: true })
      // Files of an editor begin with a dot.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
  );
}
