import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseAccess } from '../../src/publish/database.ts';
import { loadKeys } from '../backend/keys.ts';
import { readSettings } from '../backend/settings.ts';

/**
 * The hosted database that the environment names, or else the one of `npm start` on this machine,
 * which may not be running; undefined if there is neither.
 */
export function findDatabase(
  env: Record<string, string | undefined>,
): (DatabaseAccess & { isHosted: boolean }) | undefined {
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (url && key) return { url, key, isHosted: true };
  const { port, secretKey, directory } = readSettings(env);
  if (!secretKey && !existsSync(path.join(directory, 'keys.json'))) return undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    key: secretKey ?? loadKeys(directory).secretKey,
    pauseMs: 100,
    isHosted: false,
  };
}
