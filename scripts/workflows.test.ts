import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PARTS } from './tools/parts.ts';
import { makeTempFolder } from './tools/temp-folder.ts';
import { DISPATCH_EVENT } from '../supabase/functions/_shared/trigger.ts';

const FOLDER = '.github/workflows';
const step = z.object({
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
const workflows = texts.map((text) => workflow.parse(parse(text)));
const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
const publish = workflows.find(({ name }) => name === 'Publish');
const clock = workflows.find(({ name }) => name === 'Clock');
const validate = workflows.find(({ name }) => name === 'Validate');

test('every command that a workflow runs exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
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
    const uses = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
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
  const scripts = new Set(PARTS.map(({ name, script = name }) => script));
  expect(runs.sort()).toEqual([...scripts].sort());
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
    '.local/proved',
    '.local/proved',
  ]);
  const [report] = named('browser-report');
  expect(report?.if).toBe('${{ failure() }}');
  expect(String(report?.with?.['path'])).toContain('.local/test-results');
});

test('nothing is published of a commit that was not validated', () => {
  const order = publish?.jobs['publish']?.steps.map(({ run }) => run?.split(' -- ')[0] ?? '') ?? [];
  expect(order.indexOf('.ci/run')).toBeGreaterThan(0);
  expect(order.indexOf('.ci/run')).toBeLessThan(order.indexOf('npm run deploy'));
  const text = texts.find((each) => each.startsWith('# Builds and publishes')) ?? '';
  expect(text.match(/key: validated-\$\{\{ github\.sha \}\}/g)).toHaveLength(2);
  expect(text.match(/cache-hit != 'true'/g)).toHaveLength(3);
  // The mark is left by the last job of the validation, under the same key.
  const mark = validate?.jobs['requirements']?.steps.at(-1);
  expect(mark?.uses).toMatch(/^actions\/cache\/save@/);
  expect(mark?.with).toEqual({ path: '.local/validated', key: 'validated-${{ github.sha }}' });
});

test('the panel hears of a run that stopped before its deploy could say so', () => {
  const told = publish?.jobs['publish']?.steps.at(-1);
  expect(told?.if).toMatch(/^\$\{\{ !success\(\) && steps\.publish\.outcome != 'failure'/);
  expect(told?.run).toContain('/rest/v1/rpc/mark_publish_failed');
  const body = /--data '(.*?)'/.exec(told?.run ?? '')?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({ reason: expect.stringMatching(/Actions/) as string });
});

test('one publishing run at a time, none cut off, by a validated push, by row or when asked', () => {
  expect(publish?.concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false });
  expect(publish?.on).toMatchObject({
    workflow_run: { workflows: ['Validate'], types: ['completed'], branches: ['main'] },
    repository_dispatch: { types: [DISPATCH_EVENT] },
    workflow_dispatch: { inputs: { 'if-changed': { type: 'boolean', default: false } } },
  });
  const condition = publish?.jobs['publish']?.if ?? '';
  expect(condition).toContain("github.event.workflow_run.conclusion == 'success'");
  expect(condition).toContain("github.event.workflow_run.event == 'push'");
});

test('the schedule stands in a workflow of its own, which only asks for a publishing run', () => {
  // GitHub switches a workflow with a schedule off when a repository rests, with all its triggers.
  const scheduled = workflows.filter(({ on }) => 'schedule' in on);
  expect(scheduled.map(({ name }) => name)).toEqual(['Clock']);
  expect(clock?.on).toEqual({
    schedule: [{ cron: expect.stringMatching(/^\d+ \* \* \* \*$/) as string }],
    workflow_dispatch: null,
  });
  const [job, ...others] = Object.values(clock?.jobs ?? {});
  expect(others).toEqual([]);
  expect(job?.permissions).toEqual({ actions: 'write' });
  expect(job?.steps[0]?.run).toMatch(/^gh workflow run publish\.yml .*--field if-changed=true$/);
  expect(existsSync(path.join(FOLDER, 'publish.yml'))).toBe(true);
  const run = publish?.jobs['publish']?.steps.find(({ id }) => id === 'publish')?.run;
  expect(run).toBe("npm run deploy -- ${{ inputs.if-changed && '--if-changed' || '' }}");
  // No other workflow may more than read.
  const writers = workflows.filter(({ jobs }) =>
    Object.values(jobs).some((each) => each.permissions),
  );
  expect(writers).toEqual([clock]);
});

test.each([
  ['success\nfailure', 0],
  ['skipped\ncancelled\nfailure\nsuccess', 1],
  ['timed_out', 1],
  ['', 0],
])(
  'the scheduled run after publishing runs that ended with %j ends with %i',
  async (ended, code) => {
    const run = Object.values(clock?.jobs ?? {})[0]?.steps.at(-1)?.run ?? '';
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

test('secrets come from the secrets of the repository, into the steps that need them', () => {
  const withSecrets = steps.filter((each) => JSON.stringify(each).includes('secrets.'));
  expect(withSecrets.map(({ run }) => run?.split(' -')[0])).toEqual(['npm run deploy', 'curl']);
  for (const [name, value] of withSecrets.flatMap(({ env }) => Object.entries(env ?? {}))) {
    if (/SECRET|TOKEN/.test(name)) expect(value).toBe(`\${{ secrets.${name} }}`);
  }
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
  // Read by "supabase config push", on the owner's machine.
  expect(named.filter((name) => !name?.startsWith('GOOGLE_CLIENT'))).toEqual(
    expect.arrayContaining(['SITE_URL', 'COMPANY_PHONE', 'DEPLOY_OLD_ASSETS']),
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
