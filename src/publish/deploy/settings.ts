import { parseArgs } from 'node:util';
import { GITHUB_API, type Trigger } from '../../../supabase/functions/_shared/trigger.ts';

/** What a deploy takes from the environment and the command line. */
export interface DeploySettings {
  /** Public address that the pages name. */
  site: string;
  /** Address at which the host answers, where that is not yet the public one. */
  liveUrl: string;
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Program and arguments that publish a folder; `{dir}` stands for it. */
  command: readonly string[];
  /** Nothing of ours may be live yet, to compare with. */
  isFirst: boolean;
  /** Deploy although the launch check is not passed, to a trial address that no engine is told of. */
  isTrial: boolean;
  maxFiles: number;
  verifySeconds: number;
  indexNow: { key: string; endpoint: string } | undefined;
  /** Who is asked for one more build when rows changed meanwhile. */
  trigger: Trigger | undefined;
  /** Who misses the beat when nobody publishes any more: an address of a dead man's switch. */
  heartbeatUrl: string | undefined;
  /** Stop at once when the live site already shows everything. */
  onlyIfChanged: boolean;
}

/** Thrown with every wrong or missing variable at once. */
class SettingsError extends Error {
  override name = 'SettingsError';
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Reads and checks the settings; throws a SettingsError that names each variable to mend. */
export function readDeploySettings(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
  slug = 'site',
): DeploySettings {
  const problems: string[] = [];
  const value = (name: string) => env[name]?.trim() || undefined;
  const fail = (name: string, needs: string) => {
    problems.push(`${name} ${needs}`);
    return '';
  };
  const required = (name: string, what: string) => value(name) ?? fail(name, `is missing: ${what}`);
  const address = (name: string, text: string) => {
    if (!URL.canParse(text))
      return fail(name, `must be an address such as https://www.example.com`);
    const { protocol, hostname } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
    return isSafe ? text : fail(name, `must begin with https://`);
  };
  const requiredAddress = (name: string, what: string) => {
    const text = required(name, what);
    return text && address(name, text);
  };
  const whole = (name: string, fallback: number) => {
    const text = value(name) ?? String(fallback);
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < 1) {
      fail(name, `must be a whole number from 1, not "${text}"`);
    }
    return number;
  };
  const flag = (name: string) => {
    const text = value(name);
    if (text && !['0', '1', 'false', 'true'].includes(text)) fail(name, 'must be 1 or stay empty');
    return text === '1' || text === 'true';
  };

  const site = requiredAddress('SITE_URL', "the site's public address");
  // With its domain a worker answers at no other address: neither at workers.dev nor for each version.
  const domain = isDomain(site) && !value('DEPLOY_VERIFY_URL') ? ` --domain ${hostOf(site)}` : '';
  const wrangler = `npm run --silent edge -- wrangler deploy --name ${slug} --assets {dir}${domain}`;
  const settings: DeploySettings = {
    site,
    liveUrl: value('DEPLOY_VERIFY_URL')
      ? address('DEPLOY_VERIFY_URL', value('DEPLOY_VERIFY_URL') ?? '')
      : site,
    databaseUrl: requiredAddress('PUBLIC_SUPABASE_URL', "the Supabase project's address"),
    publishableKey: required('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'the key that browsers may know'),
    secretKey: required('SUPABASE_SECRET_KEY', 'the server key, to mark changes as published'),
    command: (value('DEPLOY_COMMAND') ?? wrangler).split(/\s+/),
    isFirst: flag('DEPLOY_FIRST'),
    isTrial: flag('DEPLOY_TRIAL'),
    maxFiles: whole('DEPLOY_MAX_FILES', 20_000),
    verifySeconds: whole('DEPLOY_VERIFY_SECONDS', 180),
    indexNow: readIndexNow(value, fail, address),
    trigger: readTrigger(value, fail, address),
    heartbeatUrl: value('HEARTBEAT_URL') && address('HEARTBEAT_URL', value('HEARTBEAT_URL') ?? ''),
    onlyIfChanged: readArgs(args, problems),
  };
  if (settings.isTrial && isPublic(settings)) {
    fail('DEPLOY_TRIAL', 'needs DEPLOY_VERIFY_URL, a trial address other than SITE_URL');
  }
  if (!settings.command.some((part) => part.includes('{dir}'))) {
    fail('DEPLOY_COMMAND', 'must contain {dir}, which stands for the folder of the site');
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}

const hostOf = (site: string) => new URL(site).hostname;

/** Whether an address is one of the internet. */
const isDomain = (site: string) => URL.canParse(site) && !LOOPBACK.has(hostOf(site));

/** Whether the deploy is what visitors of the public address see; on one machine nobody does. */
function isPublic({ site, liveUrl }: DeploySettings): boolean {
  if (!URL.canParse(site) || !URL.canParse(liveUrl)) return false;
  const { host, hostname } = new URL(liveUrl);
  return host === new URL(site).host && !LOOPBACK.has(hostname);
}

type Value = (name: string) => string | undefined;
type Fail = (name: string, needs: string) => string;
type Address = (name: string, text: string) => string;

function readIndexNow(value: Value, fail: Fail, address: Address): DeploySettings['indexNow'] {
  const key = value('INDEXNOW_KEY');
  if (!key) return undefined;
  if (!/^[a-zA-Z0-9-]{8,128}$/.test(key)) {
    fail('INDEXNOW_KEY', 'must be 8 to 128 letters, digits and hyphens');
  }
  const endpoint = value('INDEXNOW_ENDPOINT') ?? 'https://api.indexnow.org/indexnow';
  return { key, endpoint: address('INDEXNOW_ENDPOINT', endpoint) };
}

function readTrigger(value: Value, fail: Fail, address: Address): Trigger | undefined {
  const repository = value('REBUILD_GITHUB_REPOSITORY');
  const token = value('REBUILD_GITHUB_TOKEN');
  if (!repository || !token) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    fail('REBUILD_GITHUB_REPOSITORY', 'must have the form owner/name');
  }
  const api = value('GITHUB_API_URL') ?? GITHUB_API;
  return { api: address('GITHUB_API_URL', api), repository, token };
}

function readArgs(args: readonly string[], problems: string[]): boolean {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'if-changed': { type: 'boolean', default: false } },
    });
    return values['if-changed'];
  } catch (error) {
    problems.push(`${(error as Error).message} (known: --if-changed)`);
    return false;
  }
}
