import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import type { Business } from '../../src/content/business.ts';
import { request } from '../../src/publisher/database.ts';
import { GITHUB_API } from '../../supabase/functions/_shared/trigger.ts';
import { edgeCommand, installEdgeTools, requireEdgeModule } from '../tools/edge-tools.ts';
import { exitCode } from '../tools/run.ts';

/** In the language of who sets the site up, and in that of whoever helps. */
export interface Words {
  pt: string;
  en: string;
}

/** Says the same in both languages, for names and figures. */
export const same = (words: string): Words => ({ pt: words, en: words });

/** What a host refused, or what must be done by hand first. Never holds a secret. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly words: Words;
  readonly status: number | undefined;

  constructor(words: Words, status?: number) {
    super(words.en);
    [this.words, this.status] = [words, status];
  }
}

/** What only a person has; kept outside of the repository, for this account of the machine alone. */
export interface Answers {
  supabaseToken: string;
  supabaseProject: string;
  githubToken: string;
  publishToken: string;
  /** Cloudflare's or Netlify's. */
  hostToken: string;
  site: string;
  ownerEmail: string;
  ownerPassword: string;
  heartbeatUrl: string;
  smtpUrl: string;
}

export type Service = 'supabase' | 'github' | 'cloudflare' | 'netlify';

/** Where the hosts answer, and what they are asked with. */
export interface Hosts {
  answers: Partial<Answers>;
  env: Readonly<Record<string, string | undefined>>;
}

/** Everything that a question or a step may use; nothing of it is kept between two of them. */
export interface World extends Hosts {
  business: Business;
  /** `owner/name` at GitHub. */
  repository: string;
  /** How many items are open before the launch. */
  countOpen: (world: World) => Promise<number>;
  /** Pause between two looks at what takes a while, in milliseconds. */
  pauseMs: number;
  /** Whether this is a run at GitHub, which has the secrets of the repository and no account's own token. */
  isRun?: boolean;
}

const TIMEOUT_MS = 60_000;
/** As a host answers that is away. */
export const AWAY = 503;
/** What a refusal most likely means to who made the token. */
const REASONS: Readonly<Record<number, Words>> = {
  401: { pt: 'o token não vale', en: 'the token is not valid' },
  403: { pt: 'falta uma permissão ao token', en: 'the token lacks a permission' },
  404: { pt: 'não existe, ou o token não o vê', en: 'not there, or not for this token' },
};
const NAMES = {
  supabase: 'Supabase',
  github: 'GitHub',
  cloudflare: 'Cloudflare',
  netlify: 'Netlify',
};
const TOKENS = {
  supabase: 'supabaseToken',
  github: 'githubToken',
  cloudflare: 'hostToken',
  netlify: 'hostToken',
} as const;

/** Where a service answers: as its own client is told. */
function baseOf({ env }: Hosts, service: Service): string {
  if (service === 'github') return env['GITHUB_API_URL'] || GITHUB_API;
  if (service === 'cloudflare') {
    return env['CLOUDFLARE_API_BASE_URL'] || 'https://api.cloudflare.com/client/v4';
  }
  if (service === 'netlify') return env['NETLIFY_API_URL'] || 'https://api.netlify.com/api/v1';
  const profile = env['SUPABASE_PROFILE'];
  if (!profile || !existsSync(profile)) return 'https://api.supabase.com';
  return (parse(readFileSync(profile, 'utf8')) as { api_url: string }).api_url;
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Another token than the one that the service was set up with. */
  token?: string | undefined;
}

/** Asks a service; throws a `Refusal` that names service and status, and nothing that was sent. */
export async function call(
  world: Hosts,
  service: Service,
  path: string,
  { method = 'GET', body, token }: Request = {},
): Promise<{ value: unknown; headers: Headers }> {
  const name = NAMES[service];
  const response = await fetch(baseOf(world, service) + path, {
    method,
    headers: {
      authorization: `Bearer ${token ?? world.answers[TOKENS[service]] ?? ''}`,
      'user-agent': 'hosted',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Refusal({ pt: `${name} não respondeu.`, en: `${name} did not answer.` }, AWAY);
  });
  const answer = await response.text();
  if (!response.ok) {
    const where = `${method} ${path.split('?')[0] ?? ''}`;
    const why = REASONS[response.status];
    throw new Refusal(
      {
        pt: `${name} recusou com ${response.status} (${where})${why ? `: ${why.pt}` : ''}.`,
        en: `${name} refused with ${response.status} (${where})${why ? `: ${why.en}` : ''}.`,
      },
      response.status,
    );
  }
  const value: unknown = answer === '' ? undefined : JSON.parse(answer);
  // Cloudflare wraps what it answers.
  const isWrapped = service === 'cloudflare';
  return {
    value: isWrapped ? (value as { result: unknown }).result : value,
    headers: response.headers,
  };
}

/** The value alone. */
export async function ask<Value>(
  world: Hosts,
  service: Service,
  path: string,
  request?: Request,
): Promise<Value> {
  return (await call(world, service, path, request)).value as Value;
}

export const projectOf = ({ answers }: World) => `/v1/projects/${answers.supabaseProject ?? ''}`;
export const repositoryOf = ({ repository }: World) => `/repos/${repository}`;

/** Where the project's own interface answers. */
export const projectUrl = ({ env, answers }: World) =>
  env['PUBLIC_SUPABASE_URL'] || `https://${answers.supabaseProject ?? ''}.supabase.co`;

/** Runs SQL in the hosted database as its owner; several statements are one transaction. */
export function query<Row>(world: World, text: string): Promise<Row[]> {
  const body = { query: text };
  return ask<Row[]>(world, 'supabase', `${projectOf(world)}/database/query`, {
    method: 'POST',
    body,
  });
}

/** Whether there is an administrator; false where there are no tables yet. */
export async function hasOwner(world: World): Promise<boolean> {
  const [found] = await query<{ made: boolean }>(
    world,
    `select to_regclass('private.admin_users') is not null as made`,
  );
  if (!found?.made) return false;
  const owners = await query<{ count: number }>(
    world,
    `select count(*)::int as count from private.admin_users where role = 'owner'`,
  );
  return (owners[0]?.count ?? 0) > 0;
}

/** The keys of the project's interface, new or as older projects call them. */
export async function readKeys(world: World): Promise<{ publishable: string; secret: string }> {
  if (world.isRun) {
    const { PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = world.env;
    return {
      publishable: PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '',
      secret: SUPABASE_SECRET_KEY ?? '',
    };
  }
  const keys = await ask<{ name: string; type?: string; api_key: string }[]>(
    world,
    'supabase',
    `${projectOf(world)}/api-keys?reveal=true`,
  );
  const find = (type: string, name: string) =>
    (keys.find((key) => key.type === type) ?? keys.find((key) => key.name === name))?.api_key ?? '';
  return { publishable: find('publishable', 'anon'), secret: find('secret', 'service_role') };
}

/** Asks the project's own interface, as whoever publishes; a function of the database where there is a body. */
export async function askDatabase<Value>(
  world: World,
  path: string,
  body?: object,
): Promise<Value> {
  const access = { url: projectUrl(world), key: (await readKeys(world)).secret };
  const { value } = await request(access, path, body && { body }).catch(() => {
    throw new Refusal({ pt: 'O banco não respondeu.', en: 'The database did not answer.' }, AWAY);
  });
  return value as Value;
}

/** Runs the pinned Supabase CLI on the hosted project; its last words are in what it throws. */
export async function runSupabase(
  { answers, env }: World,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<void> {
  await installEdgeTools();
  const project = answers.supabaseProject ?? '';
  const child = spawn(edgeCommand('supabase'), [...args, `--remote=${project}`, '--yes'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...env,
      SUPABASE_ACCESS_TOKEN: answers.supabaseToken,
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
      SUPABASE_NO_KEYRING: '1',
      // Read by the settings of a sign-in that is switched off.
      GOOGLE_CLIENT_ID: env['GOOGLE_CLIENT_ID'] ?? '',
      GOOGLE_CLIENT_SECRET: env['GOOGLE_CLIENT_SECRET'] ?? '',
      ...more,
    },
  });
  const [output, code] = await Promise.all([text(child.stderr), exitCode(child)]);
  if (code === 0) return;
  const last = output.trim().split('\n').slice(-4).join('\n');
  throw new Refusal(same(`supabase ${args.join(' ')}: ${last}`));
}

interface Sodium {
  ready: Promise<void>;
  crypto_box_seal: (message: string, key: Uint8Array) => Uint8Array;
}

/** Encrypts a secret for GitHub, which alone can open it. */
export async function seal(value: string, publicKey: string): Promise<string> {
  await installEdgeTools();
  const sodium = requireEdgeModule('libsodium-wrappers') as Sodium;
  await sodium.ready;
  return Buffer.from(sodium.crypto_box_seal(value, Buffer.from(publicKey, 'base64'))).toString(
    'base64',
  );
}
