import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkAll, forget, setUp, type Person } from '../../scripts/hosted/run.ts';
import type { Answers, Words, World } from '../../scripts/hosted/world.ts';
import { writeBusiness } from '../helpers/write-business.ts';
import { runCommand } from '../../src/publisher/deploy/deploy-site.ts';
import { readDeploySettings } from '../../src/publisher/deploy/settings.ts';
import { openHost } from '../../src/publisher/deploy/host.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { serveHost, type Refuse } from '../hosts/host.ts';
import { serveInDeno } from '../helpers/function-runtimes.ts';
import { runScript } from '../helpers/run-script.ts';
import { ACCOUNT, CLOUDFLARE_TOKEN, playCloudflare, type Account } from '../hosts/cloudflare.ts';
import {
  GITHUB_TOKENS,
  playGitHub,
  REPOSITORY,
  runDeploy,
  type Repository,
} from '../hosts/github.ts';
import { NETLIFY_TOKEN, playNetlify, type NetlifyAccount } from '../hosts/netlify.ts';
import { KEYS, playSupabase, REF, SUPABASE_TOKEN, type Project } from '../hosts/supabase.ts';

/**
 * From empty accounts to a live, verified site, by the clients of the hosts themselves, pinned in tools/edge and
 * tools/netlify, against played hosts. What they would not take from a host, they do not take here.
 */
const versionOf = (folder: string, name: string) => {
  const text = readFileSync(`tools/${folder}/package.json`, 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies[name] ?? '';
};
const SUPABASE_CLI = `Supabase CLI ${versionOf('edge', 'supabase')}`;
const WRANGLER = `wrangler ${versionOf('edge', 'wrangler')}`;
const NETLIFY_CLIENT = `Netlify's client ${versionOf('netlify', 'netlify-cli')}`;

/** Of the whole way, but for the build: played hosts answer at once, so that this is what is ours. */
const MOST_SECONDS = 90;
/** What changed words may take hosted, beside the machine's own start; told and not judged, as times are a machine's. */
const WORDS_SECONDS = 75;

const BUILT_AT = '2026-11-21T12:00:00Z';
const BUSINESS = { slug: 'aroeira-odontologia', name: 'Aroeira Odontologia' };
/**
 * Asked for by `npm run test:hosted`: runs of *Publish* are the project's own deploy with wrangler, and every
 * call is refused once. Without it a run puts a page there by itself, and calls of the CLI are let through.
 */
const IS_WHOLE = process.env['HOSTED'] === '1';

interface Hosts {
  directory: string;
  supabase: Project;
  cloudflare: Account;
  netlify: NetlifyAccount;
  github: Repository;
  /** What the last run of *Publish* printed. */
  output: string;
  /** Whether a run of *Publish* is the project's own deploy. */
  isDeployed: boolean;
  /** How many items are open before the launch. */
  open: number;
  close: () => Promise<void>;
}

/** Refuses each call of the set-up itself once. */
function refuseOnce(): Refuse {
  const refused = new Set<string>();
  return (call, { headers }) =>
    headers.get('user-agent') === 'hosted' && !refused.has(call) && refused.add(call).has(call);
}

async function playHosts(refuse?: Refuse, isDeployed = false): Promise<Hosts> {
  const directory = await makeTempFolder('hosted');
  mkdirSync(path.join(directory, 'home'));
  await writeBusiness(path.join(directory, 'clinic'));
  const supabase = await playSupabase(path.join(directory, 'supabase'), refuse);
  const cloudflare = await playCloudflare(path.join(directory, 'cloudflare'), refuse);
  const netlify = await playNetlify(path.join(directory, 'netlify'), refuseOnce());
  const github = await playGitHub(async (env) => {
    if (!hosts.isDeployed) {
      const info = JSON.stringify({ builtAt: BUILT_AT });
      if (env['NETLIFY_SITE_ID']) await netlify.put('build.json', info);
      else await cloudflare.put(BUSINESS.slug, '/build.json', info);
      return 0;
    }
    const runner = {
      HOME: directory,
      LOCAL_DATA_DIR: directory,
      CLOUDFLARE_API_BASE_URL: `${cloudflare.api.url}/client/v4`,
      ...netlify.env,
    };
    return runDeploy({ ...env, ...runner }, (text) => {
      hosts.output = text;
    });
  }, refuse);
  const hosts: Hosts = {
    directory,
    supabase,
    cloudflare,
    netlify,
    github,
    output: '',
    isDeployed,
    open: 1,
    async close() {
      await supabase.close();
      cloudflare.close();
      netlify.close();
      github.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return hosts;
}

let hosts: Hosts;

let isRepositoryAway = false;

beforeAll(async () => {
  hosts = await playHosts(
    (call) => isRepositoryAway && call === `GET /repos/${REPOSITORY}`,
    IS_WHOLE,
  );
});

afterAll(() => hosts.close());

const ANSWERS: Answers = {
  supabaseToken: SUPABASE_TOKEN,
  supabaseProject: REF,
  githubToken: GITHUB_TOKENS.setUp,
  publishToken: GITHUB_TOKENS.actions,
  hostToken: CLOUDFLARE_TOKEN,
  smtpUrl: 'smtps://avisos%40aroeira.test:segredo@smtp.test:465',
  site: '',
  ownerEmail: 'dona@example.test',
  ownerPassword: 'uma senha bem comprida',
  heartbeatUrl: '',
};

function makeWorld(
  answers: Partial<Answers>,
  { directory, supabase, cloudflare, netlify, github } = hosts,
): World {
  return {
    answers,
    business: BUSINESS,
    repository: REPOSITORY,
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      SUPABASE_HOME: path.join(directory, 'home'),
      SUPABASE_PROFILE: supabase.profile,
      PUBLIC_SUPABASE_URL: supabase.project.url,
      GITHUB_API_URL: github.url,
      CLOUDFLARE_API_BASE_URL: `${cloudflare.api.url}/client/v4`,
      NETLIFY_API_URL: netlify.env['NETLIFY_API_URL'],
      DEPLOY_VERIFY_URL: answers.hostToken === NETLIFY_TOKEN ? netlify.trial : cloudflare.trial,
      CONTENT_DIR: path.join(directory, 'clinic/content'),
    },
    countOpen: () => Promise.resolve(hosts.open),
    pauseMs: 50,
  };
}

interface Walk extends Person {
  lines: string[];
  asked: string[];
  kept: Partial<Answers>;
}

/** A person who answers in order, gives up where there is nothing more, and remembers what was said. */
function makePerson(answer: (name: string, times: number) => string | undefined): Walk {
  const walk: Walk = {
    lines: [],
    asked: [],
    kept: {},
    say: ({ pt }: Words) => {
      walk.lines.push(pt);
    },
    asks: ({ en }) => {
      walk.asked.push(en);
      return Promise.resolve(answer(en, walk.asked.filter((one) => one === en).length));
    },
    keep: (answers) => {
      walk.kept = { ...answers };
    },
  };
  return walk;
}

/** The name of an answer, by the words of its question. */
const NAMES: Record<string, keyof Answers> = {
  'Supabase access token': 'supabaseToken',
  'Reference of the Supabase project': 'supabaseProject',
  'GitHub token that sets the repository up': 'githubToken',
  'GitHub token by which the database asks for a publication': 'publishToken',
  'Token of Cloudflare or Netlify': 'hostToken',
  'Address of the site': 'site',
  'E-mail of whoever administers the site': 'ownerEmail',
  'Password of this person in the panel': 'ownerPassword',
  'Address of the dead man’s switch that writes by mail (empty: none)': 'heartbeatUrl',
  'Server that sends mail (empty: none)': 'smtpUrl',
};
const rightAnswer = (question: string, { cloudflare } = hosts) => {
  const name = NAMES[question];
  if (!name) throw new Error(`no such question: ${question}`);
  return name === 'site' ? cloudflare.domain : ANSWERS[name];
};

/** What a person types who mistakes everything. */
const WRONG: Record<keyof Answers, string> = {
  supabaseToken: 'sbp_wrong',
  supabaseProject: 'my-project',
  // The one for publications in the place of the other, which it may not replace.
  githubToken: GITHUB_TOKENS.actions,
  publishToken: 'github_pat_of_yesterday',
  hostToken: 'of_another_host',
  site: 'www.example.com/',
  ownerEmail: 'dona',
  ownerPassword: 'curta',
  heartbeatUrl: 'healthchecks',
  smtpUrl: 'smtp.test:465',
};

test(`from empty accounts to a live, verified site with ten questions, each answered wrong once, by ${SUPABASE_CLI}`, async () => {
  const walk = makePerson((question, times) => {
    return times === 1 ? WRONG[NAMES[question] ?? 'site'] : rightAnswer(question);
  });
  const { supabase, cloudflare, github } = hosts;
  const started = performance.now();
  const isWell = await setUp(makeWorld({}), walk);
  const seconds = (performance.now() - started) / 1000;
  expect(isWell, [...walk.lines, hosts.output].join('\n')).toBe(true);
  if (IS_WHOLE) {
    const took = /\bread [\d.]+ s, .*/.exec(hosts.output)?.[0] ?? '';
    const steps = [...took.matchAll(/(\w+) ([\d.]+) s/g)];
    const all = steps.reduce((sum, [, , step]) => sum + Number(step), 0);
    const build = Number(steps.find(([, name]) => name === 'build')?.[2]);
    console.log(`Live and verified after ${seconds.toFixed(0)} s.`);
    console.log(`Words of a run: ${took} are ${all.toFixed(1)} s of ${WORDS_SECONDS}.`);
    expect(seconds - build).toBeLessThan(MOST_SECONDS);
  }
  expect(new Set(walk.asked).size).toBe(10);
  expect(walk.asked).toHaveLength(20);
  // Each mistake is told by its question, before it is asked again; a token that the host does not take, too.
  const mistakes = walk.lines.filter((line) => line.startsWith('✗'));
  expect(mistakes).toHaveLength(10);
  expect(mistakes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^✗ Token do GitHub para preparar o repositório: GitHub recusou com 403/,
      ),
      expect.stringMatching(
        /^✗ Token do GitHub com que o banco pede publicação: GitHub recusou com 401/,
      ),
      expect.stringMatching(/^✗ Token da Cloudflare ou da Netlify: Cloudflare recusou com 403/),
    ]),
  );

  // What the Supabase CLI made of supabase/config.toml and of the functions.
  expect(supabase.auth).toMatchObject({
    disable_signup: true,
    password_min_length: 12,
    site_url: cloudflare.domain,
    external_anonymous_users_enabled: false,
    security_update_password_require_reauthentication: true,
    sessions_timebox: 4,
    smtp_host: 'smtp.test',
    smtp_port: '465',
    smtp_user: 'avisos@aroeira.test',
    smtp_pass: 'segredo',
    smtp_admin_email: 'avisos@aroeira.test',
    smtp_sender_name: BUSINESS.name,
  });
  expect([...supabase.functions.keys()].sort()).toEqual([
    'accept-invitation',
    'ai-generate',
    'click',
    'rebuild',
  ]);
  expect(supabase.functions.get('ai-generate')?.join(' ')).toContain('sanitize.ts');
  const [hook] = await supabase.query(
    `select (select secret from vault.secrets where name = 'rebuild_url') as url,
            (select secret from vault.secrets where name = 'rebuild_secret') as secret`,
  );
  expect(hook).toEqual({
    url: `${supabase.project.url}/functions/v1/rebuild`,
    secret: supabase.secrets.get('REBUILD_WEBHOOK_SECRET'),
  });
  expect(supabase.secrets.get('REBUILD_GITHUB_TOKEN')).toBe(ANSWERS.publishToken);

  expect(cloudflare.versions.map(({ worker }) => worker)).toEqual([BUSINESS.slug]);
  expect(walk.lines.at(-1)).toBe(
    `O site: ${cloudflare.trial}\nO painel: ${cloudflare.trial}/admin`,
  );
  // Nothing that is a secret was said, and the password is kept nowhere.
  const said = walk.lines.join('\n') + hosts.output;
  for (const secret of [ANSWERS.supabaseToken, ANSWERS.hostToken, ANSWERS.ownerPassword]) {
    expect(said).not.toContain(secret);
  }
  expect(walk.kept.ownerPassword).toBeUndefined();
  expect(github.variables.get('CLOUDFLARE_ACCOUNT_ID')).toBe(ACCOUNT);
  expect(github.variables.get('DEPLOY_TRIAL')).toBe('1');
  // Whom the clock writes to, and about what.
  expect([github.secrets.get('SMTP_URL'), github.variables.get('MAIL_FROM')]).toEqual([
    ANSWERS.smtpUrl,
    'avisos@aroeira.test',
  ]);
  expect(github.variables.get('MAIL_TO')).toBe(ANSWERS.ownerEmail);
  expect(github.variables.get('TOKENS_EXPIRE')).toBe('2026-12-01');

  // Again: nothing is asked, nothing is changed.
  const changed = () =>
    [supabase.api, cloudflare.api, github].flatMap(({ calls }) =>
      calls.filter((call) => !call.startsWith('GET') && !call.endsWith('/database/query')),
    );
  const before = changed().length;
  const again = makePerson(() => undefined);
  expect(await setUp(makeWorld(walk.kept), again)).toBe(true);
  expect(again.asked).toEqual([]);
  expect(changed().slice(before)).toEqual([]);
});

test.runIf(IS_WHOLE)(
  `what ${WRANGLER} sent is what visitors get, bytes and headers verified`,
  async () => {
    const { cloudflare, output } = hosts;
    expect(output).toContain('answers with this build');
    const home = await fetch(cloudflare.trial);
    expect(await home.text()).toContain(BUSINESS.name);
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const info = (await (await fetch(`${cloudflare.trial}/build.json`)).json()) as object;
    expect(info).toMatchObject({ watermark: 0 });
    // What the panel can go back to is what the host calls it.
    const rows = await hosts.supabase.query(
      'select release from public.publications where live_at is not null order by id',
    );
    expect(rows.at(-1)).toEqual({ release: cloudflare.versions.at(-1)?.id });
  },
);

test('whoever leaves after each question, and is refused each call once, comes to the same site', async () => {
  const refused = new Set<string>();
  const trouble = await playHosts((call, { headers }) => {
    if (!IS_WHOLE && headers.get('user-agent') !== 'hosted') return false;
    return !refused.has(call) && refused.add(call).has(call);
  });
  let kept: Partial<Answers> = {};
  let runs = 0;
  for (let isWell = false; !isWell; runs += 1) {
    expect(runs).toBeLessThan(100);
    let hasAnswered = false;
    const walk = makePerson((question) => {
      if (hasAnswered) return undefined;
      hasAnswered = true;
      return rightAnswer(question, trouble);
    });
    isWell = await setUp(makeWorld(structuredClone(kept), trouble), walk);
    // Without a word of what to do nobody would come again.
    if (!isWell) expect(walk.lines.at(-1)).toMatch(/^(?:✗| +→|\d+\/10)/);
    expect(walk.kept.ownerPassword).toBeUndefined();
    kept = { ...kept, ...walk.kept };
  }
  expect(refused.size).toBeGreaterThan(20);
  expect(runs).toBeGreaterThan(20);
  expect(Object.keys(trouble.supabase.auth).sort()).toEqual(
    Object.keys(hosts.supabase.auth).sort(),
  );
  expect([...trouble.github.secrets.keys()]).toEqual([...hosts.github.secrets.keys()]);
  expect([...trouble.github.variables.keys()].sort()).toEqual(
    [...hosts.github.variables.keys()].sort(),
  );
  await trouble.close();
});

/** The command that sends a folder to this account, for a process with its environment. */
function sendByWrangler(account: Account) {
  const env = {
    SITE_URL: account.domain,
    PUBLIC_SUPABASE_URL: hosts.supabase.project.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
    SUPABASE_SECRET_KEY: KEYS.secretKey,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_API_BASE_URL: `${account.api.url}/client/v4`,
    HOME: hosts.directory,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  account.name('conta');
  return readDeploySettings(env);
}

describe.each(['GitHub', 'a build hook'] as const)('a row that changes asks %s', (builder) =>
  test('for a build, through the signed event and the function in Deno', async () => {
    const { supabase, github } = hosts;
    const asked: string[] = [];
    const hook = await serveHost((request, url) => {
      asked.push(`${request.method} ${url.pathname}`);
      return new Response(null);
    });
    const secrets = new Map(supabase.secrets);
    if (builder === 'a build hook') {
      for (const name of ['REBUILD_GITHUB_REPOSITORY', 'REBUILD_GITHUB_TOKEN'])
        secrets.delete(name);
      secrets.set('REBUILD_DEPLOY_HOOK_URL', `${hook.url}/build/1`);
    }
    // Of the files that the CLI found it to be made of.
    const env = {
      ...Object.fromEntries(secrets),
      SUPABASE_URL: supabase.project.url,
      SUPABASE_SECRET_KEY: KEYS.secretKey,
    };
    const served = await serveInDeno('rebuild', env, supabase.folderOf('rebuild'));
    const dispatches = () => github.calls.filter((call) => call.endsWith('/dispatches')).length;
    const before = dispatches();
    await supabase.query(`update private.publish_state set requested_at = null`);
    await supabase.query(
      `insert into public.generated_pages (title, slug, content, description)
       values ('Página', 'pagina-${before}', '<p>Texto</p>', 'Descrição')`,
    );
    const [sent] = (await supabase.query('select * from net.queue order by id desc limit 1')) as {
      url: string;
      headers: Record<string, string>;
      body: string;
    }[];
    expect(sent?.url).toBe(`${supabase.project.url}/functions/v1/rebuild`);
    const event = { method: 'POST', headers: sent?.headers ?? {}, body: sent?.body ?? '' };
    const answer = await fetch(served.url, event);
    expect([answer.status, await answer.json()]).toEqual([202, { outcome: 'triggered' }]);
    expect([dispatches() - before, asked]).toEqual(
      builder === 'GitHub' ? [1, []] : [0, ['POST /build/1']],
    );
    await served.close();
    hook.close();
  }),
);

test('the first deploy to an account without a name at workers.dev ends before the build, and says why', async () => {
  const account = await playCloudflare(path.join(hosts.directory, 'new'));
  let said = '';
  const code = await runDeploy(
    {
      SITE_URL: hosts.cloudflare.domain,
      PUBLIC_SUPABASE_URL: hosts.supabase.project.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
      SUPABASE_SECRET_KEY: KEYS.secretKey,
      CLOUDFLARE_API_TOKEN: ANSWERS.hostToken,
      CLOUDFLARE_API_BASE_URL: `${account.api.url}/client/v4`,
      DEPLOY_FIRST: '1',
      LOCAL_DATA_DIR: path.join(hosts.directory, 'deploy'),
    },
    (text) => {
      said = text;
    },
  );
  account.close();
  expect([code, said]).toEqual([1, expect.stringContaining('has no name at workers.dev yet')]);
  expect(said).not.toContain(' build ');
});

test('an earlier version goes live by one call to the host; one that is not there is told apart from a host that is away', async () => {
  const account = await playCloudflare(path.join(hosts.directory, 'back'));
  for (const words of ['um', 'dois']) await account.put(BUSINESS.slug, '/index.html', words);
  const api = `${account.api.url}/client/v4`;
  const open = (worker: string) =>
    openHost({
      cloudflare: { api, account: ACCOUNT, token: CLOUDFLARE_TOKEN, worker },
      netlify: undefined,
    });
  const host = open(BUSINESS.slug);
  const [first, second] = account.versions.map(({ id }) => id);
  expect(await host?.current()).toBe(second);
  const before = account.api.calls.length;
  expect(await host?.makeLive(first ?? '')).toBe(true);
  expect(account.api.calls.length - before).toBe(1);
  expect(await host?.current()).toBe(first);
  expect(await host?.makeLive('gone')).toBe(false);
  expect(await open('other')?.makeLive(first ?? '')).toBe(false);
  expect(await host?.current()).toBe(first);
  account.close();
  await expect(host?.makeLive(second ?? '')).rejects.toThrow();
  expect(openHost({ cloudflare: undefined, netlify: undefined })).toBeUndefined();
});

test('the same at Netlify', async () => {
  const account = await playNetlify(path.join(hosts.directory, 'back-netlify'));
  for (const words of ['um', 'dois']) await account.put('index.html', words);
  const netlify = {
    api: `${account.api.url}/api/v1`,
    site: account.addSite(BUSINESS.slug).id,
    token: NETLIFY_TOKEN,
  };
  const host = openHost({ cloudflare: undefined, netlify });
  const [first, second] = account.deployed.map(({ id }) => id);
  expect(await host?.current()).toBe(second);
  expect(await host?.makeLive(first ?? '')).toBe(true);
  expect(await host?.current()).toBe(first);
  expect(await (await fetch(account.trial)).text()).toBe('um');
  expect(await host?.makeLive('gone')).toBe(false);
  account.close();
  await expect(host?.makeLive(second ?? '')).rejects.toThrow();
});

/** What the panel says in red of the hosts. */
async function readWarnings() {
  const [clock] = await hosts.supabase.query('select warnings from private.site_clock');
  return (clock as { warnings: string[] } | undefined)?.warnings;
}

test('the doctor names what is wrong in a line, with what to do, has the panel say what ends soon, and changes nothing else', async () => {
  const { supabase, cloudflare, github } = hosts;
  const world = makeWorld({ ...ANSWERS, site: cloudflare.domain });
  supabase.auth['security_captcha_enabled'] = true;
  supabase.auth['smtp_host'] = null;
  github.runsOfMonth = { 'clock.yml': 600, 'publish.yml': 300, 'validate.yml': 10 };
  const build = { builtAt: BUILT_AT, commit: 'beef000' };
  await cloudflare.put(BUSINESS.slug, '/build.json', JSON.stringify(build));
  supabase.functions.delete('click');
  await supabase.query(`update private.site_clock set beat_at = now() - interval '1 day'`);
  await supabase.query(`update private.publish_state set failure = 'O envio falhou.'`);
  await supabase.query(
    `insert into public.publications (built_at, live_at, watermark, reason, report)
     values (now(), now(), 0, 'made', '{"files": {"count": 16400, "limit": 20000}}')`,
  );
  const walk = makePerson(() => undefined);
  expect(await checkAll(world, walk)).toBe(false);
  const bad = walk.lines.filter((line) => /^[✗!]/.test(line));
  expect(bad).toEqual([
    '✗ Só convidados entram, com senha longa: CAPTCHA',
    '✗ As funções são as desta versão: falta: click',
    '! O relógio do banco bate: não bate há mais de três horas',
    '! Tudo o que foi salvo está no ar: O envio falhou.',
    '! O domínio leva ao site: 1 dados por preencher ou confirmar',
    '! Alguém de fora vigia: falta: HEARTBEAT_URL',
    '! "Esqueci minha senha" envia e-mail: falta: SMTP',
    '! O plano do Supabase não pausa e faz cópias: plano gratuito',
    '! O token que pede publicação vale por mais de um mês: vence em 1 de dezembro de 2026',
    '! O site cabe no servidor: 16.400 de 20.000 arquivos',
    '! O site no ar é da versão atual do código: no ar: beef000; main: c0ffee0',
    '! Os minutos grátis do GitHub bastam este mês: cerca de 95 % de 2.000',
  ]);
  expect(walk.lines.filter((line) => line.startsWith('  →'))).toHaveLength(bad.length);
  expect(await readWarnings()).toEqual([
    expect.stringMatching(/^Token que pede publicação: vence em 1 de dezembro de 2026 \(visto em /),
    expect.stringMatching(/^Minutos grátis do GitHub: cerca de 95 % de 2\.000 /),
  ]);
  supabase.auth['security_captcha_enabled'] = false;
  supabase.auth['smtp_host'] = 'smtp.test';
  github.runsOfMonth = undefined;
  supabase.functions.set('click', []);
});

test('where a host cannot be asked, the doctor says so and blames no step', async () => {
  const world = makeWorld({
    ...ANSWERS,
    supabaseToken: 'sbp_revoked',
    site: hosts.cloudflare.domain,
  });
  const walk = makePerson(() => undefined);
  expect(await checkAll(world, walk)).toBe(false);
  expect(walk.lines[0]).toBe(
    '✗ O projeto do Supabase está acordado: Supabase recusou com 401 (GET /v1/projects/abcdefghijklmnopqrst): o token não vale.',
  );
  expect(walk.lines[1]).toContain('pergunta de novo pelo token');
});

test('a run at GitHub looks at what it has the secrets for, and fails where somebody has to be told', async () => {
  const { supabase, cloudflare } = hosts;
  const info = JSON.stringify({ builtAt: BUILT_AT, commit: 'c0ffee0' });
  await cloudflare.put(BUSINESS.slug, '/build.json', info);
  await supabase.query('update private.publish_state set failure = null');
  const { hostToken } = ANSWERS;
  const site = cloudflare.domain;
  const look = async (expires: string) => {
    const world = makeWorld({ githubToken: GITHUB_TOKENS.run, hostToken, site, heartbeatUrl: '' });
    const secrets = { SUPABASE_SECRET_KEY: KEYS.secretKey, TOKENS_EXPIRE: expires };
    const walk = makePerson(() => undefined);
    const calls = supabase.api.calls.length;
    const env = { ...world.env, ...secrets };
    const isWell = await checkAll({ ...world, env, isRun: true }, walk);
    expect(supabase.api.calls.length).toBe(calls);
    return { isWell, lines: walk.lines };
  };
  const { isWell, lines } = await look('');
  expect(isWell, lines.join('\n')).toBe(true);
  expect(lines).toContain('✓ Só convidados entram, com senha longa');
  expect(lines).toContain('✓ O site está no ar');
  expect(lines).toContain('! Alguém de fora vigia: falta: HEARTBEAT_URL');
  expect(lines.at(-1)).toMatch(
    /^Só npm run hosted -- check, .*: O projeto do Supabase está acordado; /,
  );

  expect(await readWarnings()).toEqual([]);
  const soon = await look('2026-01-01');
  expect(soon.isWell).toBe(false);
  // The panel says it in red, until a look at all of the hosts finds it mended.
  const ending = [
    expect.stringMatching(/^Token que pede publicação: vence em 1 de janeiro de 2026 \(visto em /),
  ];
  expect(await readWarnings()).toEqual(ending);
  isRepositoryAway = true;
  await look('');
  expect(await readWarnings()).toEqual(ending);
  isRepositoryAway = false;
  await look('');
  expect(await readWarnings()).toEqual([]);
  expect(soon.lines).toContain(
    '  → Crie outro token do mesmo modo e rode npm run hosted -- ask 4.',
  );
  supabase.auth['disable_signup'] = false;
  expect((await look('')).isWell).toBe(false);
  supabase.auth['disable_signup'] = true;
  await supabase.query(`update private.publish_state set failure = 'O envio falhou.'`);
  expect((await look('')).lines).toContain('! Tudo o que foi salvo está no ar: O envio falhou.');
  await supabase.query('update private.publish_state set failure = null');
});

test('a token that may only read is told at its question, and nothing is asked of it again later', async () => {
  const site = hosts.cloudflare.domain;
  const kept = forget({ ...ANSWERS, site }, [3, 4]);
  expect(Object.keys(kept)).toHaveLength(Object.keys(ANSWERS).length - 2);
  const walk = makePerson((question, times) =>
    times === 1 ? GITHUB_TOKENS.reads : rightAnswer(question),
  );
  expect(await setUp(makeWorld(kept), walk), walk.lines.join('\n')).toBe(true);
  expect(walk.asked).toHaveLength(4);
  const mistakes = walk.lines.filter((line) => line.startsWith('✗'));
  expect(mistakes).toEqual([
    expect.stringMatching(
      /^✗ Token do GitHub para preparar.*403.*: falta uma permissão ao token\.$/,
    ),
    expect.stringMatching(/^✗ Token do GitHub com que.*403.*: falta uma permissão ao token\.$/),
  ]);
});

test('a wrong answer of the environment is told with the name of its variable', async () => {
  const world = makeWorld({ ...ANSWERS, site: hosts.cloudflare.domain });
  const walk = makePerson(() => undefined);
  const env = { ...world.env, SITE_URL: 'www.example.test' };
  expect(await setUp({ ...world, env }, walk)).toBe(false);
  expect(walk.lines.filter((line) => line.startsWith('✗'))).toEqual([
    '✗ Endereço do site (SITE_URL): Comece por https:// e não termine em "/".',
  ]);
});

test('an answer that a host which is away could not try is kept, and what to do is said', async () => {
  const world = makeWorld({});
  const env = { ...world.env, SUPABASE_PROFILE: path.join(hosts.directory, 'away.yaml') };
  writeFileSync(env.SUPABASE_PROFILE, 'api_url: http://127.0.0.1:9\n');
  const walk = makePerson((question) => rightAnswer(question));
  expect(await setUp({ ...world, env }, walk)).toBe(false);
  expect(walk.asked).toHaveLength(1);
  expect(walk.kept).toEqual({ supabaseToken: SUPABASE_TOKEN });
  expect(walk.lines.slice(-2)).toEqual([
    '✗ Token de acesso do Supabase: Supabase não respondeu.',
    '  → npm run hosted continua daqui.',
  ]);
});

/** What was answered before, for this account of the machine. */
const keptFile = () =>
  path.join(hosts.directory, 'config/local-business-site', `${BUSINESS.slug}.json`);

/** A command of the documentation, as it is typed, where nobody can answer more. */
async function runHosted(...args: string[]): Promise<string> {
  const { code, output } = await runScript(['scripts/hosted.ts', ...args], {
    ...makeWorld({}).env,
    GITHUB_REPOSITORY: REPOSITORY,
    XDG_CONFIG_HOME: path.join(hosts.directory, 'config'),
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
  });
  return `${output}ended with ${code}`;
}

test('each command of the set-up that the documentation names runs as it stands there', async () => {
  const named = readFileSync('docs/deploy.md', 'utf8').matchAll(/npm run hosted(?: -- (\w+))?/g);
  expect([...new Set([...named].map(([, verb = '']) => verb))].sort()).toEqual([
    '',
    'ask',
    'check',
    'domain',
  ]);
  const { ownerPassword: _, ...answers } = { ...ANSWERS, site: hosts.cloudflare.domain };
  mkdirSync(path.dirname(keptFile()), { recursive: true });
  writeFileSync(keptFile(), JSON.stringify(answers));
  expect(await runHosted()).toMatch(/\nO painel: .*\nended with 0$/);
  expect(statSync(keptFile()).mode & 0o777).toBe(0o600);
  expect(await runHosted('check', '--english')).toMatch(
    /^✓ The Supabase project is awake\n[^]*ended with 0$/,
  );
  expect(await runHosted('ask', '5')).toMatch(/ended with 0$/);
  expect(await runHosted('chekc')).toMatch(/^npm run hosted \[-- check .*\nended with 1$/);
});

test('with nothing open the domain is given to the worker, and the trial ends', async () => {
  const { cloudflare, github } = hosts;
  hosts.open = 0;
  // The deploy itself counts what is open, and refuses: this business is an example.
  hosts.isDeployed = false;
  const walk = makePerson(() => undefined);
  const world = () => makeWorld({ ...ANSWERS, site: cloudflare.domain });
  expect(await setUp(world(), walk), walk.lines.join('\n')).toBe(true);
  expect((await fetch(`${cloudflare.domain}/build.json`)).status).toBe(200);
  expect(await setUp(world(), walk)).toBe(true);
  expect(github.variables.has('DEPLOY_TRIAL')).toBe(false);
  expect(github.variables.has('DEPLOY_VERIFY_URL')).toBe(false);
});

test('another address goes to every place of the address, and the site is published with it', async () => {
  const { supabase, cloudflare, github } = hosts;
  const dispatches = () => github.calls.filter((call) => call.endsWith('/dispatches')).length;
  const before = dispatches();
  const site = cloudflare.trial;
  expect(await runHosted('domain', site)).toMatch(/\nÀ mão: o domínio antigo .*\nended with 0$/);
  expect(supabase.auth['site_url']).toBe(site);
  expect(supabase.secrets.get('SITE_URL')).toBe(site);
  expect(github.variables.get('SITE_URL')).toBe(site);
  expect(dispatches() - before).toBe(1);
});

test(`a token of Netlify moves the site to Netlify${IS_WHOLE ? `, by ${NETLIFY_CLIENT}` : ''}; refused each call once, it comes there all the same`, async () => {
  const { netlify, github } = hosts;
  await github.ended();
  hosts.open = 1;
  hosts.isDeployed = IS_WHOLE;
  const answers = { ...ANSWERS, hostToken: NETLIFY_TOKEN, site: netlify.domain };
  const walk = makePerson(() => undefined);
  let runs = 0;
  for (let isWell = false; !isWell; runs += 1) {
    expect(runs, [...walk.lines, hosts.output].join('\n')).toBeLessThan(10);
    isWell = await setUp(makeWorld({ ...answers }), walk);
  }
  expect(runs).toBeGreaterThan(3);
  expect(netlify.sites.map(({ name }) => name)).toEqual([BUSINESS.slug]);
  expect(github.variables.get('NETLIFY_SITE_ID')).toBe(netlify.sites[0]?.id);
  expect(github.variables.has('CLOUDFLARE_ACCOUNT_ID')).toBe(false);
  expect(github.secrets.get('NETLIFY_AUTH_TOKEN')).toBe(NETLIFY_TOKEN);
  const info = (await (await fetch(`${netlify.trial}/build.json`)).json()) as object;
  expect(info).toMatchObject({ builtAt: BUILT_AT });
  if (IS_WHOLE) {
    expect(hosts.output).toContain('answers with this build');
    const rows = await hosts.supabase.query(
      'select release from public.publications where live_at is not null order by id',
    );
    expect(rows.at(-1)).toEqual({ release: netlify.deployed.at(-1)?.id });
    const home = await fetch(netlify.trial);
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }

  // The domain is given to the site, and the trial ends.
  hosts.open = 0;
  hosts.isDeployed = false;
  // Refused once, given, and then published without the trial.
  for (const _ of [1, 2, 3]) expect(await setUp(makeWorld({ ...answers }), walk)).toBe(true);
  expect((await fetch(`${netlify.domain}/build.json`)).status).toBe(200);
  expect(github.variables.has('DEPLOY_TRIAL')).toBe(false);

  expect([...hosts.supabase.secrets.keys()]).not.toContain('CLOUDFLARE_API_TOKEN');

  // And back again.
  const back = { ...ANSWERS, site: hosts.cloudflare.domain };
  expect(await setUp(makeWorld(back), walk), walk.lines.join('\n')).toBe(true);
  expect(github.variables.get('CLOUDFLARE_ACCOUNT_ID')).toBe(ACCOUNT);
  expect(github.variables.has('NETLIFY_SITE_ID')).toBe(false);
  expect([...hosts.supabase.secrets.keys()]).not.toContain('NETLIFY_SITE_ID');
});

test.runIf(IS_WHOLE)(
  `what ${WRANGLER} sends goes live whole or not at all, whichever call is refused, and of a changed site what changed`,
  async () => {
    const refused = new Set<string>();
    let isTrouble = true;
    const account = await playCloudflare(path.join(hosts.directory, 'small'), (given) => {
      const call = given.replaceAll(/[0-9a-f-]{36}/g, '*');
      return isTrouble && !refused.has(call) && refused.add(call).has(call);
    });
    const folder = await makeTempFolder('wrangler');
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    const { command } = sendByWrangler(account);
    const addresses = ['/', '/mapa de são paulo'];
    const see = () =>
      Promise.all(
        addresses.map(async (at) => {
          const response = await fetch(account.trial + at);
          return response.ok ? response.text() : '';
        }),
      );
    let live = ['', ''];
    for (const words of ['um', 'dois']) {
      write('index.html', words);
      write('mapa de são paulo.html', words);
      write('igual.html', 'igual');
      write('_headers', '/*\n  X-Test: sim\n');
      refused.clear();
      const sent = account.sent.length;
      const next = addresses.map(() => words);
      for (let runs = 1; ; runs += 1) {
        expect(runs).toBeLessThan(30);
        const isSent = await runCommand(command, folder).then(
          () => true,
          () => false,
        );
        const seen = await see();
        expect([live, next]).toContainEqual(seen);
        // After the switch it asks for more: the deploy itself looks, and believes what it sees.
        live = seen;
        if (isSent) break;
      }
      expect(live).toEqual(next);
      expect(refused.size).toBeGreaterThan(3);
      expect(new Set(account.sent.slice(sent)).size).toBe(words === 'um' ? 2 : 1);
    }
    expect((await fetch(account.trial)).headers.get('x-test')).toBe('sim');
    isTrouble = false;
    const calls = account.api.calls.length;
    await runCommand(command, folder);
    expect(account.api.calls.slice(calls).filter((call) => call.endsWith('/upload'))).toEqual([]);
    vi.unstubAllEnvs();
    account.close();
  },
);

test.runIf(IS_WHOLE)(
  `what ${NETLIFY_CLIENT} sends goes live whole or not at all, whichever call is refused, and of a changed site what changed`,
  async () => {
    const refused = new Set<string>();
    let isTrouble = true;
    const netlify = await playNetlify(path.join(hosts.directory, 'small'), (given) => {
      const call = given.replaceAll(/[0-9a-f-]{36}/g, '*');
      return isTrouble && !refused.has(call) && refused.add(call).has(call);
    });
    const { id } = netlify.addSite('small');
    const folder = await makeTempFolder('netlify');
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    write('index.html', 'um');
    write('mapa de são paulo.html', 'mapa');
    write('_headers', '/*\n  X-Test: sim\n');
    const env = {
      SITE_URL: netlify.domain,
      PUBLIC_SUPABASE_URL: hosts.supabase.project.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
      SUPABASE_SECRET_KEY: KEYS.secretKey,
      NETLIFY_SITE_ID: id,
    };
    const { command } = readDeploySettings(env);
    for (const [name, value] of Object.entries({
      HOME: hosts.directory,
      ...netlify.env,
      NETLIFY_AUTH_TOKEN: NETLIFY_TOKEN,
      NETLIFY_SITE_ID: id,
    }))
      vi.stubEnv(name, value);
    const read = async (at: string) => (await fetch(`${netlify.trial}${at}`)).text();
    const send = async () => {
      for (let runs = 1; ; runs += 1) {
        expect(runs).toBeLessThan(20);
        const isSent = await runCommand(command, folder).then(
          () => true,
          () => false,
        );
        if (isSent) return runs;
        // The last call only asks whether the site is live: the deploy itself looks, and believes that.
        const seen = [await read('/'), await read('/mapa de são paulo')];
        expect(seen).toEqual(netlify.deployed.length > 0 ? ['um', 'mapa'] : ['', '']);
      }
    };
    expect(await send()).toBeGreaterThan(3);
    expect(await read('/')).toBe('um');
    expect(await read('/mapa de são paulo')).toBe('mapa');
    expect((await fetch(netlify.trial)).headers.get('x-test')).toBe('sim');

    isTrouble = false;
    write('index.html', 'dois');
    const before = netlify.api.calls.length;
    expect(await send()).toBe(1);
    expect(await read('/')).toBe('dois');
    const sent = netlify.api.calls.slice(before).filter((call) => call.includes('/files/'));
    expect(sent).toEqual([expect.stringMatching(/\/files\/index\.html$/)]);
    vi.unstubAllEnvs();
    netlify.close();
  },
);
