import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from './database.ts';
import { log } from './log.ts';
import { StartupError } from './startup-error.ts';

interface Migration {
  version: string;
  name: string;
  sql: string;
}

/** Both roles and bookkeeping exist on hosted Supabase; here they are made before the first migration. */
const PREPARE = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin; end if;
    if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
  end $$;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/** Brings the database to the newest migration, each applied once, and seeds it if it never was. */
export async function migrate(database: Database, supabaseDirectory: string): Promise<void> {
  await database.script(PREPARE);
  const recorded = await database.query<{ version: string; sql: string | null }>(
    'select version, statements[1] as sql from supabase_migrations.schema_migrations',
  );
  const applied = new Map(recorded.map(({ version, sql }) => [version, sql]));
  for (const migration of await readMigrations(join(supabaseDirectory, 'migrations'))) {
    if (!applied.has(migration.version)) {
      await apply(database, migration);
    } else if (applied.get(migration.version) !== migration.sql) {
      log('warn', 'migration_changed_after_it_was_applied', { version: migration.version });
    }
  }
  await seed(database, join(supabaseDirectory, 'seed.sql'));
}

/** Applied and recorded together: a process killed in between leaves neither. */
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

async function seed(database: Database, file: string): Promise<void> {
  const seeded = await database.query('select from supabase_migrations.seed_files');
  if (seeded.length > 0) return;
  const sql = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  await database.script(`${sql}\n;insert into supabase_migrations.seed_files (path, hash)
    values (${literal(`supabase/${basename(file)}`)}, ${literal(hash)});`);
  log('info', 'seeded');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      ...parseMigrationName(file),
      sql: await readFile(join(directory, file), 'utf8'),
    })),
  );
}

/** `20261121000001_generated_pages.sql` as the Supabase CLI reads it. */
function parseMigrationName(file: string): Pick<Migration, 'version' | 'name'> {
  const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
  if (version && name) return { version, name };
  throw new StartupError(`Rename supabase/migrations/${file} to <14 digits>_<name>.sql.`);
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
