import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicDir } from '../collections/business.ts';
import type { Edit } from './edits.ts';

/** What a site is made of beside its content. */
const CODE = [
  'src',
  'scripts/audit',
  'scripts/check-content',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
];
const SETTINGS = ['COMPANY_PHONE', 'COMPANY_PHONE_SUPPORT', 'COMPANY_EMAIL'];

/**
 * Digest of what decides whether edits pass: files of the content, code, and the edits themselves.
 * While it is the same, an edit that was left out need not be judged again.
 */
export function checkKey(dir: string, edits: readonly Edit[]): string {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify(edits.map(({ id, last, isSuspected }) => [id, last?.id, isSuspected === true])),
  );
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  // Anew each time: who mends the code beside a running `npm start` has the edits judged again.
  hash.update(digestOf(dir)).update(digestOf(...CODE));
  // Of pictures and fonts their names count.
  hash.update(listFiles(publicDir()).join('\n'));
  return hash.digest('hex').slice(0, 16);
}

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
