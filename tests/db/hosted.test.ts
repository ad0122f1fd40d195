import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readMigrations } from '../../scripts/backend/migrations.ts';
import { edgeCommand } from '../../scripts/tools/edge-tools.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { runCommand } from '../../src/publish/targets/cloudflare.ts';
import { readDeploySettings } from '../../src/publish/deploy/settings.ts';
import { serveInDeno } from '../helpers/function-runtimes.ts';
import { makeEmptyDatabase, runSql, startPostgres } from '../helpers/real-postgres.ts';
import { runProgram } from '../helpers/run-script.ts';
import { writeBusiness } from '../helpers/write-business.ts';
import { ACCOUNT, CLOUDFLARE_TOKEN, playCloudflare, type Account } from '../hosts/cloudflare.ts';
import { GITHUB_TOKEN, playGitHub, REPOSITORY, runDeploy } from '../hosts/github.ts';
import type { Host } from '../hosts/host.ts';
import { playSupabase, pushMigrations, type Project } from '../hosts/supabase.ts';
import { KEYS, REF, SUPABASE_TOKEN } from '../hosts/supabase-management.ts';

/**
 * From empty accounts to a live, verified site, by the commands of docs/deploy.md, with the hosts'
 * own clients of tools/edge, against played hosts, which are as strict as the real ones.
 */
const versionOf = (name: string) => {
  const text = readFileSync('tools/edge/package.json', 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies[name] ?? '';
};
const SUPABASE_CLI = `Supabase CLI ${versionOf('supabase')}`;
const WRANGLER = `wrangler ${versionOf('wrangler')}`;
const BUSINESS = { slug: 'aroeira-odontologia', name: 'Aroeira Odontologia' };
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** Only in `npm run test:hosted`: the project's own deploy, with wrangler. */
const IS_WHOLE = process.env['HOSTED'] === '1';

interface Hosts {
  directory: string;
  supabase: Project;
  cloudflare: Account;
  github: Host;
}

let hosts: Hosts;

beforeAll(async () => {
  const directory = await makeTempFolder('hosted');
  mkdirSync(path.join(directory, 'home'));
  await writeBusiness(path.join(directory, 'clinic'));
  const supabase = await playSupabase(path.join(directory, 'supabase'));
  await pushMigrations(supabase, {
    rebuild_url: `${supabase.project.url}/functions/v1/rebuild`,
    rebuild_secret: WEBHOOK_SECRET,
  });
  const cloudflare = await playCloudflare(path.join(directory, 'cloudflare'));
  const github = await playGitHub();
  hosts = { directory, supabase, cloudflare, github };
});

afterAll(async () => {
  await hosts.supabase.close();
  hosts.cloudflare.close();
  hosts.github.close();
  await rm(hosts.directory, { recursive: true, force: true });
});

/** The commands of the Supabase CLI in docs/deploy.md, each as its arguments. */
const commands = [...readFileSync('docs/deploy.md', 'utf8').matchAll(/edge -- supabase (.*)/g)].map(
  ([, args = '']) => args.trim().split(/\s+/),
);

test(`the set-up has at most twelve commands, and ${SUPABASE_CLI} takes them as they stand in the documentation`, async () => {
  const { directory, supabase, cloudflare, github } = hosts;
  const [, block = ''] = /```sh\n(.*?)```/s.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const steps = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(steps.length).toBeLessThanOrEqual(12);
  const secrets = path.join(directory, 'functions.env');
  writeFileSync(
    secrets,
    Object.entries({
      SITE_URL: cloudflare.domain,
      REBUILD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      REBUILD_GITHUB_REPOSITORY: REPOSITORY,
      REBUILD_GITHUB_TOKEN: GITHUB_TOKEN,
      GITHUB_API_URL: github.url,
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const ran: string[] = [];
  for (const args of commands) {
    const name = args.slice(0, 2).join(' ');
    // These ask the browser, or the server of the next test.
    if (/^(?:login|link|db)\b/.test(name)) continue;
    ran.push(name);
    const given = args.map((arg) =>
      arg === '--remote' ? `--remote=${REF}` : arg.endsWith('functions.env') ? secrets : arg,
    );
    const { code, output } = await runProgram(edgeCommand('supabase'), [...given, '--yes'], {
      PATH: process.env['PATH'],
      HOME: directory,
      SUPABASE_HOME: path.join(directory, 'home'),
      SUPABASE_PROFILE: supabase.profile,
      SUPABASE_ACCESS_TOKEN: SUPABASE_TOKEN,
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
      SUPABASE_NO_KEYRING: '1',
      SITE_URL: cloudflare.domain,
    });
    expect(code, `${args.join(' ')}\n${output}`).toBe(0);
  }
  expect(ran).toEqual(['secrets set', 'config push', 'functions deploy']);

  // Result of supabase/config.toml and the functions.
  expect(supabase.auth).toMatchObject({
    disable_signup: true,
    password_min_length: 12,
    site_url: cloudflare.domain,
    external_anonymous_users_enabled: false,
    security_update_password_require_reauthentication: true,
    sessions_timebox: 4,
  });
  expect([...supabase.functions.keys()].sort()).toEqual([
    'accept-invitation',
    'ai-generate',
    'click',
    'rebuild',
  ]);
  expect(supabase.functions.get('ai-generate')?.join(' ')).toContain('sanitize.ts');
  expect(supabase.secrets.get('REBUILD_GITHUB_TOKEN')).toBe(GITHUB_TOKEN);
});

test.runIf(IS_WHOLE)(
  `${SUPABASE_CLI} makes the tables on PostgreSQL and writes into Vault what signs a save, and later the SQL of the documentation does`,
  async () => {
    const server = await startPostgres();
    const url = await makeEmptyDatabase(server.url);
    const push = async (secret: string) => {
      const args = ['db', 'push', `--remote=${url}`, '--yes'];
      const { code, output } = await runProgram(edgeCommand('supabase'), args, {
        PATH: process.env['PATH'],
        HOME: hosts.directory,
        SUPABASE_HOME: path.join(hosts.directory, 'home'),
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
        REBUILD_URL: 'https://site.supabase.co/functions/v1/rebuild',
        REBUILD_WEBHOOK_SECRET: secret,
      });
      expect(code, output).toBe(0);
    };
    const readVault = () => runSql(url, 'select name, secret from vault.secrets order by name');
    const vaultWith = (secret: string) => [
      { name: 'rebuild_secret', secret },
      { name: 'rebuild_url', secret: 'https://site.supabase.co/functions/v1/rebuild' },
    ];
    try {
      expect(commands).toContainEqual(['db', 'push', '--remote']);
      await push('whsec_first');
      expect(await readVault()).toEqual(vaultWith('whsec_first'));
      expect(
        await runSql(url, 'select version from supabase_migrations.schema_migrations order by 1'),
      ).toEqual((await readMigrations('supabase/migrations')).map(({ version }) => ({ version })));
      // Where a newer client writes it again, the documentation needs no SQL.
      await push('whsec_second');
      expect(await readVault()).toEqual(vaultWith('whsec_first'));
      const [, sql = ''] = /```sql\n(.*?)```/s.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
      await runSql(url, sql.replace('whsec_…', 'whsec_second'));
      expect(await readVault()).toEqual(vaultWith('whsec_second'));
    } finally {
      await server.stop();
    }
  },
);

test('the first owner is made by the command of the documentation, which may be typed again', async () => {
  const [, args = ''] =
    /npm run admin:create -- (.*)/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const run = async () => {
    const child = spawn(process.execPath, ['scripts/create-admin.ts', ...args.split(' ')], {
      env: {
        PUBLIC_SUPABASE_URL: hosts.supabase.project.url,
        SUPABASE_SECRET_KEY: KEYS.secretKey,
      },
    });
    child.stdin.end('uma-senha-bem-longa\n');
    return text(child.stdout);
  };
  expect(await run()).toBe('you@company.com is an administrator now.\n');
  expect(await run()).toBe(
    'you@company.com existed already, keeps their password and is an administrator now.\n',
  );
  expect(await hosts.supabase.query('select role from private.admin_users')).toEqual([
    { role: 'owner' },
  ]);
});

test.runIf(IS_WHOLE)(
  `what ${WRANGLER} sent is what visitors get, bytes and headers verified`,
  async () => {
    const { cloudflare, directory } = hosts;
    cloudflare.name('conta');
    let output = '';
    const code = await runDeploy(
      {
        ...accessTo(cloudflare),
        HOME: directory,
        LOCAL_DATA_DIR: directory,
        CONTENT_DIR: path.join(directory, 'clinic/content'),
        DEPLOY_VERIFY_URL: cloudflare.trial,
        DEPLOY_TRIAL: '1',
        DEPLOY_FIRST: '1',
      },
      (text) => {
        output = text;
      },
    );
    expect(code, output).toBe(0);
    expect(output).toContain('answers with this build');
    const home = await fetch(cloudflare.trial);
    expect(await home.text()).toContain(BUSINESS.name);
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const info = (await (await fetch(`${cloudflare.trial}/build.json`)).json()) as object;
    expect(info).toMatchObject({ watermark: 0 });
    expect(cloudflare.versions.map(({ worker }) => worker)).toEqual([BUSINESS.slug]);
    for (const secret of [SUPABASE_TOKEN, CLOUDFLARE_TOKEN]) expect(output).not.toContain(secret);
  },
);

/** Environment of a deploy to this account. */
const accessTo = (account: Account) => ({
  SITE_URL: account.domain,
  PUBLIC_SUPABASE_URL: hosts.supabase.project.url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
  SUPABASE_SECRET_KEY: KEYS.secretKey,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
  CLOUDFLARE_API_BASE_URL: `${account.api.url}/client/v4`,
});

/** Commands that send a folder to this account, for a process with its environment. */
function sendByWrangler(account: Account) {
  const env = { ...accessTo(account), HOME: hosts.directory };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  account.name('conta');
  return readDeploySettings(env);
}

test('a row that changes asks GitHub for a build, through the signed event and the function in Deno', async () => {
  const { supabase, github } = hosts;
  // Only the files that the CLI has found.
  const env = {
    ...Object.fromEntries(supabase.secrets),
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
  expect(dispatches() - before).toBe(1);
  await served.close();
});

test(`an earlier version is live again by the commands of the documentation, as ${WRANGLER} takes them, and by the workflow`, async () => {
  const account = await playCloudflare(path.join(hosts.directory, 'back'));
  for (const words of ['um', 'dois', 'três'])
    await account.put(BUSINESS.slug, '/index.html', words);
  account.name('conta');
  const env = {
    ...accessTo(account),
    PATH: process.env['PATH'],
    HOME: hosts.directory,
    WRANGLER_SEND_METRICS: 'false',
  };
  const live = async () => (await fetch(account.trial)).text();
  const [first, second] = account.versions.map(({ id }) => id);
  const documented = [
    ...readFileSync('docs/deploy.md', 'utf8').matchAll(/edge -- wrangler (.*)/g),
  ].map(([, line = '']) => line.replace('<slug>', BUSINESS.slug).replace('<version>', first ?? ''));
  expect(documented).toHaveLength(3);
  for (const line of documented) {
    const args = line.replaceAll('"', '').split(' ');
    const { code, output } = await runProgram(edgeCommand('wrangler'), args, env);
    expect(code, output).toBe(0);
    if (args[0] !== 'rollback') expect(output).toContain(second);
  }
  expect(await live()).toBe('um');

  const workflow = parse(readFileSync('.github/workflows/roll-back.yml', 'utf8')) as {
    jobs: { 'roll-back': { steps: { run?: string }[] } };
  };
  const run = workflow.jobs['roll-back'].steps.at(-1)?.run ?? '';
  const goBack = (VERSION: string) =>
    runProgram('bash', ['-e', '-c', run], {
      ...env,
      CONTENT_DIR: path.join(hosts.directory, 'clinic/content'),
      VERSION,
    });
  // The version that was live before "um".
  expect((await goBack('')).code).toBe(0);
  expect(await live()).toBe('três');
  expect((await goBack(second ?? '')).code).toBe(0);
  expect(await live()).toBe('dois');
  expect((await goBack('gone')).code).not.toBe(0);
  expect(await live()).toBe('dois');
  account.close();
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
        // After the switch wrangler asks for more: the deploy itself looks, and believes what it
        // sees.
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
