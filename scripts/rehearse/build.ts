import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildSite } from '../../src/publisher/build-site.ts';
import { createReleaseStore } from '../../src/publisher/releases.ts';
import { lastWords, lookAt, runDeploy, savePage, type Result, type Stage } from './stage.ts';

const KILLS = 20;
const DISK_MEBIBYTES = 12;

/** Faults of the build itself, and of two at once; the live site must not notice. */
export async function rehearseBuild(stage: Stage): Promise<Result[]> {
  return [
    await rehearseFailure(stage, 'a mistake in the content', {
      CONTENT_DIR: await breakContent(stage),
    }),
    await rehearseFailure(stage, 'out of memory', { NODE_OPTIONS: '--max-old-space-size=48' }),
    await rehearseFullDisk(stage),
    await rehearseKills(stage),
    await rehearseTwoBuilds(stage),
  ];
}

async function breakContent({ dir }: Stage): Promise<string> {
  const content = path.join(dir, 'broken-content');
  await cp('content', content, { recursive: true });
  await appendFile(path.join(content, 'services.yaml'), '\n- { nothing: here }\n');
  return content;
}

async function rehearseFailure(
  stage: Stage,
  name: string,
  env: Record<string, string>,
): Promise<Result> {
  const before = await lookAt(stage.host.url);
  const run = await runDeploy(stage, { env });
  const after = await lookAt(stage.host.url);
  const isSame = before.digest === after.digest && before.builtAt === after.builtAt;
  return {
    fault: `build: ${name}`,
    outcome: isSame ? `failed, live site untouched: ${lastWords(run)}` : 'the live site changed',
    figure: `${run.seconds.toFixed(0)} s`,
    ok: run.code !== 0 && isSame && after.problems.length === 0,
  };
}

/** A real full disk where this user may mount one. */
async function rehearseFullDisk(stage: Stage): Promise<Result> {
  const disk = path.join(stage.dir, 'disk');
  await mkdir(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEBIBYTES}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
  } catch {
    return {
      fault: 'build: disk full',
      outcome: 'not tried: only root may mount the small disk',
      figure: '',
    };
  }
  try {
    return await rehearseFailure(stage, `disk full (${DISK_MEBIBYTES} MiB tmpfs)`, {
      LOCAL_DATA_DIR: disk,
    });
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

/** SIGKILL at random moments of a deploy, to the deploy alone or to everything it started; then one that ends. */
async function rehearseKills(stage: Stage): Promise<Result> {
  const problems: string[] = [];
  const moments: string[] = [];
  for (let count = 0; count < KILLS; count += 1) {
    const before = await lookAt(stage.host.url);
    // One moment in each stretch of a deploy: at its start, in the build, the upload, the verifying.
    const afterMs = ((count + Math.random()) / KILLS) * stage.deploySeconds * 1000;
    const who = count % 2 === 0 ? 'group' : 'process';
    const run = await runDeploy(stage, { kill: { afterMs, who } });
    moments.push(run.code === null ? `${(afterMs / 1000).toFixed(0)} s` : 'ended first');
    const after = await lookAt(stage.host.url);
    problems.push(...after.problems);
    const isWhole = after.builtAt !== before.builtAt || after.digest === before.digest;
    if (!isWhole) problems.push('pages of two builds are mixed');
  }
  const slug = await savePage(stage);
  const last = await runDeploy(stage);
  const { problems: left } = await lookAt(stage.host.url, [`/links-uteis/${slug}`]);
  return {
    fault: `build: kill -9 at ${KILLS} random moments`,
    outcome:
      [...problems, ...left].length === 0
        ? 'the site was whole each time, and the next deploy went through'
        : [...problems, ...left].slice(0, 3).join('; '),
    figure: `after ${moments.join(', ')}`,
    ok: [...problems, ...left].length === 0 && last.code === 0,
  };
}

async function rehearseTwoBuilds(stage: Stage): Promise<Result> {
  const store = createReleaseStore(path.join(stage.dir, 'two'));
  await store.prune();
  const started = performance.now();
  const build = async () => {
    const release = await store.begin();
    await buildSite(release, stage.env);
  };
  const first = build();
  // Releases are named by the millisecond.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const outcomes = await Promise.allSettled([first, build()]);
  const failed = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason)] : [],
  );
  return {
    fault: 'build: two at once in one checkout',
    outcome:
      failed.length === 0 ? 'both whole, one after the other' : (failed[0] ?? '').slice(0, 160),
    figure: `${((performance.now() - started) / 1000).toFixed(0)} s`,
    ok: failed.length === 0,
  };
}
