import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { BuildInfo } from '../../src/publisher/build-info.ts';
import { dayInBrasilia, formatDay } from '../../src/lib/dates.ts';
import { tellNearLimit, type HostFiles } from '../../src/lib/host-files.ts';
import { PUBLISH_WORKFLOW } from '../../supabase/functions/_shared/trigger.ts';
import { literal, readMigrations } from '../backend/migrations.ts';
import { createAdministrator } from '../tools/administrator.ts';
import { QUESTIONS } from './questions.ts';
import { hostOf } from './site-host.ts';
import {
  ask,
  askDatabase,
  call,
  hasOwner,
  projectOf,
  projectUrl,
  query,
  readKeys,
  Refusal,
  repositoryOf,
  runSupabase,
  same,
  seal,
  type Answers,
  type Words,
  type World,
} from './world.ts';

export interface Step {
  id: string;
  /** What is true once it is done. */
  title: Words;
  /** What is wrong; undefined when it is true. */
  check: (world: World) => Promise<Words | undefined>;
  /** Makes it true; absent where only a person can. Again is harmless. */
  run?: (world: World) => Promise<void>;
  /** What a person does where it stays wrong. */
  remedy: Words;
  /** The rest goes on without it. */
  isAdvice?: true;
  /** A run at GitHub can look at it; whether it fails then, of which somebody gets a mail. */
  inRun?: 'told' | 'fails';
  /** What the panel says in red before the problem: whatever will stop publishing while all goes well today. */
  warns?: string;
}

const FUNCTIONS = ['rebuild', 'ai-generate', 'accept-invitation', 'click'];
const MIGRATIONS = 'supabase/migrations';
/** What the deployed functions are made of. */
const FUNCTION_SOURCES = ['supabase/functions', 'src/lib', 'src/publisher', 'src/schemas'];
const PUBLISH_LIMIT_MS = 90 * 60_000;
const SOON_MS = 30 * 24 * 3600_000;
const STILL_MS = 3 * 3600_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const missing = (what: string): Words => ({ pt: `falta: ${what}`, en: `missing: ${what}` });

async function pendingMigrations(world: World) {
  const [found] = await query<{ made: boolean }>(
    world,
    `select to_regclass('supabase_migrations.schema_migrations') is not null as made`,
  );
  const applied = found?.made
    ? await query<{ version: string }>(
        world,
        'select version from supabase_migrations.schema_migrations',
      )
    : [];
  const known = new Set(applied.map(({ version }) => version));
  return (await readMigrations(MIGRATIONS)).filter(({ version }) => !known.has(version));
}

/** Digests of the function secrets that are set, by name. */
async function readSecrets(world: World): Promise<Map<string, string>> {
  const path = `${projectOf(world)}/secrets`;
  const secrets = await ask<{ name: string; value: string }[]>(world, 'supabase', path);
  return new Map(secrets.map(({ name, value }) => [name, value]));
}

/** Names of the values that are not set, or set to something else where the host shows a digest. */
function differing(known: Map<string, string>, wanted: Record<string, string>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const digest = known.get(name);
    const isOther = /^[0-9a-f]{64}$/.test(digest ?? '') && digest !== sha256(value);
    return digest === undefined || isOther ? [name] : [];
  });
}

async function setSecrets(world: World, values: Record<string, string>): Promise<void> {
  const body = Object.entries(values).map(([name, value]) => ({ name, value }));
  await call(world, 'supabase', `${projectOf(world)}/secrets`, { method: 'POST', body });
}

const HOOK = ['rebuild_url', 'rebuild_secret'] as const;

async function readHook(world: World): Promise<Record<(typeof HOOK)[number], string>> {
  const rows = await query<{ name: string; secret: string }>(
    world,
    `select name, decrypted_secret as secret from vault.decrypted_secrets
     where name in ('rebuild_url', 'rebuild_secret')`,
  );
  const find = (wanted: string) => rows.find(({ name }) => name === wanted)?.secret ?? '';
  return { rebuild_url: find('rebuild_url'), rebuild_secret: find('rebuild_secret') };
}

const hookAddress = (world: World) => `${projectUrl(world)}/functions/v1/rebuild`;

async function functionSecrets(world: World, webhook: string): Promise<Record<string, string>> {
  const api = world.env['GITHUB_API_URL'];
  return {
    SITE_URL: world.answers.site ?? '',
    REBUILD_WEBHOOK_SECRET: webhook,
    REBUILD_GITHUB_REPOSITORY: world.repository,
    REBUILD_GITHUB_TOKEN: world.answers.publishToken ?? '',
    ...(await hostOf(world).functionSecrets(world)),
    ...(api && { GITHUB_API_URL: api }),
  };
}

function functionsDigest(): string {
  const hash = createHash('sha256');
  for (const folder of FUNCTION_SOURCES) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => /(?<!\.test)\.(?:ts|json)$/.test(name))) {
      hash.update(file).update(readFileSync(path.join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Where the site answers before its domain leads to it. */
async function trialAddress(world: World): Promise<string> {
  return world.env['DEPLOY_VERIFY_URL'] || ((await hostOf(world).findTrial(world)) ?? '');
}

/** What is live at an address, if it is this business's; throws where it is another's. */
async function readBuild(address: string): Promise<BuildInfo | undefined> {
  const info = await fetch(`${address}/build.json?fresh=${Date.now()}`, {
    signal: AbortSignal.timeout(15_000),
  })
    .then(async (response) => (response.ok ? ((await response.json()) as BuildInfo) : undefined))
    .catch(() => undefined);
  return info?.builtAt === undefined ? undefined : info;
}

/** Whether the public address shows the site, and nothing keeps it on trial. */
async function isPublic(world: World): Promise<boolean> {
  const info = await readBuild(world.answers.site ?? '');
  return info !== undefined && (await world.countOpen(world)) === 0;
}

/** Where the site can be seen now. */
export const findAddress = async (world: World) =>
  (await isPublic(world)) ? world.answers.site : trialAddress(world);

/** Variables of the repository; an empty one is to be absent. */
async function variables(world: World): Promise<Record<string, string>> {
  const { publishable } = await readKeys(world);
  const isTrial = !(await isPublic(world));
  const smtp = readSmtp(world);
  return {
    SITE_URL: world.answers.site ?? '',
    PUBLIC_SUPABASE_URL: projectUrl(world),
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishable,
    ...(await hostOf(world).variables(world)),
    DEPLOY_VERIFY_URL: isTrial ? await trialAddress(world) : '',
    DEPLOY_TRIAL: isTrial ? '1' : '',
    CONTENT_DIR: world.env['CONTENT_DIR'] ?? '',
    TOKENS_EXPIRE: await firstExpiry(world),
    MAIL_FROM: smtp?.from ?? '',
    MAIL_TO: (smtp && world.answers.ownerEmail) ?? '',
    HOSTED_SECRETS: sha256(JSON.stringify(await runSecrets(world))).slice(0, 12),
  };
}

async function runSecrets(world: World): Promise<Record<string, string>> {
  const { heartbeatUrl = '', smtpUrl = '', hostToken = '' } = world.answers;
  return {
    SUPABASE_SECRET_KEY: (await readKeys(world)).secret,
    [hostOf(world).secret]: hostToken,
    ...(heartbeatUrl && { HEARTBEAT_URL: heartbeatUrl }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  };
}

async function readVariables(world: World): Promise<Map<string, string>> {
  const path = `${repositoryOf(world)}/actions/variables?per_page=30`;
  const found = await ask<{ variables: { name: string; value: string }[] }>(world, 'github', path);
  return new Map(found.variables.map(({ name, value }) => [name, value]));
}

async function differingVariables(world: World): Promise<[name: string, value: string][]> {
  const known = await readVariables(world);
  return Object.entries(await variables(world)).filter(
    ([name, value]) => (known.get(name) ?? '') !== value,
  );
}

async function setVariable(world: World, name: string, value: string): Promise<void> {
  const all = `${repositoryOf(world)}/actions/variables`;
  const isThere = (await readVariables(world)).has(name);
  if (value === '') await call(world, 'github', `${all}/${name}`, { method: 'DELETE' });
  else if (isThere) {
    await call(world, 'github', `${all}/${name}`, { method: 'PATCH', body: { name, value } });
  } else await call(world, 'github', all, { method: 'POST', body: { name, value } });
}

const runsOf = (world: World) => `${repositoryOf(world)}/actions/workflows/${PUBLISH_WORKFLOW}`;

/** Asks for a run of *Publish* and waits for its end. */
async function publish(world: World, isFirst: boolean): Promise<void> {
  const before = await lastRun(world);
  const body = { ref: 'main', inputs: { first: String(isFirst) } };
  await call(world, 'github', `${runsOf(world)}/dispatches`, { method: 'POST', body });
  const end = Date.now() + PUBLISH_LIMIT_MS;
  while (Date.now() < end) {
    await setTimeout(world.pauseMs);
    const run = await lastRun(world);
    if (!run || run.id === before?.id || run.status !== 'completed') continue;
    if (run.conclusion === 'success') return;
    throw new Refusal({
      pt: `A execução terminou com "${run.conclusion}": ${run.html_url}`,
      en: `The run ended with "${run.conclusion}": ${run.html_url}`,
    });
  }
  throw new Refusal({ pt: 'A execução não terminou.', en: 'The run did not end.' });
}

interface Run {
  id: number;
  status: string;
  conclusion: string;
  html_url: string;
}

async function lastRun(world: World): Promise<Run | undefined> {
  const path = `${runsOf(world)}/runs?per_page=1`;
  return (await ask<{ workflow_runs: Run[] }>(world, 'github', path)).workflow_runs[0];
}

/** Says how long something is still valid, where that is less than a month. */
function endsSoon(date: string | undefined): Words | undefined {
  if (!date || !(Date.parse(date) < Date.now() + SOON_MS)) return undefined;
  const day = date.slice(0, 10);
  return { pt: `vence em ${formatDay(day)}`, en: `expires on ${day}` };
}

async function publishExpiry(world: World): Promise<string | undefined> {
  const { headers } = await call(world, 'github', runsOf(world), {
    token: world.answers.publishToken,
  });
  return headers.get('github-authentication-token-expiration')?.replace(' UTC', 'Z');
}

/** Day on which the first of the tokens that publish ends; empty where none does. */
async function firstExpiry(world: World): Promise<string> {
  const dates = await Promise.all([hostOf(world).expiry(world), publishExpiry(world)]);
  return dates.flatMap((date) => date?.slice(0, 10) ?? []).sort()[0] ?? '';
}

/** The server that sends mail, as Supabase Auth names its parts, and whom its mails are from. */
function readSmtp({ answers, env, business }: World) {
  if (!answers.smtpUrl) return undefined;
  const { hostname, port, username, password } = new URL(answers.smtpUrl);
  const user = decodeURIComponent(username);
  const domain = new URL(answers.site ?? '').hostname.replace(/^www\./, '');
  const from = env['MAIL_FROM'] || (user.includes('@') ? user : `site@${domain}`);
  const auth = {
    smtp_host: hostname,
    smtp_port: port || '465',
    smtp_user: user,
    smtp_pass: decodeURIComponent(password),
    smtp_admin_email: from,
    smtp_sender_name: business.name,
  };
  return { from, auth };
}

/** When the certificate that an address shows ends; undefined where it shows none. */
function certificateExpiry(address: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? undefined : hostname,
      // What is wrong with it is asked for here.
      rejectUnauthorized: false,
      timeout: 15_000,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to).toISOString());
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
}

/** Minutes that a run of each workflow takes, each job rounded up: an estimate. */
const RUN_MINUTES = { 'clock.yml': 1, 'publish.yml': 3, 'validate.yml': 40 };
const FREE_MINUTES = 2_000;

/** What asks one question again. */
const askAgain = (wanted: keyof Answers) =>
  `npm run hosted -- ask ${QUESTIONS.findIndex(({ name }) => name === wanted) + 1}`;
const makeAnother = (name: keyof Answers): Words => ({
  pt: `Crie outro token do mesmo modo e rode ${askAgain(name)}.`,
  en: `Make another one the same way and run ${askAgain(name)}.`,
});
const AGAIN: Words = { pt: 'Rode npm run hosted de novo.', en: 'Run npm run hosted again.' };

/** What makes a site live and keeps it so, in the order in which each needs those before it. */
export const STEPS: readonly Step[] = [
  {
    id: 'awake',
    title: { pt: 'O projeto do Supabase está acordado', en: 'The Supabase project is awake' },
    check: async (world) => {
      const { status } = await ask<{ status: string }>(world, 'supabase', projectOf(world));
      return status === 'ACTIVE_HEALTHY' ? undefined : same(status);
    },
    remedy: {
      pt: 'No painel do Supabase, "Resume project"; o plano gratuito pausa depois de uma semana parado.',
      en: 'In the dashboard of Supabase, "Resume project"; the free plan pauses after a quiet week.',
    },
  },
  {
    id: 'tables',
    title: {
      pt: 'O banco tem as tabelas desta versão',
      en: 'The database has this version’s tables',
    },
    check: async (world) => {
      const names = (await pendingMigrations(world)).map(({ name }) => name);
      return names.length > 0 ? missing(names.join(', ')) : undefined;
    },
    run: async (world) => {
      for (const { version, name, sql } of await pendingMigrations(world)) {
        await query(
          world,
          `create schema if not exists supabase_migrations;
           create table if not exists supabase_migrations.schema_migrations (
             version text primary key, statements text[], name text
           );
           ${sql}
           ;insert into supabase_migrations.schema_migrations (version, name, statements)
             values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`,
        );
      }
    },
    remedy: AGAIN,
  },
  {
    id: 'sign-in',
    title: {
      pt: 'Só convidados entram, com senha longa',
      en: 'Only the invited sign in, by a long password',
    },
    check: async (world) => {
      if (world.isRun) {
        const { publishable: apikey } = await readKeys(world);
        const response = await fetch(`${projectUrl(world)}/auth/v1/settings`, {
          headers: { apikey },
        });
        const { disable_signup } = (await response.json()) as { disable_signup?: boolean };
        return disable_signup ? undefined : same('sign-up');
      }
      const auth = await ask<Record<string, unknown>>(
        world,
        'supabase',
        `${projectOf(world)}/config/auth`,
      );
      const wrong = [
        auth['disable_signup'] !== true && 'sign-up',
        Number(auth['password_min_length']) < 12 && 'password length',
        auth['site_url'] !== world.answers.site && 'site_url',
        auth['security_captcha_enabled'] === true && 'CAPTCHA',
      ].filter((one) => one !== false);
      return wrong.length > 0 ? same(wrong.join(', ')) : undefined;
    },
    run: (world) => runSupabase(world, ['config', 'push'], { SITE_URL: world.answers.site ?? '' }),
    remedy: {
      pt: 'Desligue CAPTCHA (Authentication › Attack Protection). Se o plano recusar [auth.sessions], tire-o de supabase/config.toml.',
      en: 'Switch CAPTCHA off (Authentication › Attack Protection). If the plan refuses [auth.sessions], take it out of supabase/config.toml.',
    },
    inRun: 'fails',
  },
  {
    id: 'webhook',
    title: {
      pt: 'Salvar avisa a função que publica',
      en: 'A save tells the function that publishes',
    },
    check: async (world) => {
      const hook = await readHook(world);
      const wanted = await functionSecrets(world, hook.rebuild_secret);
      const known = await readSecrets(world);
      const foreign = hostOf(world).foreign.filter((name) => known.has(name));
      if (foreign.length > 0) {
        const names = foreign.join(', ');
        return { pt: `de outro servidor: ${names}`, en: `of another host: ${names}` };
      }
      const names = [
        ...differing(known, wanted),
        ...(hook.rebuild_url === hookAddress(world) ? [] : ['rebuild_url']),
        ...(hook.rebuild_secret === '' ? ['rebuild_secret'] : []),
      ];
      return names.length > 0 ? missing(names.join(', ')) : undefined;
    },
    run: async (world) => {
      const kept = (await readHook(world)).rebuild_secret;
      const secret = kept || `whsec_${randomBytes(32).toString('base64')}`;
      // One transaction: the database never has the address without the secret.
      const names = HOOK.map(literal).join(', ');
      await query(
        world,
        `delete from vault.secrets where name in (${names});
         select vault.create_secret(${literal(hookAddress(world))}, 'rebuild_url');
         select vault.create_secret(${literal(secret)}, 'rebuild_secret');`,
      );
      await setSecrets(world, await functionSecrets(world, secret));
      const known = await readSecrets(world);
      const foreign = hostOf(world).foreign.filter((name) => known.has(name));
      if (foreign.length > 0) {
        const path = `${projectOf(world)}/secrets`;
        await call(world, 'supabase', path, { method: 'DELETE', body: foreign });
      }
    },
    remedy: AGAIN,
  },
  {
    id: 'functions',
    title: { pt: 'As funções são as desta versão', en: 'The functions are this version’s' },
    check: async (world) => {
      const path = `${projectOf(world)}/functions`;
      const found = await ask<{ slug: string; status: string }[]>(world, 'supabase', path);
      const active = new Set(
        found.flatMap(({ slug, status }) => (status === 'ACTIVE' ? slug : [])),
      );
      const absent = FUNCTIONS.filter((name) => !active.has(name));
      const old = differing(await readSecrets(world), { FUNCTIONS_DIGEST: functionsDigest() });
      if (absent.length > 0) return missing(absent.join(', '));
      return old.length > 0 ? { pt: 'são de outra versão', en: 'of another version' } : undefined;
    },
    run: async (world) => {
      await runSupabase(world, ['functions', 'deploy', ...FUNCTIONS, '--use-api']);
      await setSecrets(world, { FUNCTIONS_DIGEST: functionsDigest() });
    },
    remedy: AGAIN,
  },
  {
    id: 'administrator',
    title: { pt: 'Alguém administra o site', en: 'Somebody administers the site' },
    check: async (world) =>
      (await hasOwner(world)) ? undefined : { pt: 'ninguém ainda', en: 'nobody yet' },
    run: async (world) => {
      const { ownerEmail = '', ownerPassword = '' } = world.answers;
      const { secret: secretKey } = await readKeys(world);
      const settings = { url: projectUrl(world), secretKey, email: ownerEmail.toLowerCase() };
      await createAdministrator(settings, ownerPassword);
    },
    remedy: AGAIN,
  },
  {
    id: 'clock',
    title: { pt: 'O relógio do banco bate', en: 'The clock of the database beats' },
    check: async (world) => {
      const [clock] = await askDatabase<{ beat_at: string | null }[]>(
        world,
        'rpc/clock_status',
        {},
      );
      if (!clock?.beat_at) return { pt: 'ainda não bateu', en: 'no beat yet' };
      return Date.now() - Date.parse(clock.beat_at) < STILL_MS
        ? undefined
        : { pt: 'não bate há mais de três horas', en: 'no beat for more than three hours' };
    },
    remedy: {
      pt: 'Supabase › Database › Extensions › pg_cron; sem ele, o fluxo Clock do GitHub bate a cada hora, e agendar não funciona.',
      en: 'Supabase › Database › Extensions › pg_cron; without it GitHub’s workflow Clock beats each hour, and scheduling does not work.',
    },
    isAdvice: true,
    inRun: 'told',
  },
  {
    id: 'place',
    title: { pt: 'O servidor tem um lugar para o site', en: 'The host has a place for the site' },
    check: async (world) =>
      (await hostOf(world).findTrial(world)) === undefined
        ? { pt: 'falta um nome', en: 'it has no name' }
        : undefined,
    run: (world) => hostOf(world).makePlace(world),
    remedy: {
      pt: 'Talvez outra conta já tenha esse nome. Cloudflare: ponha outro em CLOUDFLARE_WORKERS_NAME; Netlify: crie um site com outro nome e ponha o código dele em NETLIFY_SITE_ID. Depois npm run hosted de novo.',
      en: 'Another account may have that name. Cloudflare: put another one into CLOUDFLARE_WORKERS_NAME; Netlify: make a site of another name and put its ID into NETLIFY_SITE_ID. Then npm run hosted again.',
    },
  },
  {
    id: 'secrets',
    title: { pt: 'O repositório tem os segredos', en: 'The repository has its secrets' },
    check: async (world) => {
      const path = `${repositoryOf(world)}/actions/secrets?per_page=100`;
      const found = await ask<{ secrets: { name: string }[] }>(world, 'github', path);
      const known = new Set(found.secrets.map(({ name }) => name));
      const wanted = await runSecrets(world);
      const absent = Object.keys(wanted).filter((name) => !known.has(name));
      if (absent.length > 0) return missing(absent.join(', '));
      const digest = sha256(JSON.stringify(wanted)).slice(0, 12);
      return (await readVariables(world)).get('HOSTED_SECRETS') === digest
        ? undefined
        : { pt: 'são de outras respostas', en: 'of other answers' };
    },
    run: async (world) => {
      const all = `${repositoryOf(world)}/actions/secrets`;
      const path = `${all}/public-key`;
      const { key, key_id } = await ask<{ key: string; key_id: string }>(world, 'github', path);
      const wanted = await runSecrets(world);
      for (const [name, value] of Object.entries(wanted)) {
        const body = { key_id, encrypted_value: await seal(value, key) };
        await call(world, 'github', `${all}/${name}`, { method: 'PUT', body });
      }
      await setVariable(world, 'HOSTED_SECRETS', sha256(JSON.stringify(wanted)).slice(0, 12));
    },
    remedy: AGAIN,
  },
  {
    id: 'variables',
    title: { pt: 'O repositório tem as variáveis', en: 'The repository has its variables' },
    check: async (world) => {
      const names = (await differingVariables(world)).map(([name]) => name);
      return names.length > 0 ? missing(names.join(', ')) : undefined;
    },
    run: async (world) => {
      for (const [name, value] of await differingVariables(world)) {
        await setVariable(world, name, value);
      }
      // What is live was built with others.
      if (await readBuild(await trialAddress(world))) await publish(world, false);
    },
    remedy: AGAIN,
  },
  {
    id: 'live',
    title: { pt: 'O site está no ar', en: 'The site is live' },
    check: async (world) =>
      (await readBuild(await trialAddress(world)))
        ? undefined
        : { pt: 'nada deste site responde', en: 'nothing of this site answers' },
    run: (world) => publish(world, true),
    remedy: {
      pt: 'O motivo está no GitHub, em Actions › Publish. A primeira execução espera por Validate: até meia hora.',
      en: 'The reason stands at GitHub, in Actions › Publish. The first run waits for Validate: up to half an hour.',
    },
    inRun: 'fails',
  },
  {
    id: 'published',
    title: { pt: 'Tudo o que foi salvo está no ar', en: 'Everything that was saved is live' },
    check: async (world) => {
      const [state] = await askDatabase<{ failure: string | null }[]>(
        world,
        'rpc/publish_status',
        {},
      );
      return state?.failure ? same(state.failure) : undefined;
    },
    remedy: {
      pt: 'Painel › Início diz o que fazer; os detalhes estão no GitHub, em Actions › Publish.',
      en: 'The panel says what to do; the details stand at GitHub, in Actions › Publish.',
    },
    isAdvice: true,
    inRun: 'fails',
  },
  {
    id: 'domain',
    title: { pt: 'O domínio leva ao site', en: 'The domain leads to the site' },
    check: async (world) => {
      const open = await world.countOpen(world);
      if (open > 0) {
        return { pt: `${open} dados por preencher ou confirmar`, en: `${open} open items` };
      }
      return (await readBuild(world.answers.site ?? ''))
        ? undefined
        : { pt: 'ainda não', en: 'not yet' };
    },
    run: async (world) => {
      if ((await world.countOpen(world)) > 0) return;
      await hostOf(world).giveDomain(world, new URL(world.answers.site ?? '').hostname);
    },
    remedy: {
      pt: 'npm run check:launch diz o que falta. Depois: Cloudflare › Add a domain (Netlify › Domain management), troque os servidores DNS no registro.br e rode npm run hosted de novo; o certificado leva minutos, o DNS até um dia.',
      en: 'npm run check:launch says what is open. Then: Cloudflare › Add a domain (Netlify › Domain management), change the name servers at the registrar, and run npm run hosted again; the certificate takes minutes, DNS up to a day.',
    },
    isAdvice: true,
    inRun: 'told',
  },
  {
    id: 'heartbeat',
    title: { pt: 'Alguém de fora vigia', en: 'Somebody outside watches' },
    check: ({ answers }) =>
      Promise.resolve(answers.heartbeatUrl ? undefined : missing('HEARTBEAT_URL')),
    remedy: {
      pt: `Sem um vigia ninguém recebe e-mail quando nada mais é publicado: healthchecks.io, depois ${askAgain('heartbeatUrl')}.`,
      en: `Without a switch nobody gets a mail when nothing is published any more: healthchecks.io, then ${askAgain('heartbeatUrl')}.`,
    },
    isAdvice: true,
    inRun: 'told',
  },
  {
    id: 'mail',
    title: { pt: '"Esqueci minha senha" envia e-mail', en: '"Esqueci minha senha" sends mail' },
    check: async (world) => {
      const path = `${projectOf(world)}/config/auth`;
      const auth = await ask<Record<string, unknown>>(world, 'supabase', path);
      const wanted = readSmtp(world)?.auth;
      if (!auth['smtp_host']) return missing('SMTP');
      // The password is not shown.
      const isOther =
        wanted &&
        (['smtp_host', 'smtp_user', 'smtp_admin_email'] as const).some(
          (name) => auth[name] !== wanted[name],
        );
      return isOther ? { pt: 'é outro servidor', en: 'another server' } : undefined;
    },
    run: async (world) => {
      const body = readSmtp(world)?.auth;
      if (body)
        await call(world, 'supabase', `${projectOf(world)}/config/auth`, { method: 'PATCH', body });
    },
    remedy: {
      pt: `Rode ${askAgain('smtpUrl')}; o e-mail do próprio Supabase só chega a membros do projeto.`,
      en: `Run ${askAgain('smtpUrl')}; Supabase’s own mail reaches members of the project alone.`,
    },
    isAdvice: true,
  },
  {
    id: 'plan',
    title: {
      pt: 'O plano do Supabase não pausa e faz cópias',
      en: 'The plan of Supabase neither pauses nor lacks copies',
    },
    check: async (world) => {
      const { organization_slug } = await ask<{ organization_slug: string }>(
        world,
        'supabase',
        projectOf(world),
      );
      const path = `/v1/organizations/${organization_slug}`;
      const { plan } = await ask<{ plan?: string }>(world, 'supabase', path);
      return plan === 'free' ? { pt: 'plano gratuito', en: 'free plan' } : undefined;
    },
    remedy: {
      pt: 'Plano pago, ou um vigia e a cópia do painel a cada mês (docs/deploy.md, Plans).',
      en: 'A paid plan, or a switch and the panel’s copy each month (docs/deploy.md, Plans).',
    },
    isAdvice: true,
  },
  {
    id: 'host-token',
    title: {
      pt: 'O token do servidor do site vale por mais de um mês',
      en: 'The token of the host lasts a month',
    },
    check: async (world) => endsSoon(await hostOf(world).expiry(world)),
    remedy: makeAnother('hostToken'),
    isAdvice: true,
    inRun: 'fails',
    warns: 'Token do servidor do site',
  },
  {
    id: 'publish-token',
    title: {
      pt: 'O token que pede publicação vale por mais de um mês',
      en: 'The token that asks for publications lasts a month',
    },
    check: async (world) =>
      // A run does not have it, but the day on which the first of both ends.
      endsSoon(world.isRun ? world.env['TOKENS_EXPIRE'] : await publishExpiry(world)),
    remedy: makeAnother('publishToken'),
    isAdvice: true,
    inRun: 'fails',
    warns: 'Token que pede publicação',
  },
  {
    id: 'certificate',
    title: {
      pt: 'O certificado do site vale por mais de duas semanas',
      en: 'The certificate of the site lasts two weeks',
    },
    check: async (world) => {
      try {
        const end = await certificateExpiry(world.answers.site ?? '');
        const isShort = end !== undefined && Date.parse(end) < Date.now() + SOON_MS / 2;
        return isShort ? endsSoon(end) : undefined;
      } catch {
        return { pt: 'o domínio não mostra nenhum', en: 'the domain shows none' };
      }
    },
    remedy: {
      pt: 'Cloudflare › SSL/TLS › Edge Certificates (Netlify › Domain management › HTTPS): o certificado se renova sozinho enquanto os servidores DNS do domínio são os desse servidor.',
      en: 'Cloudflare › SSL/TLS › Edge Certificates (Netlify › Domain management › HTTPS): it renews by itself while the name servers of the domain are the host’s.',
    },
    isAdvice: true,
    inRun: 'fails',
    warns: 'Certificado do site',
  },
  {
    id: 'files',
    title: { pt: 'O site cabe no servidor', en: 'The site fits its host' },
    check: async (world) => {
      const [live] = await askDatabase<{ files: HostFiles }[]>(
        world,
        'publications?select=files:report->files&live_at=not.is.null&report->files=not.is.null&order=id.desc&limit=1',
      );
      const [pt, en] = ['pt-BR', 'en'].map((language) => tellNearLimit(live?.files, language));
      return pt && en ? { pt: `${pt} arquivos`, en: `${en} files` } : undefined;
    },
    remedy: {
      pt: 'Passado o limite nada mais é publicado: Workers Paid e a variável DEPLOY_MAX_FILES=100000 no GitHub (docs/deploy.md, Limits).',
      en: 'Past the limit nothing is published any more: Workers Paid and the variable DEPLOY_MAX_FILES=100000 at GitHub (docs/deploy.md, Limits).',
    },
    isAdvice: true,
    inRun: 'told',
  },
  {
    id: 'version',
    title: {
      pt: 'O site no ar é da versão atual do código',
      en: 'The live site is of the newest code',
    },
    check: async (world) => {
      const live = await readBuild(await trialAddress(world));
      if (!live?.commit) return undefined;
      const path = `${repositoryOf(world)}/commits/main`;
      const { sha } = await ask<{ sha: string }>(world, 'github', path);
      const [old, main] = [live.commit.slice(0, 7), sha.slice(0, 7)];
      return live.commit === sha
        ? undefined
        : { pt: `no ar: ${old}; main: ${main}`, en: `live: ${old}; main: ${main}` };
    },
    remedy: {
      pt: 'GitHub › Actions: os testes de main falharam (Validate), ou uma publicação ainda vem.',
      en: 'GitHub › Actions: the tests of main failed (Validate), or a publication is still to come.',
    },
    isAdvice: true,
    inRun: 'told',
  },
  {
    id: 'minutes',
    title: {
      pt: 'Os minutos grátis do GitHub bastam este mês',
      en: 'The free minutes of GitHub suffice this month',
    },
    check: async (world) => {
      const repository = await ask<{ private: boolean }>(world, 'github', repositoryOf(world));
      if (!repository.private) return undefined;
      const month = dayInBrasilia(new Date()).slice(0, 7);
      let used = 0;
      for (const [workflow, minutes] of Object.entries(RUN_MINUTES)) {
        const path = `${repositoryOf(world)}/actions/workflows/${workflow}/runs?per_page=1&created=%3E%3D${month}-01`;
        used += (await ask<{ total_count: number }>(world, 'github', path)).total_count * minutes;
      }
      const share = Math.round((used / FREE_MINUTES) * 100);
      return share < 80
        ? undefined
        : { pt: `cerca de ${share} % de 2.000`, en: `about ${share} % of 2,000` };
    },
    remedy: {
      pt: 'Sem minutos nada mais é publicado até o dia 1º: forma de pagamento em GitHub › Settings › Billing, ou menos batidas do Clock (docs/deploy.md, Plans).',
      en: 'Without minutes nothing is published until the 1st: a means of payment at GitHub › Settings › Billing, or fewer beats of Clock (docs/deploy.md, Plans).',
    },
    isAdvice: true,
    inRun: 'fails',
    warns: 'Minutos grátis do GitHub',
  },
];
