import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { log } from './log.ts';
import { FACTORS } from './second-factor/factors.ts';
import { StartupError } from './startup-error.ts';

interface Migration {
  version: string;
  name: string;
  sql: string;
}

/** What hosted Supabase has before the first migration: roles, grants, second factors, bookkeeping. */
const PREPARE = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin; end if;
    if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
  end $$;
  grant usage on schema auth to anon, authenticated, service_role;
  ${FACTORS}
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/** Brings the database to the newest migration, each applied once. */
export async function migrate(database: Database, directory: string): Promise<void> {
  await database.script(PREPARE);
  const recorded = await database.query<{ version: string; sql: string | null }>(
    'select version, statements[1] as sql from supabase_migrations.schema_migrations',
  );
  const applied = new Map(recorded.map(({ version, sql }) => [version, sql]));
  const migrations = await readMigrations(directory);
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied.keys()].filter((version) => !known.has(version));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database has migrations that supabase/migrations lacks (${unknown.join(', ')}). Update this ` +
        'checkout, or name another database: LOCAL_DATA_DIR is its folder, LOCAL_DATABASE_URL its server.',
    );
  }
  for (const migration of migrations) {
    if (!applied.has(migration.version)) {
      await apply(database, migration);
    } else if (applied.get(migration.version) !== migration.sql) {
      log('warn', 'migration_changed_after_it_was_applied', { version: migration.version });
    }
  }
}

/** Applied and recorded in one transaction, so that a killed process leaves neither. */
async function apply(database: Database, { version, name, sql }: Migration): Promise<void> {
  const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`;
  try {
    await database.script(`${sql}\n;${record}`);
  } catch (error) {
    throw new StartupError(`Migration ${version}_${name} failed: ${String(error)}`);
  }
  log('info', 'migration_applied', { version, name });
}

/** Migrations of a folder, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      ...parseMigrationName(file),
      sql: await readFile(join(directory, file), 'utf8'),
    })),
  );
}

/** Version and name of `20261124000003_pages.sql`, as the Supabase CLI reads them. */
function parseMigrationName(file: string): Pick<Migration, 'version' | 'name'> {
  const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
  if (version && name) return { version, name };
  throw new StartupError(`Rename supabase/migrations/${file} to <14 digits>_<name>.sql.`);
}

/** Quotes a text for SQL. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
