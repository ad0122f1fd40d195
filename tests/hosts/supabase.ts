import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApp } from '../../scripts/backend/backend.ts';
import { openDatabase } from '../../scripts/backend/database.ts';
import { literal, readMigrations } from '../../scripts/backend/migrations.ts';
import { keepEmpty } from '../helpers/migrated.ts';
import { serveHost, type Host, type Refuse } from './host.ts';
import { createManagementApi, KEYS, type ManagedProject } from './supabase-management.ts';

/** A project before its first migration, as far as these migrations and the set-up see it. */
const BOOTSTRAP = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  grant usage on schema auth to anon, authenticated, service_role;
  create schema vault;
  create table vault.secrets (name text unique, secret text not null);
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as $$
    insert into vault.secrets (name, secret) values (new_name, new_secret)
  $$;
  create schema net;
  create table net.queue (id int generated always as identity, url text, headers jsonb, body text);
  create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds int)
  returns bigint language sql as $$
    insert into net.queue (url, headers, body) values (url, headers, body::text) returning id
  $$;`;

export interface Project extends ManagedProject {
  /** The Management API; `profile` names it to the CLI. */
  api: Host;
  profile: string;
  /** The project's own interface. */
  project: Host;
  close: () => Promise<void>;
}

/** Settings that the CLI requires in an answer. */
const AUTH = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'auth-settings.json'), 'utf8'),
) as string[];
const AUTH_FLAGS = {
  passkey_enabled: false,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
  mailer_otp_exp: 3600,
  mfa_phone_otp_length: 6,
  sms_otp_length: 6,
};

/** Plays Supabase: an empty project on a database of its own, in `directory`. */
export async function playSupabase(directory: string, refuse?: Refuse): Promise<Project> {
  keepEmpty(path.join(directory, 'data'));
  const database = await openDatabase({ directory, databaseUrl: undefined });
  const app = createApp(database, { siteUrl: 'http://127.0.0.1' }, KEYS);
  await app.ensureSystemSchema();
  await database.script(BOOTSTRAP);
  const { connection } = database;
  if (!('exec' in connection.driver)) throw new Error('The played project is embedded.');
  const { driver } = connection;
  const query = (sql: string) =>
    database.runExclusive(async () => (await driver.exec(sql)).at(-1)?.rows ?? []);

  const auth: Record<string, unknown> = {
    ...Object.fromEntries(AUTH.map((name) => [name, null])),
    ...AUTH_FLAGS,
    disable_signup: false,
    password_min_length: 6,
    site_url: 'http://localhost:3000',
    smtp_host: null,
  };
  const secrets = new Map<string, string>();
  const functions = new Map<string, string[]>();
  const folderOf = (slug: string) => path.join(directory, 'functions', slug);
  const managed = { query, auth, secrets, functions, folderOf };
  const api = await serveHost(createManagementApi(managed), refuse);
  const profile = path.join(directory, 'profile.yaml');
  writeFileSync(
    profile,
    `name: played\napi_url: ${api.url}\ndashboard_url: ${api.url}\nproject_host: localhost\n`,
  );
  const project = await serveHost(async (request, url) => {
    // @supabase/lite has neither settings nor an API for accounts.
    if (url.pathname === '/auth/v1/settings') {
      if (request.headers.get('apikey') !== KEYS.publishableKey)
        return Response.json({ message: 'Invalid API key' }, { status: 401 });
      return Response.json({ disable_signup: auth['disable_signup'] });
    }
    const [, called] = /^\/functions\/v1\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (called) return answerFunction(managed, called, request);
    if (url.pathname === '/auth/v1/admin/users') return answerAccounts(managed, request);
    return database.runExclusive(async () => {
      const response = await app.fetch(request);
      const text = await response.text();
      return new Response(response.status === 204 ? null : text, response);
    });
  });
  return {
    api,
    profile,
    project,
    ...managed,
    async close() {
      api.close();
      project.close();
      await database.close();
    },
  };
}

/** The API for accounts, with the secret key alone: the list of them, or one more. */
async function answerAccounts({ query }: ManagedProject, request: Request): Promise<Response> {
  if (request.headers.get('apikey') !== KEYS.secretKey)
    return Response.json({ msg: 'Invalid API key' }, { status: 401 });
  const users = (await query('select id, email from auth.users')) as { email: string }[];
  if (request.method === 'GET') return Response.json({ users });
  const { email } = (await request.json()) as { email: string };
  if (users.some((user) => user.email === email))
    return Response.json({ error_code: 'email_exists', msg: 'exists' }, { status: 422 });
  const [made] = await query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', ${literal(email)}, '{}', '{}')
     returning id, email`,
  );
  return Response.json(made);
}

/** Answers like the function itself without a signature: if it lacks a secret, it does not start. */
function answerFunction(
  { functions, secrets }: ManagedProject,
  slug: string,
  request: Request,
): Response {
  if (!functions.has(slug)) return new Response(null, { status: 404 });
  if (slug === 'rebuild')
    return new Response(null, { status: secrets.has('REBUILD_WEBHOOK_SECRET') ? 401 : 503 });
  const site = secrets.get('SITE_URL');
  if (site === undefined) return new Response(null, { status: 503 });
  return new Response(null, { status: request.headers.get('origin') === site ? 204 : 403 });
}

/** Replaces `supabase db push`: writes these secrets into Vault, then applies the migrations. */
export async function pushMigrations(
  { query }: Project,
  vault: Record<string, string> = {},
): Promise<void> {
  for (const [name, secret] of Object.entries(vault))
    await query(`select vault.create_secret(${literal(secret)}, ${literal(name)})`);
  await query(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text)`);
  for (const { version, name, sql } of await readMigrations('supabase/migrations')) {
    await query(`${sql}
      ;insert into supabase_migrations.schema_migrations (version, name) values (${literal(version)}, ${literal(name)})`);
  }
}
