import { join } from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { createMutex, runFreely, type RunExclusive } from './mutex.ts';
import type { Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** The database behind the gateway: embedded, or a PostgreSQL server if the settings name one. */
export interface Database {
  /** For @supabase/lite. */
  connection: PgliteConnection | PostgresConnection;
  /**
   * Runs a task that uses the connection; every use must go through this. An open transaction ends
   * with its task.
   */
  runExclusive: RunExclusive;
  /**
   * Runs one statement, also inside a transaction that the caller began. The caller names the type
   * of the rows.
   */
  query<Row extends object>(text: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction: a message of the simple protocol is one. */
  script(text: string): Promise<void>;
  listen(channel: string, onNotification: () => void): Promise<void>;
  close(): Promise<void>;
}

/** `onStuck` is told about a statement of the embedded database that does not end. */
export async function openDatabase(
  settings: Pick<Settings, 'directory' | 'databaseUrl'>,
  onStuck?: () => void,
): Promise<Database> {
  const database =
    settings.databaseUrl === undefined
      ? await openEmbedded(join(settings.directory, 'data'), onStuck)
      : openServer(settings.databaseUrl);
  keepGrants(database.connection);
  return database;
}

/**
 * Before its first request @supabase/lite grants every role everything on every table, TRUNCATE
 * included, for projects whose migrations grant nothing. In this state it counts that as done.
 */
function keepGrants(connection: object): void {
  Object.assign(connection, { rlsState: 'active' });
}

async function openEmbedded(directory: string, onStuck?: () => void): Promise<Database> {
  const connection = await openFolder(directory);
  const { driver } = connection;
  // PGlite copies this list for every statement; most entries are for arrays of rows.
  driver.parsers = Object.fromEntries(
    Object.entries(driver.parsers).filter(([type]) => Number(type) < FIRST_ROW),
  );
  for (const [type, write] of Object.entries(driver.serializers)) {
    driver.serializers[Number(type)] = (value: unknown) => {
      try {
        const text: unknown = write(value);
        if (typeof text === 'string') return text;
      } catch {
        // Left to Postgres: PGlite would stop in the middle of a message and put the rest before
        // the next one.
      }
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
  }
  // One connection serves everybody, and @supabase/lite opens its transactions on it with a bare
  // BEGIN: requests that start in the same tick can end up in one transaction, and with one role.
  const oneByOne = createMutex(onStuck);
  const stack = stackOf(driver);
  const bottom: unknown = stack.value;
  const give: RunExclusive = (task) =>
    oneByOne(async () => {
      try {
        return await task();
      } finally {
        // PGlite 0.4 leaks stack for each refused statement and dies after 12,500 of them.
        stack.value = bottom;
      }
    });
  // A request that breaks off leaves its transaction open, which would make every later one fail.
  const rollBack = async () => {
    if (driver.isInTransaction()) await driver.exec('rollback');
  };
  const runExclusive: RunExclusive = (task) =>
    give(async () => {
      try {
        return await task();
      } finally {
        await rollBack().catch(() => {});
      }
    });
  return {
    connection,
    runExclusive,
    query: <Row extends object>(text: string, parameters: string[] = []) =>
      give(async () => (await driver.query<Row>(text, parameters)).rows),
    script: (text) =>
      runExclusive(async () => {
        await driver.exec(text);
      }),
    listen: (channel, onNotification) =>
      runExclusive(async () => {
        await driver.listen(channel, onNotification);
      }),
    close: () => runExclusive(() => connection.close()),
  };
}

/** PGlite says of a damaged file neither which folder it lies in nor what to do. */
async function openFolder(directory: string): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      url: directory,
      pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoTimestamp } },
    });
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'a file cannot be read';
    throw new StartupError(
      `The database in ${directory} does not open: ${reason}\n` +
        'If its disk is full or read-only, mend that and start again. Else its files are damaged: move that folder\n' +
        'away, and bring a copy back, which "Baixar tudo" made: npm run restore -- <the ZIP>. Without a copy, npm start\n' +
        'makes a new database.',
    );
  }
}

/** The stack pointer of PGlite while it is idle. */
const stackOf = (driver: PgliteConnection['driver']) =>
  (driver.Module as unknown as { ___stack_pointer: WebAssembly.Global }).___stack_pointer;

function openServer(url: string): Database {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
      types: {
        timestamptz: {
          to: TIMESTAMPTZ,
          from: [TIMESTAMPTZ],
          serialize: (value: string) => value,
          parse: toIsoTimestamp,
        },
      },
    },
  });
  const { driver } = connection;
  // The text is JSON already; @supabase/lite would write it as a JSON string.
  for (const type of [JSON_TYPE, JSONB]) {
    driver.options.serializers[type] = (value: unknown) =>
      typeof value === 'string' ? value : JSON.stringify(value);
  }
  return {
    connection,
    runExclusive: runFreely,
    query: async <Row extends object>(text: string, parameters: string[] = []) => [
      ...(await driver.unsafe<Row[]>(text, parameters)),
    ],
    script: async (text) => {
      await driver.unsafe(text).simple();
    },
    listen: async (channel, onNotification) => {
      await driver.listen(channel, onNotification);
    },
    // Connections of requests that were given up would be waited for without end.
    close: () => driver.end({ timeout: CLOSE_SECONDS }),
  };
}

const CLOSE_SECONDS = 1;

const [JSON_TYPE, JSONB, TIMESTAMPTZ] = [114, 3802, 1184];
/** Postgres numbers its plain types by hand, and those of all tables, its own and ours, from here on. */
const FIRST_ROW = 10_000;

/** `2026-11-21 07:15:32.5+00` as hosted Supabase writes it: `2026-11-21T07:15:32.5+00:00`. */
function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
