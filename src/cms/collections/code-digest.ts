import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a site is made of beside its content. */
const CODE = [
  'src',
  'scripts/audit',
  'scripts/check-content',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
];

let code: string | undefined;

/** Digest of the code that judges, as it was when this process, a build, first asked. */
export const codeDigest = () => (code ??= digestOf(...CODE));

function digestOf(...from: string[]): string {
  const hash = createHash('sha256');
  for (const file of from.flatMap(listFiles)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(from: string): string[] {
  if (!existsSync(from)) return [];
  if (path.extname(from) !== '' && path.basename(from) === from) return [from];
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
