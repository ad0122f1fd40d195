import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { packBackup, type Backup } from '../../src/cms/overrides/backup.ts';
import { lockDirectory } from '../backend/lock.ts';
import { silenceConsole } from '../backend/log.ts';
import { readDataDir, readSettings } from '../backend/settings.ts';
import type { Ask } from './restore.ts';

/** The database that a copy is restored into. */
export interface Target {
  ask: Ask;
  /** Its name, without a password. */
  name: string;
  /** What has to be done after the restore. */
  next: string;
  close: () => Promise<void>;
}

type Env = Record<string, string | undefined>;

/**
 * Opens the database that a copy goes into: the one of the connection string (an argument, or
 * SUPABASE_DB_URL), or that of this machine. An environment that only names a hosted project is
 * refused, because then this machine's database is not meant.
 */
export async function openTarget(
  env: Env,
  address: string | undefined,
  say: (text: string) => void,
): Promise<Target> {
  const value = (name: string) => env[name]?.trim() || undefined;
  const hosted = value('PUBLIC_SUPABASE_URL');
  const server = address ?? value('SUPABASE_DB_URL');
  if (server !== undefined) {
    refuseOtherProject(server, hosted);
    return openServer(server, 'The site follows within ten minutes, or with npm run deploy.');
  }
  if (hosted !== undefined) {
    throw new Error(
      `PUBLIC_SUPABASE_URL names ${hosted}, and a copy is brought into a hosted database by its connection ` +
        'string (supabase.com: Connect, Session pooler): SUPABASE_DB_URL=postgres://... npm run restore -- copia.zip. ' +
        'For the database of this machine leave PUBLIC_SUPABASE_URL empty. Nothing was changed.',
    );
  }
  const local = value('LOCAL_DATABASE_URL');
  if (local !== undefined) return openServer(local, 'npm start publishes it.');
  return openEmbedded(env, say);
}

/** Throws if two addresses name different Supabase projects. */
function refuseOtherProject(server: string, hosted: string | undefined): void {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new Error('The connection string begins with postgres://. Nothing was changed.');
  }
  const [, project] = /^https:\/\/([a-z0-9]+)\.supabase\.co\b/.exec(hosted ?? '') ?? [];
  if (project === undefined || server.includes(project)) return;
  throw new Error(
    `The connection string is not of ${hosted}, which PUBLIC_SUPABASE_URL names. Nothing was changed.`,
  );
}

function openServer(address: string, next: string): Target {
  const { hostname, pathname } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const sql = postgres(address, {
    // One connection for the whole transaction; poolers keep no prepared statements.
    ...{ max: 1, prepare: false, connect_timeout: 30, onnotice: () => {} },
    ...(!isHere && !address.includes('sslmode=') && { ssl: 'require' }),
  });
  return {
    ask: async (text, parameters = []) => [
      ...(await sql.unsafe<{ result: unknown }[]>(text, parameters)),
    ],
    name: `${hostname}${pathname}`,
    next,
    close: () => sql.end({ timeout: 5 }),
  };
}

async function openEmbedded(env: Env, say: (text: string) => void): Promise<Target> {
  // As at a start: @supabase/lite must find telemetry off and the console silenced.
  process.env['DO_NOT_TRACK'] = '1';
  silenceConsole();
  const [{ openMigrated }, { saveSamples }] = await Promise.all([
    import('../backend/open-migrated.ts'),
    import('../backend/samples.ts'),
  ]);
  const { directory } = readSettings(env);
  const unlock = lockDirectory(directory);
  try {
    const database = await openMigrated({ directory, databaseUrl: undefined }, undefined, say);
    // The copy is all there is: no sample pages are added to it.
    await saveSamples(database, undefined);
    return {
      ask: (text, parameters) => database.query(text, parameters),
      name: directory,
      next: 'npm start publishes it.',
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Keeps a copy in a new file that only this account can read; returns its name once it is on disk. */
export async function keepAside(env: Env, before: Backup): Promise<string> {
  const folder = path.join(readDataDir(env), 'copies');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `antes-de-restaurar-${before.madeAt.replaceAll(':', '-')}.zip`);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(packBackup(before));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  return file;
}
