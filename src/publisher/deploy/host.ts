/** Where the worker of a site is kept, and who may change it. */
interface CloudflareAccess {
  api: string;
  account: string;
  token: string;
  worker: string;
}

/** The one that serves the site; none where another one does. */
export interface HostAccess {
  cloudflare?: CloudflareAccess | undefined;
}

/** The host that variables name, and its worker; as its own client reads them. */
export function readHost(
  value: (name: string) => string | undefined,
  worker: string | undefined,
): HostAccess {
  const [account, token] = [value('CLOUDFLARE_ACCOUNT_ID'), value('CLOUDFLARE_API_TOKEN')];
  if (!account || !token || !worker) return {};
  const api = value('CLOUDFLARE_API_BASE_URL') || 'https://api.cloudflare.com/client/v4';
  return { cloudflare: { api, account, token, worker } };
}

/** A host that keeps earlier versions of a site, and makes one of them live. */
export interface Host {
  /** What it calls the version that is live now; undefined before there is one. Throws where it does not say. */
  current: () => Promise<string | undefined>;
  /** Makes a version live, whole; false where it does not have it. Throws where it does not answer. */
  makeLive: (release: string) => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;
/** What a host answers for a version that is not there, or too old. */
const NOT_THERE = new Set([400, 404]);

/** The host that the settings name; undefined for one that takes its files otherwise. */
export function openHost({ cloudflare }: HostAccess, timeoutMs = TIMEOUT_MS): Host | undefined {
  return cloudflare && openCloudflare(cloudflare, timeoutMs);
}

/** Calls a host as its client does. */
const createCall =
  (base: string, token: string, timeoutMs: number) =>
  (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${base}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`${new URL(response.url).pathname.split('/').at(-1) ?? ''}: ${response.status}`);
}

/** Whether a version is live now; false where it is not there. Throws what else the host answers. */
function hasTaken({ ok, status }: Response): boolean {
  if (NOT_THERE.has(status)) return false;
  if (!ok) throw new Error(`the host answered ${status}`);
  return true;
}

function openCloudflare(
  { api, account, token, worker }: CloudflareAccess,
  timeoutMs: number,
): Host {
  const base = `${api}/accounts/${account}`;
  const call = createCall(base, token, timeoutMs);
  const script = `workers/scripts/${worker}`;
  return {
    async current() {
      const { result } = await read<{
        result: { deployments: { versions: { version_id: string }[] }[] };
      }>(await call('GET', `${script}/deployments`));
      return result.deployments[0]?.versions[0]?.version_id;
    },
    async makeLive(release) {
      const versions = [{ version_id: release, percentage: 100 }];
      const body = { strategy: 'percentage', versions };
      return hasTaken(await call('POST', `${script}/deployments`, body));
    },
  };
}
