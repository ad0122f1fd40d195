import type { Project } from './http.ts';

/** Reads a variable of the environment. */
export type ReadEnv = (name: string) => string | undefined;

/** The first of these variables that is set; throws an error that says how to set the first. */
export function required(env: ReadEnv, name: string, ...others: string[]): string {
  for (const candidate of [name, ...others]) {
    const value = env(candidate);
    if (value) return value;
  }
  throw new Error(`Set ${name} (supabase secrets set ${name}=…).`);
}

/**
 * A key of the project. Hosted functions get the new keys as one JSON dictionary and the legacy
 * keys by name; neither has to be set by hand.
 */
export function projectKey(env: ReadEnv, name: string, dictionary: string, legacy: string): string {
  const given = env(name);
  if (given) return given;
  const [first] = Object.values(JSON.parse(env(dictionary) || '{}') as Record<string, string>);
  return first ?? required(env, name, legacy);
}

/** Address of the database, and the secret key. */
export const readProject = (env: ReadEnv): Project => ({
  supabaseUrl: required(env, 'SUPABASE_URL', 'PUBLIC_SUPABASE_URL'),
  secretKey: projectKey(
    env,
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_SERVICE_ROLE_KEY',
  ),
});
