import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApp } from '../../scripts/backend/backend.ts';
import { openDatabase } from '../../scripts/backend/database.ts';
import { literal, readMigrations } from '../../scripts/backend/migrations.ts';
import { keepEmpty } from '../helpers/migrated.ts';
import { serveHost, type Host, type Refuse } from './host.ts';

export const REF = 'abcdefghijklmnopqrst';
export const KEYS = {
  publishableKey: 'sb_publishable_played',
  secretKey: 'sb_secret_played',
  jwtSecret: 'j'.repeat(40),
};

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

export interface Project {
  /** The Management API; `profile` names it to the CLI. */
  api: Host;
  profile: string;
  /** The project's own interface. */
  project: Host;
  /** Sign-in settings, as in the dashboard. */
  auth: Record<string, unknown>;
  /** Function secrets by name. */
  secrets: Map<string, string>;
  functions: Map<string, string[]>;
  /** Folder of the files of a function, as they were uploaded. */
  folderOf: (slug: string) => string;
  query: (sql: string) => Promise<unknown[]>;
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
  let deploying: string[] = [];
  const info = {
    id: REF,
    ref: REF,
    organization_id: 'played',
    organization_slug: 'played',
    name: 'site',
    region: 'sa-east-1',
    created_at: '2026-11-01T00:00:00Z',
    status: 'ACTIVE_HEALTHY',
    database: {
      host: `db.${REF}.localhost`,
      version: '17.4.1',
      postgres_engine: '17',
      release_channel: 'ga',
    },
  };
  const deployed = (slug: string) => ({
    id: slug,
    slug,
    name: slug,
    version: 1,
    status: 'ACTIVE',
    created_at: 1,
    updated_at: 1,
    verify_jwt: false,
    import_map: true,
    entrypoint_path: 'index.ts',
    import_map_path: 'deno.json',
    ezbr_sha256: 'played',
  });

  /** Answers like the function itself without a signature: if it lacks a secret, it does not start. */
  const answerFunction = (slug: string, request: Request): Response => {
    if (!functions.has(slug)) return new Response(null, { status: 404 });
    if (slug === 'rebuild')
      return new Response(null, { status: secrets.has('REBUILD_WEBHOOK_SECRET') ? 401 : 503 });
    const site = secrets.get('SITE_URL');
    if (site === undefined) return new Response(null, { status: 503 });
    return new Response(null, { status: request.headers.get('origin') === site ? 204 : 403 });
  };

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const token = request.headers.get('authorization');
    if (token !== `Bearer ${SUPABASE_TOKEN}`) return new Response('{}', { status: 401 });
    const at = `${request.method} ${url.pathname.replace(`/v1/projects/${REF}`, ':ref')}`;
    switch (at) {
      case 'GET /v1/projects':
        return Response.json([info]);
      case 'GET :ref':
        return Response.json(info);
      case 'GET /v1/organizations/played':
        return Response.json({ id: 'played', name: 'played', plan: 'free' });
      case 'GET :ref/api-keys':
        return Response.json([
          { name: 'default', type: 'publishable', api_key: KEYS.publishableKey },
          { name: 'default', type: 'secret', api_key: KEYS.secretKey },
        ]);
      case 'POST :ref/database/query': {
        const { query: sql } = (await request.json()) as { query: string };
        return query(sql).then(
          (rows) => Response.json(rows, { status: 201 }),
          (error: unknown) => Response.json({ message: String(error) }, { status: 400 }),
        );
      }
      case 'GET :ref/secrets': {
        const digest = (value: string) => createHash('sha256').update(value).digest('hex');
        return Response.json([...secrets].map(([name, value]) => ({ name, value: digest(value) })));
      }
      case 'POST :ref/secrets':
        for (const one of (await request.json()) as { name: string; value: string }[]) {
          secrets.set(one.name, one.value);
        }
        return new Response(null, { status: 201 });
      case 'DELETE :ref/secrets':
        for (const name of (await request.json()) as string[]) secrets.delete(name);
        return new Response(null, { status: 200 });
      case 'GET :ref/functions':
        return Response.json([...functions.keys()].map(deployed));
      case 'POST :ref/functions/deploy': {
        const slug = url.searchParams.get('slug') ?? '';
        const sent = (await request.formData()).getAll('file');
        const files = sent.filter((file) => file instanceof File);
        for (const file of files) {
          const at = path.join(folderOf(slug), file.name);
          mkdirSync(path.dirname(at), { recursive: true });
          writeFileSync(at, await file.text());
        }
        deploying.push(slug);
        functions.set(
          slug,
          files.map((file) => file.name),
        );
        return Response.json(deployed(slug), { status: 201 });
      }
      case 'PUT :ref/functions':
        deploying = [];
        return Response.json({ functions: [...functions.keys()].map(deployed) });
      case 'GET :ref/config/auth':
        return Response.json(auth);
      case 'PATCH :ref/config/auth':
        Object.assign(auth, await request.json());
        return Response.json(auth);
      case 'PATCH :ref/postgrest': {
        const pool = { db_pool: null, db_pool_acquisition_timeout: 10 };
        const limits = { db_pool_max_lifetime: 1800, db_pool_max_idletime: 30, max_rows: 1000 };
        return Response.json({ ...pool, ...limits, ...((await request.json()) as object) });
      }
      case 'GET :ref/billing/addons':
        return Response.json({ selected_addons: [], available_addons: [] });
      case `GET /v2/projects/${REF}/config`:
        return Response.json({
          data: {
            type: 'project_config',
            id: REF,
            attributes: { auth: { site_url: auth['site_url'] }, api: { max_rows: 1000 } },
          },
        });
      default:
        return Response.json({ message: `not played: ${at}` }, { status: 404 });
    }
  };
  const api = await serveHost(answer, refuse);
  const profile = path.join(directory, 'profile.yaml');
  writeFileSync(
    profile,
    `name: played\napi_url: ${api.url}\ndashboard_url: ${api.url}\nproject_host: localhost\n`,
  );
  const project = await serveHost(async (request, url) => {
    // @supabase/lite has neither settings nor an API for accounts.
    if (url.pathname === '/auth/v1/settings') {
      return Response.json({ disable_signup: auth['disable_signup'] });
    }
    const [, called] = /^\/functions\/v1\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (called) return answerFunction(called, request);
    if (request.method === 'POST' && url.pathname === '/auth/v1/admin/users') {
      const { email } = (await request.json()) as { email: string };
      const rows = await query(
        `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
         values (gen_random_uuid(), 'authenticated', 'authenticated', '${email}', '{}', '{}')
         returning id, email`,
      );
      return Response.json(rows[0]);
    }
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
    auth,
    secrets,
    functions,
    folderOf,
    query,
    async close() {
      api.close();
      project.close();
      await database.close();
    },
  };
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

export const SUPABASE_TOKEN = `sbp_${'0123456789abcdef'.repeat(2)}01234567`;
