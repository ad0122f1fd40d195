import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const generatedKeys = z.object({
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  jwtSecret: z.string().min(1),
  adminPassword: z.string().min(1),
});

/** Secrets of one backend folder, used where the environment sets no other. */
export type GeneratedKeys = z.infer<typeof generatedKeys>;

/** Reads the keys of the folder; creates them on the first run. Call while holding the lock. */
export function loadKeys(directory: string): GeneratedKeys {
  const file = join(directory, 'keys.json');
  if (existsSync(file)) return parseKeys(file);
  const keys: GeneratedKeys = {
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(24)}`,
    jwtSecret: randomBytes(48).toString('base64'),
    adminPassword: randomText(15),
  };
  // Written elsewhere and renamed, so that a killed process leaves no half-written file.
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

function parseKeys(file: string): GeneratedKeys {
  try {
    return generatedKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${file} is damaged. Delete it: new keys are made, pages are kept.`);
  }
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
