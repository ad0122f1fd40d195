import { randomUUID } from 'node:crypto';
import { serveHost, type Host, type Refuse } from './host.ts';
import { playSite } from './site.ts';

export const ACCOUNT = '0'.repeat(32);
export const CLOUDFLARE_TOKEN = 'cloudflare_token_played';
const BUCKET_FILES = 200;

type Manifest = Record<string, { hash: string; size: number }>;
interface Version {
  id: string;
  worker: string;
  manifest: Manifest;
  config: { _headers?: string; _redirects?: string };
  at: string;
}

export interface Account {
  api: Host;
  /** The worker at workers.dev. */
  trial: string;
  /** The worker at a domain, which answers once the domain is attached. */
  domain: string;
  versions: Version[];
  /** Hashes of the uploaded files, in order. */
  sent: string[];
  /** End of the account's token. */
  token: { ends: string };
  /** Gives the account a name at workers.dev. */
  name: (name: string) => void;
  /** Makes a site of one file live, like a deploy. */
  put: (worker: string, file: string, text: string) => Promise<void>;
  close: () => void;
}

const encode = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ ...claims, exp: 4e9 })).toString('base64url')}.x`;
const decode = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    session: string;
    complete: boolean;
  };
const ok = (result: unknown) => Response.json({ success: true, errors: [], messages: [], result });
const refused = (code: number, message: string, status = 404) =>
  Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );

/**
 * Plays Cloudflare: an account without a name at workers.dev, uploads of static assets by digest,
 * and the deployed version, kept in `directory`. A version is live as a whole or not at all.
 */
export async function playCloudflare(directory: string, refuse?: Refuse): Promise<Account> {
  const blobs = new Map<string, Uint8Array>();
  const sessions = new Map<string, { manifest: Manifest; missing: Set<string> }>();
  const versions: Version[] = [];
  const sent: string[] = [];
  /** Live versions in order, with the time of each. */
  const deployed: { id: string; since: string }[] = [];
  const site = await playSite(directory);
  const token = { ends: '2099-01-01T00:00:00Z' };
  let live: Version | undefined;
  let subdomain: string | undefined;

  async function addVersion(worker: string, request: Request): Promise<Version | undefined> {
    const form = await request.formData();
    const given = form.get('metadata');
    const metadata = typeof given === 'string' ? given : ((await given?.text()) ?? '');
    const { assets } = JSON.parse(metadata) as {
      assets: { jwt: string; config?: Version['config'] };
    };
    const { session, complete } = decode(assets.jwt);
    const manifest = complete ? sessions.get(session)?.manifest : undefined;
    if (!manifest) return undefined;
    const at = new Date().toISOString();
    const version = { id: randomUUID(), worker, manifest, config: assets.config ?? {}, at };
    versions.push(version);
    return version;
  }

  const describe = ({ id, at }: Version) => ({
    id,
    number: 1,
    metadata: { created_on: at, author_email: 'x', source: 'wrangler', hasPreview: false },
    annotations: {},
    resources: { bindings: [], script: { etag: id, handlers: [] }, script_runtime: {} },
    startup_time_ms: 1,
  });

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const route = url.pathname
      .replace('/client/v4', '')
      .replace(`/accounts/${ACCOUNT}`, ':account');
    const [, worker = ''] =
      /^:account\/workers\/(?:scripts|services|workers)\/([^/]+)/.exec(route) ?? [];
    // Files are uploaded with the token of their session.
    const isUpload = route.endsWith('/workers/assets/upload');
    if (!isUpload && request.headers.get('authorization') !== `Bearer ${CLOUDFLARE_TOKEN}`) {
      return refused(9109, 'Invalid access token', 403);
    }
    const at = `${request.method} ${worker ? route.replace(`/${worker}`, '/*') : route}`;
    switch (at) {
      case 'GET /accounts':
      case 'GET /memberships':
        return ok([{ id: ACCOUNT, name: 'played', account: { id: ACCOUNT, name: 'played' } }]);
      case 'GET /user':
        return ok({ id: 'u', email: 'x@x' });
      case 'GET /user/tokens/verify':
        return ok({ id: 't', status: 'active', expires_on: token.ends });
      case 'GET /zones':
        return ok([{ id: 'zone', name: url.hostname }]);
      case 'GET :account/workers/subdomain':
        return subdomain ? ok({ subdomain }) : refused(10007, 'You need a workers.dev subdomain');
      case 'PUT :account/workers/subdomain':
        ({ subdomain } = (await request.json()) as { subdomain: string });
        return ok({ subdomain });
      case 'PUT :account/workers/domains': {
        const { hostname, service } = (await request.json()) as Record<string, string>;
        if (service !== live?.worker) return refused(10007, 'no such worker');
        site.domains.add(hostname ?? '');
        return ok({ id: 'd', hostname, service });
      }
      case 'POST :account/workers/scripts/*/assets-upload-session': {
        const { manifest } = (await request.json()) as { manifest: Manifest };
        const wrong = Object.entries(manifest).find(
          ([file, { hash }]) => !file.startsWith('/') || !/^[0-9a-f]{32}$/.test(hash),
        );
        if (wrong) return refused(10021, `bad manifest entry ${wrong[0]}`, 400);
        const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
        const missing = [...hashes].filter((hash) => !blobs.has(hash));
        const session = randomUUID();
        sessions.set(session, { manifest, missing: new Set(missing) });
        const count = Math.ceil(missing.length / BUCKET_FILES);
        const buckets = Array.from({ length: count }, (_, n) =>
          missing.slice(n * BUCKET_FILES, (n + 1) * BUCKET_FILES),
        );
        return ok({ jwt: encode({ session, complete: missing.length === 0 }), buckets });
      }
      case 'POST :account/workers/assets/upload': {
        const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
        const { session } = decode(token);
        const open = sessions.get(session);
        if (!open) return refused(10020, 'no such session', 400);
        const sizes = new Map(Object.values(open.manifest).map(({ hash, size }) => [hash, size]));
        for (const [hash, file] of await request.formData()) {
          const text = typeof file === 'string' ? file : await file.text();
          const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
          if (sizes.get(hash) !== bytes.length) return refused(10020, `size of ${hash}`, 400);
          blobs.set(hash, bytes);
          sent.push(hash);
          open.missing.delete(hash);
        }
        const isDone = open.missing.size === 0;
        const result = isDone ? { jwt: encode({ session, complete: true }) } : {};
        return Response.json(
          { success: true, errors: [], messages: [], result },
          { status: isDone ? 201 : 202 },
        );
      }
      case 'PUT :account/workers/scripts/*':
      case 'PUT :account/workers/services/*': {
        const version = await addVersion(worker, request);
        if (!version) return refused(10023, 'upload not complete', 400);
        await goLive(version);
        return ok({
          id: worker,
          etag: version.id,
          deployment_id: version.id,
          startup_time_ms: 1,
          tag: 't',
        });
      }
      case 'POST :account/workers/scripts/*/versions': {
        const version = await addVersion(worker, request);
        return version ? ok(describe(version)) : refused(10023, 'upload not complete', 400);
      }
      case 'POST :account/workers/scripts/*/deployments': {
        const body = (await request.json()) as { versions: { version_id: string }[] };
        const wanted = versions.find(({ id }) => id === body.versions[0]?.version_id);
        if (wanted?.worker !== worker) return refused(100146, 'no such version', 400);
        await goLive(wanted);
        return ok({ id: randomUUID() });
      }
      case 'GET :account/workers/scripts/*/deployments':
        return ok({
          deployments: deployed.toReversed().map(({ id, since }) => ({
            id,
            source: 'wrangler',
            strategy: 'percentage',
            author_email: 'x',
            created_on: since,
            annotations: {},
            versions: [{ version_id: id, percentage: 100 }],
          })),
        });
      case 'GET :account/workers/scripts/*/versions':
        return ok({ items: versions.filter((one) => one.worker === worker).map(describe) });
      case 'GET :account/workers/services/*':
        return versions.some((one) => one.worker === worker)
          ? ok({
              id: worker,
              default_environment: {
                environment: 'production',
                script: { id: worker, tag: 't', tags: [], last_deployed_from: 'wrangler' },
              },
            })
          : refused(10090, 'workers.api.error.service_not_found');
      case 'GET :account/workers/workers/*':
        return ok({
          id: 'w',
          name: worker,
          subdomain: { enabled: true, previews_enabled: false },
          references: { domains: [], routes: [] },
        });
    }
    if (/\/subdomain$/.test(route)) return ok({ enabled: true, previews_enabled: false });
    if (/\/(?:script-)?settings$/.test(route)) return ok({ bindings: [], tags: [] });
    if (/\/(?:secrets|schedules|routes|domains|domains\/records)$/.test(route)) return ok([]);
    const known = versions.find(({ id }) => route.endsWith(`/versions/${id}`));
    if (known) return ok(describe(known));
    return refused(10007, `not played: ${at}`);
  };

  /** Writes a version to the disk, from where it is served with its `_headers` and `_redirects`. */
  async function goLive(version: Version | undefined): Promise<void> {
    if (!version) return;
    const { id, manifest, config } = version;
    const files: [string, Uint8Array | string][] = [
      ...Object.entries(manifest).map(([name, { hash }]): [string, Uint8Array | string] => [
        decodeURI(name),
        blobs.get(hash) ?? '',
      ]),
      ['_headers', config._headers ?? ''],
      ['_redirects', config._redirects ?? ''],
    ];
    await site.show(id, files);
    live = version;
    deployed.push({ id, since: new Date().toISOString() });
  }

  const api = await serveHost(answer, refuse);
  return {
    api,
    trial: site.trial,
    domain: site.domain,
    versions,
    sent,
    token,
    name(given) {
      subdomain = given;
    },
    async put(worker, file, text) {
      blobs.set(file, Buffer.from(text));
      const manifest = { [file]: { hash: file, size: text.length } };
      versions.push({
        id: randomUUID(),
        worker,
        manifest,
        config: {},
        at: new Date().toISOString(),
      });
      await goLive(versions.at(-1));
    },
    close() {
      api.close();
      site.close();
    },
  };
}
