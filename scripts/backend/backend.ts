import { resolve } from 'node:path';
import { App } from '@supabase/lite';
import { ensureAdministrator } from './administrator.ts';
import { watchChanges } from './changes.ts';
import { prepareData, describeMovedFolder } from './data-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { createFunctions } from './functions.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { loadKeys } from './keys.ts';
import { lockDirectory } from './lock.ts';
import { log } from './log.ts';
import { migrate } from './migrations.ts';
import { readFields, readRoutes } from './rules.ts';
import { saveSamples } from './samples.ts';
import type { BackendReady } from './start-backend.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { listen, type Server } from './server.ts';
import type { Settings } from './settings.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../supabase/migrations');
const SAMPLES = resolve(process.env['CONTENT_DIR'] || 'content', 'samples.yaml');

export interface RunningBackend {
  ready: BackendReady;
  close(): Promise<void>;
}

/**
 * Starts everything in order; on failure closes what was already open. `onEnd` is called when this
 * process has to be replaced because the embedded database no longer answers. `onNotice` gets
 * messages for the person at the terminal.
 */
export async function runBackend(
  settings: Settings,
  onChange: (watermark: number) => void,
  onEnd: () => void,
  onNotice: (text: string) => void,
): Promise<RunningBackend> {
  let hasEnded = false;
  const end = (reason: string) => {
    // A PostgreSQL server recovers by itself, and its driver reconnects.
    if (hasEnded || settings.databaseUrl !== undefined) return;
    hasEnded = true;
    log('error', 'database_replaced', { reason });
    onEnd();
  };
  const unlock = lockDirectory(settings.directory);
  let database: Database | undefined;
  let server: Server | undefined;
  const close = async () => {
    await server?.close();
    await database?.close();
    unlock();
  };
  try {
    const generated = loadKeys(settings.directory);
    const publishableKey = settings.publishableKey ?? generated.publishableKey;
    const secretKey = settings.secretKey ?? generated.secretKey;
    const admin = {
      email: settings.adminEmail,
      password: settings.adminPassword ?? generated.adminPassword,
    };

    if (settings.databaseUrl === undefined) {
      const aside = await prepareData(settings.directory, MIGRATIONS);
      if (aside !== undefined) {
        log('warn', 'older_database_set_aside', { folder: aside });
        onNotice(describeMovedFolder(aside));
      }
    }
    database = await openDatabase(settings, () => end('a statement does not end'));
    const keys = { publishableKey, secretKey, jwtSecret: generated.jwtSecret };
    const app = createApp(database, settings, keys);
    await app.ensureSystemSchema();
    await migrate(database, MIGRATIONS);
    await saveSamples(database, settings.hasSamples ? SAMPLES : undefined);
    await ensureAdministrator(database, admin);
    const watermark = await watchChanges(database, onChange);

    const gateway = await openGateway(database, app, settings, keys, () =>
      end('it answers no more'),
    );
    server = await listen(gateway, settings.port);
    warmUp(app, database, publishableKey);
    const { url } = server;
    return { ready: { type: 'ready', url, publishableKey, secretKey, admin, watermark }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Keys that clients and tokens of a backend are recognised by. */
interface Keys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

/** The way to a database that is ready, with the server functions and the second factor. */
async function openGateway(
  database: Database,
  app: App,
  settings: Settings,
  { publishableKey, secretKey, jwtSecret }: Keys,
  onLost: () => void,
): Promise<Gateway> {
  const { runExclusive } = database;
  const upstream = (request: Request) => app.fetch(request);
  const secondFactor = createSecondFactor({
    database,
    upstream: (request) =>
      runExclusive(async () => {
        const response = await upstream(request);
        return new Response(await response.text(), response);
      }),
    jwtSecret,
    issuer: new URL(settings.siteUrl).host,
  });
  return createGateway({
    upstream,
    runExclusive,
    secondFactor,
    functions: createFunctions({ upstream, database, settings, publishableKey, secretKey }),
    routes: await readRoutes(database),
    fields: await readFields(database),
    allowedOrigins: settings.allowedOrigins,
    secretKey,
    askDatabase: () => database.query('select 1 as alive'),
    onLost,
  });
}

/** Makes @supabase/lite read the schema now; the first request would wait most of a second for it. */
function warmUp(app: App, { runExclusive }: Database, apikey: string): void {
  const request = new Request('http://localhost/rest/v1/public_pages?limit=1', {
    headers: { apikey },
  });
  runExclusive(() => app.fetch(request)).catch(() => {});
}

/**
 * Settings of `supabase/config.toml` that @supabase/lite knows. Admin mode is off: it would treat
 * requests without a key as the service role.
 */
export function createApp(
  { connection }: Database,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  keys: Keys,
): App {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 900,
      enable_signup: false,
      enable_anonymous_sign_ins: false,
      minimum_password_length: 12,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      sessions: { timebox: '4h' },
      email: { enable_signup: false, enable_confirmations: false },
    },
    studio: { enabled: false },
  });
}
