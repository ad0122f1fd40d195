/** Where the worker of a site is kept, and who may change it. */
export interface CloudflareAccess {
  api: string;
  account: string;
  token: string;
  worker: string;
}

export const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

/** Every file of a site by its address; the hash is what whoever sent the file called it. */
export type Manifest = Record<string, { hash: string; size: number }>;

/** A file that the host lacks. */
export interface SentFile {
  bytes: Uint8Array;
  type: string;
}

/** A host that keeps earlier versions of a site and makes one of them live. */
export interface Versions {
  /** What it calls the version that is live now; undefined where it does not say. */
  current: () => Promise<string | undefined>;
  /** Makes a version live, whole; false where it does not have it. Throws where it does not answer. */
  makeLive: (release: string) => Promise<boolean>;
}

/** One that takes versions file by file, too. */
export interface Host extends Versions {
  /**
   * Adds a version of these files, of which it has all but those that are given, by their hash; says what it
   * calls it. Throws where it lacks more.
   */
  add: (
    manifest: Manifest,
    given: ReadonlyMap<string, SentFile>,
    worker: object,
  ) => Promise<string>;
}

export const TIMEOUT_MS = 30_000;
/** What Cloudflare answers for a version that is not there, or too old. */
const NOT_THERE = new Set([400, 404]);

/** The host that the settings name; undefined for one whose earlier versions cannot be reached from here. */
export function openHost(
  { cloudflare }: { cloudflare: CloudflareAccess | undefined },
  timeoutMs = TIMEOUT_MS,
): Host | undefined {
  if (!cloudflare) return undefined;
  const { api, account, token, worker } = cloudflare;
  const script = `workers/scripts/${worker}`;
  const ask = (path: string, body?: object, bearer = token) =>
    fetch(`${api}/accounts/${account}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  async function post<Result>(path: string, body: object, bearer?: string): Promise<Result> {
    const response = await ask(path, body, bearer);
    if (!response.ok) throw new Error(`${path.split('/').at(-1) ?? ''}: ${response.status}`);
    return ((await response.json()) as { result: Result }).result;
  }
  return {
    async current() {
      const response = await ask(`${script}/deployments`);
      if (!response.ok) return undefined;
      const { result } = (await response.json()) as {
        result: { deployments: { versions: { version_id: string }[] }[] };
      };
      return result.deployments[0]?.versions[0]?.version_id;
    },
    async add(manifest, given, { assets, ...settings }: { assets?: object }) {
      const session = await post<{ jwt: string; buckets: string[][] }>(
        `${script}/assets-upload-session`,
        { manifest },
      );
      let { jwt } = session;
      for (const bucket of session.buckets) {
        const form = new FormData();
        for (const hash of bucket) {
          const file = given.get(hash);
          if (!file) throw new Error('it lacks files that it had');
          form.append(hash, new File([toBase64(file.bytes)], hash, { type: file.type }), hash);
        }
        const path = 'workers/assets/upload?base64=true';
        jwt = (await post<{ jwt?: string } | null>(path, form, session.jwt))?.jwt ?? jwt;
      }
      const form = new FormData();
      form.set('metadata', JSON.stringify({ assets: { jwt, config: assets }, ...settings }));
      return (await post<{ id: string }>(`${script}/versions`, form)).id;
    },
    async makeLive(release) {
      const response = await ask(`${script}/deployments`, {
        strategy: 'percentage',
        versions: [{ version_id: release, percentage: 100 }],
      });
      return hasTaken(response);
    },
  };
}

/** Whether a version is live now; false where it is not there. Throws what else the host answers. */
export function hasTaken({ ok, status }: Response): boolean {
  if (NOT_THERE.has(status)) return false;
  if (!ok) throw new Error(`the host answered ${status}`);
  return true;
}

const BYTES_AT_ONCE = 0x80_00;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  }
  return btoa(text);
}
