import { randomUUID } from 'node:crypto';
import { ok, refused, type Routes } from './cloudflare-api.ts';
import type { Manifest, playUploads } from './cloudflare-uploads.ts';
import type { playSite } from './site.ts';

/** What was sent to a worker at once. */
export interface Version {
  id: string;
  worker: string;
  manifest: Manifest;
  config: { _headers?: string; _redirects?: string };
  at: string;
}

const describe = ({ id, at }: Version) => ({
  id,
  number: 1,
  metadata: { created_on: at, author_email: 'x', source: 'wrangler', hasPreview: false },
  annotations: {},
  resources: { bindings: [], script: { etag: id, handlers: [] }, script_runtime: {} },
  startup_time_ms: 1,
});

/** The versions of workers, one of which is live, as a whole or not at all. */
export function playWorkers(
  uploads: ReturnType<typeof playUploads>,
  site: Awaited<ReturnType<typeof playSite>>,
) {
  const versions: Version[] = [];
  /** Live versions in order, with the time of each. */
  const deployed: { id: string; since: string }[] = [];
  /** The worker whose version visitors get. */
  let live: string | undefined;

  async function addVersion(worker: string, request: Request): Promise<Version | undefined> {
    const form = await request.formData();
    const given = form.get('metadata');
    const metadata = typeof given === 'string' ? given : ((await given?.text()) ?? '');
    const { assets } = JSON.parse(metadata) as {
      assets: { jwt: string; config?: Version['config'] };
    };
    const manifest = uploads.findManifest(assets.jwt);
    if (!manifest) return undefined;
    const at = new Date().toISOString();
    const version = { id: randomUUID(), worker, manifest, config: assets.config ?? {}, at };
    versions.push(version);
    return version;
  }

  /** Writes a version to the disk, from where it is served with its `_headers` and `_redirects`. */
  async function goLive({ id, worker, manifest, config }: Version): Promise<void> {
    const files: [string, Uint8Array | string][] = [
      ...Object.entries(manifest).map(([name, { hash }]): [string, Uint8Array | string] => [
        decodeURI(name),
        uploads.blobs.get(hash) ?? '',
      ]),
      ['_headers', config._headers ?? ''],
      ['_redirects', config._redirects ?? ''],
    ];
    await site.show(id, files);
    live = worker;
    deployed.push({ id, since: new Date().toISOString() });
  }

  const putVersion: Routes[string] = async ({ request, worker }) => {
    const version = await addVersion(worker, request);
    if (!version) return refused(10023, 'upload not complete', 400);
    await goLive(version);
    const { id } = version;
    return ok({ id: worker, etag: id, deployment_id: id, startup_time_ms: 1, tag: 't' });
  };

  const routes: Routes = {
    'PUT :account/workers/scripts/*': putVersion,
    'PUT :account/workers/services/*': putVersion,
    async 'POST :account/workers/scripts/*/versions'({ request, worker }) {
      const version = await addVersion(worker, request);
      return version ? ok(describe(version)) : refused(10023, 'upload not complete', 400);
    },
    'GET :account/workers/scripts/*/versions': ({ worker }) =>
      ok({ items: versions.filter((one) => one.worker === worker).map(describe) }),
    async 'POST :account/workers/scripts/*/deployments'({ request, worker }) {
      const body = (await request.json()) as { versions: { version_id: string }[] };
      const wanted = versions.find(({ id }) => id === body.versions[0]?.version_id);
      if (wanted?.worker !== worker) return refused(100146, 'no such version', 400);
      await goLive(wanted);
      return ok({ id: randomUUID() });
    },
    'GET :account/workers/scripts/*/deployments': () =>
      ok({ deployments: deployed.toReversed().map(describeDeployment) }),
    'GET :account/workers/services/*': ({ worker }) =>
      versions.some((one) => one.worker === worker)
        ? ok(describeService(worker))
        : refused(10090, 'workers.api.error.service_not_found'),
  };
  return {
    versions,
    routes,
    goLive,
    liveWorker: () => live,
    /** The description of a version whose path this is. */
    findVersion(route: string) {
      const known = versions.find(({ id }) => route.endsWith(`/versions/${id}`));
      return known && describe(known);
    },
  };
}

const describeDeployment = ({ id, since }: { id: string; since: string }) => ({
  id,
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'x',
  created_on: since,
  annotations: {},
  versions: [{ version_id: id, percentage: 100 }],
});

const describeService = (worker: string) => ({
  id: worker,
  default_environment: {
    environment: 'production',
    script: { id: worker, tag: 't', tags: [], last_deployed_from: 'wrangler' },
  },
});
