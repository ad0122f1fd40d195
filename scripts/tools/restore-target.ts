import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { packBackup, type Backup } from '../../src/cms/overrides/backup.ts';
import { lockDirectory } from '../backend/lock.ts';
import { silenceConsole } from '../backend/log.ts';
import { readDataDir, readSettings } from '../backend/settings.ts';
import type { Ask } from './restore.ts';

/** A database that a copy is brought into. */
export interface Target {
  ask: Ask;
  /** What it is called, without a password. */
  name: string;
  /** What has to be done after that. */
  next: string;
  close: () => Promise<void>;
}

type Env = Record<string, string | undefined>;

/**
 * Opens the database that a copy goes into: the one of the connection string (an argument, or
 * SUPABASE_DB_URL), or that of this machine. An environment that names a hosted project alone is
 * refused: what was meant is not here.
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

/** Two addresses of Supabase that name different projects are a mistake in one of them. */
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
    // One connection, which is the transaction's; poolers keep no prepared statements.
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
  // As for a start of it: @supabase/lite must find telemetry off and the console silent.
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
    // What is brought in is all that there is: no samples come over it.
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

/** Keeps a copy in a new file that only this account reads; gives its name once it is on the disk. */
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
