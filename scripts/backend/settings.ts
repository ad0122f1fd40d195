import { join, resolve } from 'node:path';
import { readBusiness } from '../../src/cms/collections/business.ts';
import { AI_DEFAULTS } from '../../supabase/functions/_shared/ai-generate.ts';
import { StartupError } from './startup-error.ts';

/** Settings of the local programs, from the environment. */
export interface Settings {
  /** Port of the backend. */
  port: number;
  /** Port of the site. */
  sitePort: number;
  /** Folder of everything that is kept on this machine. */
  dataDir: string;
  /** The backend's own folder; nothing else writes here. */
  directory: string;
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl: string | undefined;
  /** Whether a new database gets the sample pages. */
  hasSamples: boolean;
  siteUrl: string;
  /** Address of the site on this machine. */
  localSite: string;
  /** Chat-completions service of the AI function. */
  ai: { endpoint: string; model: string };
  allowedOrigins: string[];
  publishableKey: string | undefined;
  secretKey: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
}

const MIN_PASSWORD_LENGTH = 12;
/** Folder of caches, logs, and a folder for each business. */
const SHARED_DIR = '.local';

/** Reads the environment. An empty variable counts as absent, as in `.env` files. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const sitePort = readPort('PORT', value('PORT') ?? '4321', 1);
  const dataDir = readDataDir(env);
  const localSite = `http://127.0.0.1:${sitePort}`;
  const siteUrl = value('SITE_URL') ?? localSite;
  const adminPassword = value('LOCAL_ADMIN_PASSWORD');
  if (adminPassword && adminPassword.length < MIN_PASSWORD_LENGTH) {
    throw new StartupError(
      `LOCAL_ADMIN_PASSWORD needs at least ${MIN_PASSWORD_LENGTH} characters.`,
    );
  }
  const adminEmail = (value('LOCAL_ADMIN_EMAIL') ?? 'admin@local.test').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) {
    throw new StartupError(`LOCAL_ADMIN_EMAIL is not an e-mail address: "${adminEmail}".`);
  }
  return {
    port: readPort('SUPABASE_PORT', value('SUPABASE_PORT') ?? '54321'),
    sitePort,
    dataDir,
    directory: resolve(dataDir, 'backend'),
    databaseUrl: value('LOCAL_DATABASE_URL'),
    hasSamples: value('LOCAL_SAMPLES') !== '0',
    siteUrl,
    localSite,
    ai: {
      endpoint: readUrl('AI_ENDPOINT', value('AI_ENDPOINT') ?? AI_DEFAULTS.endpoint).href,
      model: value('AI_MODEL') ?? AI_DEFAULTS.model,
    },
    allowedOrigins: [
      localSite,
      `http://localhost:${sitePort}`,
      readUrl('SITE_URL', siteUrl).origin,
    ],
    publishableKey: value('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    secretKey: value('SUPABASE_SECRET_KEY'),
    adminEmail,
    adminPassword,
  };
}

/** Folder of what is kept on this machine for the business whose content is read. */
export function readDataDir(env: Record<string, string | undefined>): string {
  return env['LOCAL_DATA_DIR']?.trim() || join(SHARED_DIR, readBusiness().slug);
}

function readPort(name: string, text: string, lowest = 0): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= lowest && port <= 65535) return port;
  throw new StartupError(`${name} must be a port number from ${lowest} to 65535, not "${text}".`);
}

function readUrl(name: string, text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new StartupError(`${name} is not an absolute URL: "${text}".`);
}
