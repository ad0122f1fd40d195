import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createReleaseStore } from '../../src/publisher/releases.ts';
import { startCdnServer } from '../tools/cdn-server.ts';
import { freePort } from '../tools/free-port.ts';
import { verifyLive } from '../../src/publisher/deploy/verify.ts';
import type { BuildInfo } from '../../src/publisher/build-info.ts';
import {
  deletePages,
  lastWords,
  lookAt,
  readStatus,
  runDeploy,
  savePage,
  type Result,
  type Stage,
} from './stage.ts';

/** The first deploy, on which all others build. */
export async function rehearseFirst(stage: Stage): Promise<Result[]> {
  const early = await runDeploy(stage);
  const run = await runDeploy(stage, { env: { DEPLOY_FIRST: '1' } });
  if (run.code !== 0) throw new Error(`The first deploy failed:\n${run.output}`);
  stage.deploySeconds = run.seconds;
  const { problems } = await lookAt(stage.host.url);
  const { watermark, covered } = await readStatus(stage);
  const idle = await runDeploy(stage, { args: ['--if-changed'] });
  const launch = await runDeploy(stage, { env: { DEPLOY_TRIAL: '' } });
  return [
    {
      fault: 'deploy: nothing of ours is live, and nobody said so',
      outcome: `refused: ${lastWords(early)}`,
      figure: `${early.seconds.toFixed(0)} s`,
      ok: early.code === 1 && early.output.includes('DEPLOY_FIRST=1'),
    },
    {
      fault: 'none: first deploy',
      outcome: `live and verified, events covered up to ${covered} of ${watermark}`,
      figure: `${run.seconds.toFixed(0)} s`,
      ok: problems.length === 0 && covered === watermark,
    },
    {
      fault: 'none: schedule, nothing changed',
      outcome: idle.output.includes('nothing to do') ? 'nothing to do' : lastWords(idle),
      figure: `${idle.seconds.toFixed(1)} s`,
      ok: idle.code === 0 && idle.output.includes('nothing to do'),
    },
    {
      fault: 'deploy: fictitious data in the content',
      outcome: `refused: ${lastWords(launch)}`,
      figure: `${launch.seconds.toFixed(1)} s`,
      ok: launch.code === 1 && launch.output.includes('check:launch'),
    },
  ];
}

/** Faults on the way to the host, and what a visitor with an old page finds afterwards. */
export async function rehearseDeploy(stage: Stage): Promise<Result[]> {
  const results: Result[] = [];
  results.push(await rehearseLostWebhook(stage));
  results.push(await rehearseFollowUp(stage));
  results.push(...(await rehearseHalfUpload(stage)));
  results.push(await rehearseAlteredHost(stage));
  results.push(await rehearseCdn(stage));
  results.push(await rehearseShrinkage(stage));
  return results;
}

/** Nobody was told of the change; the schedule finds it. */
async function rehearseLostWebhook(stage: Stage): Promise<Result> {
  const slug = await savePage(stage, 'Aviso perdido');
  const { status: before } = await fetch(`${stage.host.url}/links-uteis/${slug}`);
  const run = await runDeploy(stage, { args: ['--if-changed'] });
  const { status } = await fetch(`${stage.host.url}/links-uteis/${slug}`);
  const { watermark, covered } = await readStatus(stage);
  return {
    fault: 'webhook: endpoint down, the event is lost',
    outcome: `the schedule published it (${before} → ${status}), events covered`,
    figure: `${run.seconds.toFixed(0)} s after the schedule began`,
    ok: run.code === 0 && before === 404 && status === 200 && covered === watermark,
  };
}

/** A page is saved when the rows have been read; whoever starts builds is asked for one more. */
async function rehearseFollowUp(stage: Stage): Promise<Result> {
  let asked = 0;
  const hook = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  let saved: Promise<string> | undefined;
  await savePage(stage, 'Antes da publicação');
  const run = await runDeploy(stage, {
    env: { REBUILD_DEPLOY_HOOK_URL: url },
    onOutput: (text) => {
      if (/ build +\d+ written/.test(text)) saved ??= savePage(stage, 'Durante a publicação');
    },
  });
  const slug = await saved;
  const askedOnce = asked;
  const next = await runDeploy(stage, { env: { REBUILD_DEPLOY_HOOK_URL: url } });
  hook.close();
  const { status } = await fetch(`${stage.host.url}/links-uteis/${slug}`);
  return {
    fault: 'webhook: a page is saved while a build runs',
    outcome: `${askedOnce} more build asked for; after it the page answers ${status} and nobody asks again`,
    figure: `${run.seconds.toFixed(0)} s and ${next.seconds.toFixed(0)} s`,
    ok: run.code === 0 && askedOnce === 1 && asked === 1 && next.code === 0 && status === 200,
  };
}

/** What is live is not what was sent: its own record says it is, and the schedule must not believe it. */
async function rehearseAlteredHost(stage: Stage): Promise<Result> {
  await savePage(stage, 'Reescrita no caminho');
  const altered = await runDeploy(stage, { env: { REHEARSE_HOST_FAULT: 'altered' } });
  const told = await readStatus(stage);
  const healed = await runDeploy(stage, { args: ['--if-changed'] });
  const { failure } = await readStatus(stage);
  const { problems } = await lookAt(stage.host.url);
  return {
    fault: 'deploy: the host shows other bytes than were sent',
    outcome: `refused (${told.failure}); the next scheduled run published it whole`,
    figure: `${altered.seconds.toFixed(0)} s and ${healed.seconds.toFixed(0)} s`,
    ok:
      altered.code === 1 &&
      Boolean(told.failure) &&
      healed.code === 0 &&
      !healed.output.includes('nothing to do') &&
      failure === null &&
      problems.length === 0,
  };
}

const assetsOf = (html: string) =>
  [...html.matchAll(/\/_astro\/[\w@$~.-]+/g)].map(([asset]) => asset);

/** A deploy that breaks off while it uploads, then the same one whole: with other hashed files. */
async function rehearseHalfUpload(stage: Stage): Promise<Result[]> {
  const removed = await savePage(stage, 'Será apagada');
  await runDeploy(stage);
  const fetchOldPages = () =>
    Promise.all(
      ['/', '/duvidas-frequentes'].map(async (page) => (await fetch(stage.host.url + page)).text()),
    );
  const oldPages = await fetchOldPages();
  const oldAssets = new Map<string, string>();
  for (const asset of oldPages.flatMap(assetsOf)) {
    oldAssets.set(asset, await (await fetch(stage.host.url + asset)).text());
  }
  const content = path.join(stage.dir, 'changed-content');
  await cp('content', content, { recursive: true });
  const file = path.join(content, 'faq.yaml');
  // The answers are part of a hashed script, which therefore gets another name.
  const answers = await readFile(file, 'utf8');
  await writeFile(file, answers.replace(/answer: >-\n(\s+)/, 'answer: >-\n$1Sim. '));
  await deletePages(stage, `slug=eq.${removed}`);

  const before = await lookAt(stage.host.url);
  const env = { CONTENT_DIR: content };
  const half = await runDeploy(stage, { env: { ...env, REHEARSE_HOST_FAULT: 'half' } });
  const after = await lookAt(stage.host.url);
  const told = await readStatus(stage);
  const whole = await runDeploy(stage, { env });
  const lost: string[] = [];
  for (const [asset, text] of oldAssets) {
    const response = await fetch(stage.host.url + asset);
    if (response.status !== 200 || (await response.text()) !== text) lost.push(asset);
  }
  const newAssets = new Set((await fetchOldPages()).flatMap(assetsOf));
  const replaced = [...oldAssets.keys()].filter((asset) => !newAssets.has(asset));
  const { status: gone } = await fetch(`${stage.host.url}/links-uteis/${removed}`);
  const { failure } = await readStatus(stage);
  const { problems } = await lookAt(stage.host.url);
  return [
    {
      fault: 'deploy: the upload breaks off half-way',
      outcome:
        before.digest === after.digest
          ? `live site untouched, the administrator reads: ${told.failure}`
          : 'the live site changed',
      figure: `${half.seconds.toFixed(0)} s`,
      ok: half.code === 1 && before.digest === after.digest && Boolean(told.failure),
    },
    {
      fault: 'deploy: a page opened before it, hashed files replaced by it',
      outcome:
        lost.length === 0
          ? `all ${oldAssets.size} files of the old pages still answer, ${replaced.length} of them replaced`
          : `lost: ${lost.join(', ')}`,
      figure: `${whole.seconds.toFixed(0)} s`,
      ok: whole.code === 0 && lost.length === 0 && problems.length === 0 && replaced.length > 0,
    },
    {
      fault: 'none: a page was deleted',
      outcome: `it answers ${gone}; the earlier failure is ${failure === null ? 'cleared' : 'still told'}`,
      figure: '',
      ok: gone === 404 && failure === null,
    },
  ];
}

/** The folder that went live, served by Cloudflare's own engine and verified as a deploy is. */
async function rehearseCdn(stage: Stage): Promise<Result> {
  const live = await createReleaseStore(stage.host.dir).current();
  if (!live) throw new Error('Nothing is live.');
  const info = JSON.parse(await readFile(path.join(live.site, 'build.json'), 'utf8')) as BuildInfo;
  const server = await startCdnServer(live.site, await freePort());
  const started = performance.now();
  let problem = '';
  try {
    await verifyLive({
      liveUrl: server.url,
      dir: live.site,
      info,
      changes: {
        added: ['/guias'],
        changed: ['/sitemap'],
        removed: ['/links-uteis/nunca-existiu'],
      },
      oldAsset: undefined,
      limitSeconds: 20,
      log: () => undefined,
    });
  } catch (error) {
    problem = String(error);
  } finally {
    await server.close();
  }
  return {
    fault: "none: Cloudflare's engine serves the deployed folder",
    outcome: problem || 'bytes, headers, 404 and caching are those of the deploy',
    figure: `${((performance.now() - started) / 1000).toFixed(1)} s`,
    ok: problem === '',
  };
}

async function rehearseShrinkage(stage: Stage): Promise<Result> {
  const before = await lookAt(stage.host.url);
  await deletePages(stage, 'slug=neq.nada');
  const run = await runDeploy(stage);
  const after = await lookAt(stage.host.url);
  await savePage(stage);
  return {
    fault: 'deploy: the table is suddenly empty',
    outcome: `refused: ${/refused: [^.]*/.exec(run.output)?.[0].slice(9) ?? lastWords(run)}`,
    figure: `${run.seconds.toFixed(0)} s`,
    ok:
      run.code === 1 &&
      before.digest === after.digest &&
      run.output.includes('DEPLOY_ALLOW_SHRINK'),
  };
}
