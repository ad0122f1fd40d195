import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { exitCode } from './tools/run.ts';
import { makeTempFolder } from './tools/temp-folder.ts';
import { PUBLISH_WORKFLOW } from '../supabase/functions/_shared/trigger.ts';

const FOLDER = '.github/workflows';
const step = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const workflow = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.array(z.string()).optional(),
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      'timeout-minutes': z.number().max(90),
      steps: z.array(step),
    }),
  ),
});

const texts = readdirSync(FOLDER).map((name) => readFileSync(path.join(FOLDER, name), 'utf8'));
const workflows = texts.map((each) => workflow.parse(parse(each)));
const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
const publish = workflows.find(({ name }) => name === 'Publish');
const clock = workflows.find(({ name }) => name === 'Clock');
const rollBack = workflows.find(({ name }) => name === 'Roll back');
const stepNamed = (name: string) => steps.find((each) => each.name === name);
const validate = workflows.find(({ name }) => name === 'Validate');

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

test('every command that a workflow runs exists', () => {
  const { scripts } = packageJson;
  const runs = steps.flatMap(({ run }) => run ?? []);
  const named = runs.flatMap((run) => /^npm run (\S+)/.exec(run)?.[1] ?? []);
  expect(named).toContain('deploy');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = runs.filter((run) => run.startsWith('.'));
  expect(files).toContain('.ci/run');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test(
  'every action is pinned to a commit, with its version beside it',
  { tags: ['@V15.1.1', '@V15.2.1'] },
  () => {
    const uses = texts.flatMap((each) => each.match(/uses: .*/g) ?? []);
    expect(uses.length).toBeGreaterThan(3);
    for (const line of uses)
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+(\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test('every push is validated, on main each commit, by all the steps of npm test', () => {
  expect(validate?.on).toEqual({ push: null, pull_request: null });
  expect(validate?.concurrency.group).toContain("github.ref == 'refs/heads/main' && github.sha");
  const jobs = Object.entries(validate?.jobs ?? {});
  expect(jobs.filter(([, job]) => job.if !== undefined)).toEqual([]);
  const runs = jobs.flatMap(([, job]) =>
    job.steps.flatMap(({ run }) => /^npm run (\S+)$/.exec(run ?? '')?.[1] ?? []),
  );
  const { scripts } = packageJson;
  /** The package scripts that run a tool, also through other scripts. */
  const below = (name: string): string[] => {
    const others = [`pre${name}`, name, `post${name}`].flatMap(
      (each) => (scripts[each] ?? '').match(/\b(?:check|test):[\w-]+/g) ?? [],
    );
    return others.length === 0 ? [name] : others.flatMap(below);
  };
  const toolsOf = (names: readonly string[]) => [...new Set(names.flatMap(below))].sort();
  expect(toolsOf(runs)).toEqual(toolsOf(['test']));
  expect(toolsOf(runs).length).toBeGreaterThan(10);
  const { requirements, ...others } = validate?.jobs ?? {};
  expect(requirements?.needs).toEqual(Object.keys(others));
});

test('what the jobs proved meets in the last one, and what failed in the browser can be looked at', () => {
  const uploads = Object.values(validate?.jobs ?? {})
    .flatMap((job) => job.steps)
    .filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const named = (part: string) =>
    uploads.filter((each) => String(each.with?.['name']).includes(part));
  expect(named('proved-').map((each) => each.with?.['path'])).toEqual([
    '.local/test/proved',
    '.local/test/proved',
  ]);
  const [report] = named('browser-report');
  expect(report?.if).toBe('${{ failure() }}');
  expect(String(report?.with?.['path'])).toContain('.local/test-results');
});

test('nothing is published of a commit that was not validated', () => {
  const order = publish?.jobs['publish']?.steps.map(({ run }) => run?.split(' -- ')[0] ?? '') ?? [];
  expect(order.indexOf('.ci/run')).toBeGreaterThan(0);
  expect(order.indexOf('.ci/run')).toBeLessThan(order.indexOf('npm run deploy'));
  const source = texts.find((each) => each.startsWith('# Builds and publishes')) ?? '';
  expect(source.match(/key: validated-\$\{\{ github\.sha \}\}/g)).toHaveLength(2);
  expect(source.match(/validated\.outputs\.cache-hit != 'true'/g)).toHaveLength(3);
  // The last job of the validation leaves the mark under this key.
  const mark = validate?.jobs['requirements']?.steps.at(-1);
  expect(mark?.uses).toMatch(/^actions\/cache\/save@/);
  expect(mark?.with).toEqual({ path: '.local/validated', key: 'validated-${{ github.sha }}' });
});

test('a publishing run installs its packages once for each lockfile, and keeps nothing but those', () => {
  const own = publish?.jobs['publish']?.steps ?? [];
  const at = own.findIndex(({ run }) => run === 'npm ci');
  const [restore, install, save] = own.slice(at - 1);
  expect([restore?.uses, save?.uses]).toEqual([
    expect.stringMatching(/^actions\/cache\/restore@/),
    expect.stringMatching(/^actions\/cache\/save@/),
  ]);
  expect([restore?.with?.['path'], save?.with?.['path']]).toEqual(['node_modules', 'node_modules']);
  for (const file of ['.nvmrc', 'package.json', 'package-lock.json']) {
    expect(restore?.with?.['key']).toContain(`'${file}'`);
  }
  expect(save?.with?.['key']).toBe(`\${{ steps.${restore?.id}.outputs.cache-primary-key }}`);
  // What was validated here has been installed by the validation.
  expect(restore?.if).toBe("steps.validated.outputs.cache-hit == 'true'");
  const missing = `${restore?.if} && steps.${restore?.id}.outputs.cache-hit != 'true'`;
  expect([install?.if, save?.if]).toEqual([missing, missing]);
});

test('the panel hears of a run that stopped before its deploy could say so', () => {
  const told = stepNamed('Tell the panel');
  expect(told?.if).toMatch(/^\$\{\{ !success\(\) && steps\.publish\.outcome != 'failure'/);
  expect(told?.run).toContain('/rest/v1/rpc/mark_publish_failed');
  const body = /--data '(.*?)'/.exec(told?.run ?? '')?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({ reason: expect.stringMatching(/Actions/) as string });
});

test.each([
  ['the version that was live before', '', ''],
  [
    'a version by its id',
    '1b2c3d4e-0000-4000-8000-000000000000',
    ' 1b2c3d4e-0000-4000-8000-000000000000',
  ],
  ['no shell reads', '$(touch read); x', ' $(touch read); x'],
])(
  'a roll-back, when a person asks for it, has the client of the host make %s live, of this site alone',
  { tags: '@V1.2.5' },
  async (_, version, asked) => {
    expect(rollBack?.on).toEqual({
      workflow_dispatch: {
        inputs: { version: expect.objectContaining({ default: '' }) as object },
      },
    });
    const [job, ...others] = Object.values(rollBack?.jobs ?? {});
    expect(others).toEqual([]);
    expect(job?.if).toContain("github.ref == 'refs/heads/main'");
    const step = job?.steps.at(-1);
    expect(step?.env?.['VERSION']).toBe('${{ inputs.version }}');
    const bin = await makeTempFolder('workflow');
    for (const text of ['slug: aroeira # à parte', "slug: 'aroeira'"]) {
      writeFileSync(path.join(bin, 'company.yaml'), `name: X\n${text}\n`);
      writeFileSync(path.join(bin, 'npm'), '#!/bin/sh\necho "$# $*"\n', { mode: 0o755 });
      const { status, stdout } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], {
        cwd: bin,
        env: {
          PATH: `${bin}:${process.env['PATH'] ?? ''}`,
          CONTENT_DIR: bin,
          VERSION: version,
        },
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      expect(stdout.trim().split('\n')).toEqual([
        '8 run edge -- wrangler deployments list --name aroeira',
        `${version === '' ? 10 : 11} run edge -- wrangler rollback${asked} --name aroeira --message Roll back --yes`,
      ]);
      expect(existsSync(path.join(bin, 'read'))).toBe(false);
    }
    rmSync(bin, { recursive: true });
  },
);

test('one publishing run at a time, none cut off, by a validated push or when asked', () => {
  expect(existsSync(path.join(FOLDER, PUBLISH_WORKFLOW))).toBe(true);
  expect(publish?.concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false });
  expect(publish?.on).toMatchObject({
    workflow_run: { workflows: ['Validate'], types: ['completed'], branches: ['main'] },
    workflow_dispatch: { inputs: { 'if-changed': { type: 'boolean', default: false } } },
  });
  const condition = publish?.jobs['publish']?.if ?? '';
  expect(condition).toContain("github.event.workflow_run.conclusion == 'success'");
  expect(condition).toContain("github.event.workflow_run.event == 'push'");
});

test('the schedule stands in a workflow of its own, which only asks for a publishing run', () => {
  // GitHub disables a workflow with a schedule in a repository at rest, with all its triggers.
  const scheduled = workflows.filter(({ on }) => 'schedule' in on);
  // The others publish nothing.
  expect(scheduled.map(({ name }) => name).sort()).toEqual(['Clock', 'Engines', 'Hosts']);
  expect(clock?.on).toEqual({
    schedule: [{ cron: expect.stringMatching(/^\d+ \* \* \* \*$/) as string }],
    workflow_dispatch: null,
  });
  const [job, ...others] = Object.values(clock?.jobs ?? {});
  expect(others).toEqual([]);
  expect(job?.permissions).toEqual({ actions: 'write' });
  const run = publish?.jobs['publish']?.steps.find(({ id }) => id === 'publish')?.run;
  expect(run).toBe("npm run deploy -- ${{ inputs.if-changed && '--if-changed' || '' }}");
  // Both ask for runs; no workflow may write anything else, nor push.
  const writers = workflows.filter(({ jobs }) =>
    Object.values(jobs).some((each) => Object.values(each.permissions ?? {}).includes('write')),
  );
  expect(writers).toEqual([clock, publish]);
  expect(publish?.jobs['publish']?.permissions).toEqual({ contents: 'read', actions: 'write' });
});

/** Not resolvable without a DNS query: a label has at most 63 letters. */
const NOBODY = `http://${'a'.repeat(64)}.test`;

/** The live site and the answer of the database, all well. */
const WELL = {
  'build.json': { watermark: 7, commit: 'c0ffee', builtAt: '2026-11-21T12:00:00.000Z' },
  beat_clock: undefined,
  publish_status: [{ watermark: 7, covered: 7, failure: null }],
  clock_status: [{ next_change_at: '2999-01-01T00:00:00+00:00' }],
  publications: [],
};

/** Publications with these numbers of files, newest first. */
const filesOf = (...counts: number[]) =>
  counts.map((count, at) => ({ live_at: `2026-11-${29 - at}`, files: { count, limit: 20_000 } }));

/** Something waits for an owner, and an event has come since. */
const stopped = (failure: string | null) => ({
  publish_status: [{ watermark: 8, covered: 7, failure, is_stopped: true }],
});

test.each<[string, Record<string, unknown>, string]>([
  ['nothing is missing: only the heartbeat is told', {}, ''],
  [
    'an event is not live for half an hour',
    {
      publish_status: [
        { watermark: 8, covered: 7, failure: null, pending_since: '2026-11-20T12:00:00+00:00' },
      ],
    },
    'event 8 is',
  ],
  ['an event is not live', { 'build.json': { watermark: 6, commit: 'c0ffee' } }, 'event 7 is'],
  ['a build without a database is live', { 'build.json': { watermark: null } }, 'event 7 is'],
  [
    'what is live was not told',
    { publish_status: [{ watermark: 7, covered: 6, failure: null }] },
    'event 7 is',
  ],
  [
    'the last run failed',
    { publish_status: [{ watermark: 7, covered: 7, failure: 'x' }] },
    'failed',
  ],
  ['the code is newer', { 'build.json': { watermark: 7, commit: 'beef' } }, 'code is newer'],
  [
    'a date has come',
    { clock_status: [{ next_change_at: '2026-01-01T00:00:00+00:00' }] },
    'a date',
  ],
  ['the site is away', { 'build.json': null }, 'cannot be read'],
  ['the database is away', { publish_status: null }, 'cannot be read'],
  ['the database refuses the beat', { beat_clock: null }, 'cannot be read'],
  ['the database is paused, and its gateway says so', { beat_clock: 540 }, 'cannot be read'],
  ['the database is paused, and has no address', { nobody: true }, 'cannot be read'],
  ['publishing is stopped', stopped('Parado: alguém voltou o site.'), 'publishing is stopped'],
  ['publishing is stopped, and nobody said why', stopped(null), 'publishing is stopped'],
  ['the publications cannot be read', { publications: null }, ''],
  ['the site comes near the limit of its host', { publications: filesOf(16_000, 15_999) }, ''],
  ['one file is missing to that', { publications: filesOf(15_999, 15_999) }, ''],
  ['no earlier publication has counted', { publications: filesOf(16_000) }, ''],
  ['a thousand were near', { publications: filesOf(...Array<number>(1000).fill(16_000)) }, ''],
])('the clock where %s', async (where, faults, missing) => {
  const answers = { ...WELL, ...faults } as Record<string, unknown>;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://host').pathname.split('/').at(-1) ?? '';
    asked.push(name);
    const isThere = name === 'beat' || answers[name] !== null;
    response.writeHead(answers[name] === 540 ? 540 : isThere ? 200 : 503);
    response.end(JSON.stringify(answers[name]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bin = await makeTempFolder('workflow');
  writeFileSync(path.join(bin, 'gh'), `#!/bin/sh\necho "gh $@"\n`, { mode: 0o755 });
  const run = Object.values(clock?.jobs ?? {})[0]?.steps[0]?.run ?? '';
  const child = spawn('bash', ['-e', '-c', run], {
    env: {
      PATH: `${bin}:${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      LIVE_URL: url,
      PUBLIC_SUPABASE_URL: 'nobody' in faults ? NOBODY : url,
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      HEARTBEAT_URL: `${url}/beat`,
      GITHUB_SHA: 'c0ffee',
      GITHUB_OUTPUT: path.join(bin, 'output'),
      GITHUB_REPOSITORY: 'owner/name',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, code] = await Promise.all([text(child.stdout), exitCode(child)]);
  server.close();
  server.closeAllConnections();
  const told = existsSync(path.join(bin, 'output'))
    ? readFileSync(path.join(bin, 'output'), 'utf8')
    : '';
  rmSync(bin, { recursive: true });
  expect(code).toBe(0);
  const isNear = where.includes('limit') || where.includes('has counted');
  expect(told.trimEnd()).toMatch(
    missing === 'publishing is stopped'
      ? where.includes('nobody')
        ? /^stopped=A publicação está parada: um proprietário decide.*$/
        : /^stopped=Parado: alguém voltou o site\.$/
      : where.includes('half an hour')
        ? /^late=.*$/
        : where.includes('paused')
          ? /^late=O banco de dados do site está pausado.*$/
          : isNear
            ? /^near_limit=2026-11-29 16\.000 de 20\.000$/
            : /^$/,
  );
  expect(asked.includes('beat')).toBe(missing === '');
  const [reason = '', request] = output.trim().split('\n');
  expect(reason).toContain(missing);
  expect(request).toBe(
    missing === '' || missing === 'publishing is stopped'
      ? undefined
      : 'gh workflow run publish.yml --repo owner/name --ref main --field if-changed=true',
  );
});

test.each([
  ['success\nfailure', 0],
  ['skipped\ncancelled\nfailure\nsuccess', 1],
  ['timed_out', 1],
  ['', 0],
])(
  'the scheduled run after publishing runs that ended with %j ends with %i',
  async (ended, code) => {
    const run =
      Object.values(clock?.jobs ?? {})[0]?.steps.find(({ id }) => id === 'works')?.run ?? '';
    const bin = await makeTempFolder('workflow');
    writeFileSync(path.join(bin, 'gh'), `#!/bin/sh\nprintf '%s' '${ended}'\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    // As GitHub runs a step.
    const { status, stdout } = spawnSync('bash', ['-e', '-c', run], { env, encoding: 'utf8' });
    rmSync(bin, { recursive: true });
    expect(status).toBe(code);
    expect(stdout.includes('::error::The last publishing run ended with')).toBe(code === 1);
  },
);

/** An SMTP server that keeps the mails it gets. */
async function takeMails(): Promise<{ url: string; mails: string[]; close: () => void }> {
  const mails: string[] = [];
  let [mail, isMail] = ['', false];
  const server = createTcpServer((socket) => {
    socket.setEncoding('utf8');
    socket.write('220 played ESMTP\r\n');
    socket.on('data', (given: string) => {
      if (isMail) mail += given;
      const isOver = isMail && mail.endsWith('\r\n.\r\n');
      if (isMail && !isOver) return;
      if (isOver) {
        mails.push(mail.slice(0, -5));
        [isMail, mail] = [false, ''];
      }
      if (given.startsWith('DATA')) isMail = true;
      socket.write(`${isMail ? 354 : given.startsWith('QUIT') ? 221 : 250} ok\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, mails, close: () => server.close() };
}

const DAY_MS = 24 * 3_600_000;
/** Half a day of slack, because these tests may be slow. */
const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * DAY_MS).toISOString();
const NOT_LIVE = 'O que você salva não está chegando ao site';
const NEAR = 'O site está perto do limite de arquivos';

/** The previous run, and days from now of the last one that did not fail. */
type Before = { conclusion: string; days: number; good?: number };

test.each<[string, Record<string, string>, Before, string, string]>([
  [
    'publishing begins to fail',
    { WORKS: 'failure' },
    { conclusion: 'success', days: 0 },
    NOT_LIVE,
    'falhou',
  ],
  ['it still fails', { WORKS: 'failure' }, { conclusion: 'failure', days: 0 }, '', ''],
  [
    'it fails for another day',
    { WORKS: 'failure' },
    { conclusion: 'failure', days: -1 },
    NOT_LIVE,
    'falhou',
  ],
  [
    'a save waits',
    { LATE: 'Espera há mais de meia hora.' },
    { conclusion: 'success', days: 0 },
    NOT_LIVE,
    'Espera',
  ],
  [
    'publishing is stopped',
    { WORKS: 'failure', STOPPED: 'Parado: alguém voltou o site.' },
    { conclusion: 'success', days: 0 },
    NOT_LIVE,
    'Parado: alguém voltou o site.',
  ],
  [
    'publishing is still stopped, the same day',
    { WORKS: 'failure', STOPPED: 'Parado: alguém voltou o site.' },
    { conclusion: 'failure', days: 0 },
    '',
    '',
  ],
  [
    'publishing is stopped for another day',
    { WORKS: 'failure', STOPPED: 'Parado: alguém voltou o site.' },
    { conclusion: 'failure', days: -1 },
    NOT_LIVE,
    'Parado: alguém voltou o site.',
  ],
  [
    'a token ends in four weeks',
    { TOKENS_EXPIRE: inDays(28) },
    { conclusion: 'success', days: -1 },
    'Uma permissão do site está para vencer',
    'vence em',
  ],
  [
    'a token ends later',
    { TOKENS_EXPIRE: inDays(35) },
    { conclusion: 'success', days: -1 },
    '',
    '',
  ],
  [
    'the limit came near yesterday',
    { NEAR_LIMIT: `${inDays(-1.5)} 16.000 de 20.000` },
    { conclusion: 'success', days: -1 },
    NEAR,
    '16.000 de 20.000 arquivos',
  ],
  [
    'it came near before that, and was told',
    { NEAR_LIMIT: `${inDays(-2.5)} 16.000 de 20.000` },
    { conclusion: 'success', days: -1 },
    '',
    '',
  ],
  [
    'it came near yesterday, and was told this morning',
    { NEAR_LIMIT: `${inDays(-1.5)} 16.000 de 20.000` },
    { conclusion: 'success', days: 0 },
    '',
    '',
  ],
  [
    'the mail of this morning could not be sent',
    { NEAR_LIMIT: `${inDays(-1.5)} 16.000 de 20.000` },
    { conclusion: 'failure', days: 0, good: -1 },
    NEAR,
    '16.000 de 20.000 arquivos',
  ],
  [
    'it came near while publishing fails',
    { WORKS: 'failure', NEAR_LIMIT: `${inDays(-1.5)} 16.000 de 20.000` },
    { conclusion: 'success', days: -1 },
    NOT_LIVE,
    'falhou',
  ],
  [
    'publishing is stopped, and the limit near',
    {
      WORKS: 'failure',
      STOPPED: 'Parado: alguém voltou o site.',
      NEAR_LIMIT: `${inDays(-1.5)} 16.000 de 20.000`,
    },
    { conclusion: 'success', days: -1 },
    NOT_LIVE,
    'Parado: alguém voltou o site.',
  ],
  ['all is well', {}, { conclusion: 'success', days: -1 }, '', ''],
  // Nobody listens there: the run fails, and GitHub writes a mail.
  [
    'it cannot be sent',
    { WORKS: 'failure', SMTP_URL: 'smtp://127.0.0.1:1' },
    { conclusion: 'success', days: 0 },
    '',
    '',
  ],
])('the owner and a mail, where %s', async (_, faults, before, subject, words) => {
  const step = Object.values(clock?.jobs ?? {})[0]?.steps.at(-1);
  expect(step?.if).toContain("vars.MAIL_TO != ''");
  const server = await takeMails();
  const bin = await makeTempFolder('workflow');
  const runOf = (conclusion: string, days: number) =>
    JSON.stringify([{ conclusion, createdAt: new Date(Date.now() + days * DAY_MS) }]);
  const good = runOf('success', before.good ?? before.days);
  const last = runOf(before.conclusion, before.days);
  const script = `case "$*" in *'--status success'*) echo '${good}';; *) echo '${last}';; esac`;
  writeFileSync(path.join(bin, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const fails = 'LATE' in faults || 'SMTP_URL' in faults;
  const child = spawn('bash', ['-e', '-c', step?.run ?? ''], {
    env: {
      ...Object.fromEntries(Object.keys(step?.env ?? {}).map((name) => [name, ''])),
      WORKS: 'success',
      PATH: `${bin}:${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      GITHUB_REPOSITORY: 'owner/name',
      MAIL_FROM: 'site@example.com',
      MAIL_TO: 'dona@example.com',
      SMTP_URL: server.url,
      SITE_URL: 'https://www.example.com',
      ...faults,
    },
    // The run shall fail; its output does not matter.
    stdio: ['ignore', 'ignore', fails ? 'ignore' : 'inherit'],
  });
  const code = await exitCode(child);
  server.close();
  rmSync(bin, { recursive: true });
  expect(code).toBe(fails ? 1 : 0);
  const subjects = server.mails.map((mail) => {
    const [, said = ''] = /^Subject: =\?UTF-8\?B\?(.*)\?=$/m.exec(mail) ?? [];
    return Buffer.from(said, 'base64').toString();
  });
  expect(subjects.join('+')).toBe(subject);
  const [head = '', body = ''] = server.mails[0]?.split('\r\n\r\n') ?? [];
  const text = Buffer.from(body, 'base64').toString();
  expect(text).toContain(words);
  if (subject === '') return;
  expect(text).toContain('https://www.example.com/admin');
  expect(head).toContain('To: dona@example.com');
});

test('secrets come from the secrets of the repository, into the steps that need them', () => {
  const withSecrets = steps.filter((each) => JSON.stringify(each).includes('secrets.'));
  expect(withSecrets.map(({ run }) => run?.split(' ')[0]?.split('$')[0])).toEqual([
    'missing=',
    'node',
    'npm',
    'npm',
    'curl',
    'slug=',
  ]);
  for (const [name, value] of withSecrets.flatMap(({ env }) => Object.entries(env ?? {}))) {
    // A run asks for another one with the token that GitHub gives it.
    const isOwn = ['GH_TOKEN', 'REBUILD_GITHUB_TOKEN'].includes(name);
    if (isOwn) expect(value).toBe('${{ github.token }}');
    else if (/SECRET|TOKEN$|HEARTBEAT|SMTP/.test(name))
      expect(value).toBe(`\${{ secrets.${name} }}`);
  }
});

test('the doctor of each week is told what the deploy is, where it reads the same, and when tokens end', () => {
  const doctor = steps.find(({ run }) => run === 'npm run doctor')?.env ?? {};
  const deploy = steps.find(({ id }) => id === 'publish')?.env ?? {};
  const { TOKENS_EXPIRE, ...shared } = doctor;
  expect(TOKENS_EXPIRE).toBe('${{ vars.TOKENS_EXPIRE }}');
  expect(deploy).toMatchObject(shared);
  for (const name of [
    'SITE_URL',
    'DEPLOY_VERIFY_URL',
    'SUPABASE_SECRET_KEY',
    'CLOUDFLARE_API_TOKEN',
  ])
    expect(shared).toHaveProperty(name);
});

test('the variables that the workflow passes are described for the owner', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = Object.keys(steps.find(({ run }) => run?.includes('deploy'))?.env ?? {});
  for (const name of names.filter((each) => !each.startsWith('WRANGLER_'))) {
    expect(example, name).toMatch(new RegExp(`^# ${name}=`, 'm'));
  }
});

test('what the owner may set for the site, its publishing and the company reaches the deploy', () => {
  const blocks = readFileSync('.env.example', 'utf8').split(/^# ── /m);
  const ours = blocks.filter((block) =>
    /^(The site|The database|Search engines|Publishing|The company)/.test(block),
  );
  expect(ours).toHaveLength(5);
  const passed = Object.keys(steps.find(({ run }) => run?.includes('deploy'))?.env ?? {});
  const named = ours.flatMap((block) => [...block.matchAll(/^# ([A-Z_]+)=/gm)].map(([, n]) => n));
  // Read by "supabase config push" on the owner's machine.
  expect(named.filter((name) => !name?.startsWith('GOOGLE_CLIENT'))).toEqual(
    expect.arrayContaining(['SITE_URL', 'COMPANY_PHONE', 'DEPLOY_MAX_FILES']),
  );
  for (const name of named.filter((each) => !each?.startsWith('GOOGLE_CLIENT'))) {
    expect(passed, name).toContain(name);
  }
});

test('dependencies and actions are kept up to date', { tags: ['@V15.1.1', '@V15.2.1'] }, () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: {
      'package-ecosystem': string;
      schedule: { interval: string };
      cooldown: { 'default-days': number };
    }[];
  };
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  for (const { schedule, cooldown } of updates) {
    expect(schedule.interval).toBe('weekly');
    expect(cooldown['default-days']).toBeGreaterThanOrEqual(7);
  }
});

test('the settings of the hosted project send nobody to this machine, and let nobody sign up', () => {
  const settings = readFileSync('supabase/config.toml', 'utf8').replace(/^\s*#.*$/gm, '');
  expect(settings).toContain('additional_redirect_urls = []');
  expect(settings).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]/);
  expect(settings).toMatch(/^enable_signup = false$/m);
});
