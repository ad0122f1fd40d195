import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import type { Database as Tables } from '../../src/cms/database.ts';
import { openDatabase, type Database } from '../../scripts/backend/database.ts';
import { silenceConsole } from '../../scripts/backend/log.ts';
import { readSettings } from '../../scripts/backend/settings.ts';
import { startBackend, type Backend as Process } from '../../scripts/backend/start-backend.ts';
import { openTarget, type Target } from '../../scripts/tools/restore-target.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { ofRealServer } from './database.ts';

export const START_TIMEOUT_MS = 900_000;

export function makeDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'backend-'));
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** An environment without the variables of whoever runs the tests. */
export function isolatedEnv(directory: string): Record<string, string> {
  return {
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
    SUPABASE_SECRET_KEY: '',
    LOCAL_ADMIN_EMAIL: '',
    LOCAL_ADMIN_PASSWORD: '',
    LOCAL_DATABASE_URL: '',
    SITE_URL: '',
    PORT: '',
    SUPABASE_PORT: '0',
    LOCAL_DATA_DIR: directory,
    // Only a few tests need the three sample pages, which each start would save.
    LOCAL_SAMPLES: '0',
  };
}

/** For a new database with sample pages, as `npm start` has it. */
export const SAMPLES = { LOCAL_SAMPLES: '1' };

/** A backend, in its own process or in this one. */
export type Backend = Omit<Process, 'process'>;

/** Starts a backend in a process of its own, for tests that kill or replace it. */
export function startProcess(
  directory: string,
  env: Record<string, string> = {},
): Promise<Process> {
  keepMigrated(join(directory, 'backend', 'data'));
  return startBackend({ env: { ...isolatedEnv(directory), ...env }, logs: 'ignore' });
}

/** Databases on the real server of the tests, by folder. */
const servers = new Map<string, string>();

async function serverOf(directory: string): Promise<string | undefined> {
  const url = servers.get(directory) ?? (await ofRealServer());
  if (url !== undefined) servers.set(directory, url);
  return url;
}

/** Starts a backend in this process, where later files find everything loaded and compiled. */
export async function startOn(
  directory: string,
  env: Record<string, string> = {},
): Promise<Backend> {
  const server = await serverOf(directory);
  if (server === undefined) keepMigrated(join(directory, 'backend', 'data'));
  silenceConsole();
  // Imported late, as in `main.ts`.
  const { runBackend } = await import('../../scripts/backend/backend.ts');
  const listeners = new Set<(watermark: number) => void>();
  const running = await runBackend(
    readSettings({
      ...process.env,
      ...isolatedEnv(directory),
      ...(server !== undefined && { LOCAL_DATABASE_URL: server }),
      ...env,
    }),
    (watermark) => {
      for (const listener of listeners) listener(watermark);
    },
    () => {
      throw new Error('The database of the tests was lost.');
    },
    () => {},
  );
  let closed: Promise<void> | undefined;
  return {
    ...running.ready,
    close: () => (closed ??= running.close()),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Starts a backend for the tests of a file and ends it after them; `onStart` gets it with a client
 * that has the secret key and one of its owner. Returns the folder of its data.
 */
export function setUpBackend(
  onStart: (started: { backend: Backend; service: Client; owner: Client }) => void,
): { path: string } {
  const data = makeDataDirectory();
  let backend: Backend;
  beforeAll(async () => {
    backend = await startOn(data.path);
    const service = connect(backend, backend.secretKey);
    onStart({ backend, service, owner: await signIn(backend) });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await backend.close();
    data.remove();
  });
  return data;
}

/** Opens the database itself. Only while no backend runs on the folder. */
export function openUnder(directory: string): Promise<Database> {
  return openDatabase({
    directory: join(directory, 'backend'),
    databaseUrl: servers.get(directory),
  });
}

/** Opens the database as for a restore. Only while no backend runs on the folder. */
export async function openTargetUnder(directory: string): Promise<Target> {
  const server = await serverOf(directory);
  if (server === undefined) keepMigrated(join(directory, 'backend', 'data'));
  const env = { ...isolatedEnv(directory), LOCAL_DATABASE_URL: server };
  return openTarget(env, undefined, () => {});
}

/** Changes a new database directly, before its first backend. */
export async function prepareDatabase(directory: string, sql: string): Promise<void> {
  if (await serverOf(directory)) await (await startOn(directory)).close();
  else keepMigrated(join(directory, 'backend', 'data'));
  await editDatabase(directory, sql);
}

/** Changes the database directly. Only while no backend runs on the folder. */
export async function editDatabase(directory: string, sql: string): Promise<void> {
  const database = await openUnder(directory);
  await database.script(sql);
  await database.close();
}

export function connect({ url }: Pick<Backend, 'url'>, key: string, accessToken?: string): Client {
  return createClient<Tables>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(accessToken !== undefined && { accessToken: () => Promise.resolve(accessToken) }),
  });
}

export async function signIn(
  backend: Pick<Backend, 'url' | 'publishableKey' | 'admin'>,
  credentials: { email: string; password: string } = backend.admin,
): Promise<Client> {
  const client = connect(backend, backend.publishableKey);
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return client;
}

/**
 * An access token as the backend would sign it, for any user and session; `aal` as hosted Supabase
 * adds it.
 */
export function signToken(
  directory: string,
  userId: string,
  sessionId: string,
  aal?: 'aal1' | 'aal2',
): string {
  const file = readFileSync(join(directory, 'backend', 'keys.json'), 'utf8');
  const { jwtSecret } = JSON.parse(file) as { jwtSecret: string };
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    session_id: sessionId,
    aal,
    iat: now,
    exp: now + 900,
  };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`;
}

type Pages = Tables['public']['Tables']['generated_pages'];
/** Texts of a page. */
export type PageInput = Pick<Pages['Row'], 'title' | 'slug' | 'content' | 'description'>;
export type Client = SupabaseClient<Tables>;

export function makePage(values: Partial<PageInput> = {}): PageInput {
  return {
    title: 'Página de teste',
    slug: `teste-${randomUUID()}`,
    content: '<p>Texto</p>',
    description: 'Descrição',
    ...values,
  };
}
