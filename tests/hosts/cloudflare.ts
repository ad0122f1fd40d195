import { randomUUID } from 'node:crypto';
import { ok, refused, type Routes } from './cloudflare-api.ts';
import { playUploads } from './cloudflare-uploads.ts';
import { playWorkers, type Version } from './cloudflare-workers.ts';
import { serveHost, type Host, type Refuse } from './host.ts';
import { playSite } from './site.ts';

export const ACCOUNT = '0'.repeat(32);
export const CLOUDFLARE_TOKEN = 'cloudflare_token_played';

export interface Account {
  api: Host;
  /** The worker at workers.dev. */
  trial: string;
  /** The worker at a domain, which answers once the domain is attached. */
  domain: string;
  versions: Version[];
  /** Hashes of the uploaded files, in order. */
  sent: string[];
  /** When the account's token ends. */
  token: { ends: string };
  /** Gives the account a name at workers.dev. */
  name: (name: string) => void;
  /** Makes a site of one file live, like a deploy. */
  put: (worker: string, file: string, text: string) => Promise<void>;
  close: () => void;
}

/**
 * Plays Cloudflare: an account without a name at workers.dev, uploads of static assets by digest,
 * and the deployed version, kept in `directory`. A version is live as a whole or not at all.
 */
export async function playCloudflare(directory: string, refuse?: Refuse): Promise<Account> {
  const site = await playSite(directory);
  const uploads = playUploads();
  const workers = playWorkers(uploads, site);
  const { versions } = workers;
  const token = { ends: '2099-01-01T00:00:00Z' };
  let subdomain: string | undefined;

  const routes: Routes = {
    ...uploads.routes,
    ...workers.routes,
    'GET /accounts': describeAccount,
    'GET /memberships': describeAccount,
    'GET /user': () => ok({ id: 'u', email: 'x@x' }),
    'GET /user/tokens/verify': () => ok({ id: 't', status: 'active', expires_on: token.ends }),
    'GET /zones': ({ url }) => ok([{ id: 'zone', name: url.hostname }]),
    'GET :account/workers/subdomain': () =>
      subdomain ? ok({ subdomain }) : refused(10007, 'You need a workers.dev subdomain'),
    async 'PUT :account/workers/subdomain'({ request }) {
      ({ subdomain } = (await request.json()) as { subdomain: string });
      return ok({ subdomain });
    },
    async 'PUT :account/workers/domains'({ request }) {
      const { hostname, service } = (await request.json()) as Record<string, string>;
      if (service !== workers.liveWorker()) return refused(10007, 'no such worker');
      site.domains.add(hostname ?? '');
      return ok({ id: 'd', hostname, service });
    },
    'GET :account/workers/workers/*': ({ worker }) =>
      ok({
        id: 'w',
        name: worker,
        subdomain: { enabled: true, previews_enabled: false },
        references: { domains: [], routes: [] },
      }),
  };

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
    const known = routes[at];
    if (known) return known({ request, url, worker });
    const found = describeNothing(route) ?? workers.findVersion(route);
    return found ? ok(found) : refused(10007, `not played: ${at}`);
  };

  const api = await serveHost(answer, refuse);
  return {
    api,
    trial: site.trial,
    domain: site.domain,
    versions,
    sent: uploads.sent,
    token,
    name(given) {
      subdomain = given;
    },
    async put(worker, file, text) {
      uploads.blobs.set(file, Buffer.from(text));
      const manifest = { [file]: { hash: file, size: text.length } };
      const at = new Date().toISOString();
      const version = { id: randomUUID(), worker, manifest, config: {}, at };
      versions.push(version);
      await workers.goLive(version);
    },
    close() {
      api.close();
      site.close();
    },
  };
}

const describeAccount = () =>
  ok([{ id: ACCOUNT, name: 'played', account: { id: ACCOUNT, name: 'played' } }]);

/** Answers to what wrangler asks of a worker although these tests do not use it. */
function describeNothing(route: string): object | undefined {
  if (/\/subdomain$/.test(route)) return { enabled: true, previews_enabled: false };
  if (/\/(?:script-)?settings$/.test(route)) return { bindings: [], tags: [] };
  return /\/(?:secrets|schedules|routes|domains|domains\/records)$/.test(route) ? [] : undefined;
}
