import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { callDatabase } from '../../src/publisher/database.ts';
import { describeKept, KEEP_NETLIFY } from '../../src/publisher/deploy/keep-live.ts';
import { openHost, type HostAccess } from '../../src/publisher/deploy/host.ts';
import { readDeploySettings } from '../../src/publisher/deploy/settings.ts';
import { keepSite } from '../../src/publisher/kept-site.ts';
import { readBuildInfo, type SiteFolders } from '../../src/publisher/site-folder.ts';
import { hashFile, sendFolder } from '../../tests/helpers/send-folder.ts';
import { serveInDeno } from '../../tests/helpers/function-runtimes.ts';
import { signEvent } from '../../tests/helpers/signed-event.ts';
import { ACCOUNT, CLOUDFLARE_TOKEN, playCloudflare } from '../../tests/hosts/cloudflare.ts';
import { NETLIFY_TOKEN, playNetlify } from '../../tests/hosts/netlify.ts';
import type { Backend } from '../backend/start-backend.ts';
import { runBuild } from './builds.ts';
import { round, seconds } from './numbers.ts';
import { insertRows, slugOf } from './rows.ts';

const WORKER = 'bench';
/** Pages that it saves itself at each host. */
const ROUNDS = 3;
export const SAVED = 2 * ROUNDS;

/**
 * Seconds from a saved page to the live site of a played host, by the function in Deno with its limits, and by a full deploy
 * in the same run: the build, and sending what one page changes.
 */
export async function measureLane(
  backend: Backend,
  dir: string,
  env: Record<string, string>,
  count: number,
) {
  const out = path.join(dir, `lane-${count}`);
  const folders = { site: path.join(out, 'site'), shells: path.join(out, 'shells') };
  const { time } = await runBuild(out, env);
  const [cloudflare, netlify] = [
    await playCloudflare(path.join(out, 'cloudflare')),
    await playNetlify(path.join(out, 'netlify')),
  ];
  const [api, base] = [`${cloudflare.api.url}/client/v4`, `${netlify.api.url}/api/v1`];
  const { id } = netlify.addSite(WORKER);
  const worker = { api, account: ACCOUNT, token: CLOUDFLARE_TOKEN, worker: WORKER };
  const results = [
    await measureHost(backend, folders, env, count, time, {
      ...{ name: 'Cloudflare', trial: cloudflare.trial, access: { cloudflare: worker } },
      keep: { hash: hashFile, worker: { compatibility_date: '', assets: {} } },
      variables: {
        CLOUDFLARE_API_BASE_URL: api,
        CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
        CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
        CLOUDFLARE_WORKER: WORKER,
      },
    }),
    await measureHost(backend, folders, env, count + ROUNDS, time, {
      ...{ name: 'Netlify', trial: netlify.trial, keep: KEEP_NETLIFY },
      access: { netlify: { api: base, site: id, token: NETLIFY_TOKEN } },
      variables: {
        NETLIFY_API_URL: base,
        NETLIFY_SITE_ID: id,
        NETLIFY_AUTH_TOKEN: NETLIFY_TOKEN,
      },
    }),
  ];
  cloudflare.close();
  netlify.close();
  return results;
}

interface PlayedHost {
  name: string;
  /** Where visitors get the site. */
  trial: string;
  access: HostAccess;
  keep: Parameters<typeof describeKept>[3];
  /** Where the function finds it. */
  variables: Record<string, string>;
}

async function measureHost(
  backend: Backend,
  folders: SiteFolders,
  env: Record<string, string>,
  first: number,
  build: number,
  { name, trial, access, keep, variables }: PlayedHost,
) {
  await sendFolder(access, folders.site);
  const sending = performance.now();
  await writeFile(path.join(folders.site, 'pages.json'), `["${name}"]`);
  await sendFolder(access, folders.site);
  const full = build + seconds(sending);

  const database = { url: backend.url, key: backend.secretKey };
  const info = await readBuildInfo(folders.site);
  const settings = readDeploySettings({
    ...env,
    SITE_URL: trial,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DEPLOY_MAX_FILES: '100000',
  });
  const kept = await describeKept(folders, info, settings, keep);
  if (!kept) throw new Error('These are too many pages to stamp.');
  await keepSite(database, (await openHost(access)?.current()) ?? '', {
    ...kept,
    site: env['SITE_URL'] ?? '',
  });
  await callDatabase(database, 'mark_published', { upto: info.watermark ?? 0 });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const served = await serveInDeno('rebuild', {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secretKey,
    REBUILD_WEBHOOK_SECRET: secret,
    REBUILD_DEPLOY_HOOK_URL: 'http://127.0.0.1:9',
    ...variables,
  });
  const times: number[] = [];
  const costs: { cpu: number; megabytes: number }[] = [];
  for (let n = first; n < first + ROUNDS; n += 1) {
    served.cost?.();
    await insertRows(backend, n, n + 1);
    const saved = performance.now();
    const response = await fetch(served.url, signEvent({ secret })).catch(() => undefined);
    const answer = (await response?.json()) as { outcome?: string } | undefined;
    if (answer?.outcome !== 'published') throw new Error(served.log());
    const page = await fetch(`${trial}/links-uteis/${slugOf(n)}`);
    if (page.status !== 200) throw new Error(`The page answers ${page.status}.`);
    times.push(seconds(saved));
    costs.push(served.cost?.() ?? { cpu: 0, megabytes: 0 });
  }
  await served.close();
  const worst = Math.max(...times);
  return {
    ...{ host: name, pages: info.pages.saved, fullSeconds: round(full), laneSeconds: round(worst) },
    ratio: round(worst / full, 3),
    cpuSeconds: round(Math.max(...costs.map(({ cpu }) => cpu))),
    megabytes: round(Math.max(...costs.map(({ megabytes }) => megabytes)), 0),
  };
}
