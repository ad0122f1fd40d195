import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markPublished } from '../../src/publisher/database.ts';
import { describeKept } from '../../src/publisher/deploy/keep-live.ts';
import { openHost } from '../../src/publisher/deploy/host.ts';
import { readDeploySettings } from '../../src/publisher/deploy/settings.ts';
import { keepSite } from '../../src/publisher/kept-site.ts';
import { readBuildInfo } from '../../src/publisher/site-folder.ts';
import { hashFile, sendFolder } from '../../tests/helpers/cloudflare-command.ts';
import { serveInDeno } from '../../tests/helpers/function-runtimes.ts';
import { signEvent } from '../../tests/helpers/signed-event.ts';
import { ACCOUNT, CLOUDFLARE_TOKEN, playCloudflare } from '../../tests/hosts/cloudflare.ts';
import type { Backend } from '../backend/start-backend.ts';
import { runBuild } from './builds.ts';
import { round, seconds } from './numbers.ts';
import { insertRows, slugOf } from './rows.ts';

const WORKER = 'bench';
/** Pages that it saves itself. */
export const ROUNDS = 3;

/** Seconds that a process has had of the processors, and the most memory that it held, in MB. */
function readCost(pid: number): { cpu: number; megabytes: number } {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const times = rest.split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpu: (Number(times[11]) + Number(times[12])) / 100,
    megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

/**
 * Seconds from a saved page to the live site of a played Cloudflare, by the function in Deno and by a full deploy
 * in the same run: the build, and sending what one page changes.
 */
export async function measureLane(
  backend: Backend,
  dir: string,
  env: Record<string, string>,
  count: number,
) {
  const cloudflare = await playCloudflare(path.join(dir, 'host'));
  const api = `${cloudflare.api.url}/client/v4`;
  const access = { api, account: ACCOUNT, token: CLOUDFLARE_TOKEN, worker: WORKER };
  const out = path.join(dir, `lane-${count}`);
  const folders = { site: path.join(out, 'site'), shells: path.join(out, 'shells') };
  const send = () => sendFolder([api, ACCOUNT, CLOUDFLARE_TOKEN, WORKER, folders.site]);
  const { time } = await runBuild(out, env);
  await send();
  const sending = performance.now();
  await send();
  const full = time + seconds(sending);

  const database = { url: backend.url, key: backend.secretKey };
  const info = await readBuildInfo(folders.site);
  const settings = readDeploySettings({
    ...env,
    SITE_URL: cloudflare.trial,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DEPLOY_MAX_FILES: '100000',
  });
  const worker = { compatibility_date: '', assets: {} };
  const kept = await describeKept(folders, info, settings, { hash: hashFile, worker });
  if (!kept) throw new Error(`${count} pages are too many to stamp.`);
  await keepSite(database, (await openHost({ cloudflare: access })?.current()) ?? '', {
    ...kept,
    site: env['SITE_URL'] ?? '',
  });
  await markPublished(database, info.watermark ?? 0);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const served = await serveInDeno('rebuild', {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secretKey,
    REBUILD_WEBHOOK_SECRET: secret,
    REBUILD_DEPLOY_HOOK_URL: 'http://127.0.0.1:9',
    CLOUDFLARE_API_BASE_URL: api,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_WORKER: WORKER,
  });
  const times: number[] = [];
  let cpu = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const before = readCost(served.pid ?? 0);
    await insertRows(backend, count + n, count + n + 1);
    const saved = performance.now();
    const response = await fetch(served.url, signEvent({ secret }));
    if (((await response.json()) as { outcome?: string }).outcome !== 'published')
      throw new Error(served.log());
    const page = await fetch(`${cloudflare.trial}/links-uteis/${slugOf(count + n)}`);
    if (page.status !== 200) throw new Error(`The page answers ${page.status}.`);
    times.push(seconds(saved));
    cpu = Math.max(cpu, readCost(served.pid ?? 0).cpu - before.cpu);
  }
  const { megabytes } = readCost(served.pid ?? 0);
  await served.close();
  cloudflare.close();
  const worst = Math.max(...times);
  return {
    pages: count,
    fullSeconds: round(full),
    laneSeconds: round(worst),
    ratio: round(worst / full, 3),
    cpuSeconds: round(cpu),
    megabytes: round(megabytes, 0),
  };
}
