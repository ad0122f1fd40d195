import { join } from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { createMutex, runFreely, type RunExclusive } from './mutex.ts';
import type { Settings } from './settings.ts';

/** The database behind the gateway: embedded by default, a PostgreSQL server if one is named. */
export interface Database {
  /** For @supabase/lite. */
  connection: PgliteConnection | PostgresConnection;
  /** Everything that uses the connection has to go through this. A transaction ends with its task. */
  runExclusive: RunExclusive;
  /** One statement, also of a transaction that its caller began. The caller names the columns it selects. */
  query<Row extends object>(text: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction: a simple-protocol message is one by itself. */
  script(text: string): Promise<void>;
  listen(channel: string, onNotification: () => void): Promise<void>;
  close(): Promise<void>;
}

/** `onStuck` hears of a statement of the embedded database that does not end. */
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
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoTimestamp } },
  });
  const { driver } = connection;
  await driver.waitReady;
  // PGlite copies this list with every statement; most of it is for arrays of rows of system tables.
  driver.parsers = Object.fromEntries(
    Object.entries(driver.parsers).filter(([type]) => !isSystemRow(Number(type))),
  );
  for (const [type, write] of Object.entries(driver.serializers)) {
    driver.serializers[Number(type)] = (value: unknown) => {
      try {
        const text: unknown = write(value);
        if (typeof text === 'string') return text;
      } catch {
        // Left to Postgres: PGlite would break off in the middle of a message and put its rest before the next one.
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
        // PGlite 0.4 does not give back the stack of a statement that is refused, and dies of 12,500 of them.
        stack.value = bottom;
      }
    });
  // A request that breaks off leaves its transaction open, and every later one would be refused in it.
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

/** Where the stack of PGlite ends while it does nothing. */
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
  // A text is JSON already, as for the embedded database; @supabase/lite has it written as a JSON string.
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
    // What is still reserved, by a request that was given up, would be waited for without an end.
    close: () => driver.end({ timeout: CLOSE_SECONDS }),
  };
}

const CLOSE_SECONDS = 1;

const [JSON_TYPE, JSONB, TIMESTAMPTZ] = [114, 3802, 1184];
/** Postgres numbers its plain types by hand, those of its tables from 10,000 on, and ours from 16,384 on. */
const isSystemRow = (type: number) => type >= 10_000 && type < 16_384;

/** `2026-11-21 07:15:32.5+00` as hosted Supabase writes it: `2026-11-21T07:15:32.5+00:00`. */
function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
