import { retry } from '../retry.ts';

/** Where the worker of a site is kept, and who may change it. */
interface CloudflareAccess {
  api: string;
  account: string;
  token: string;
  worker: string;
}

/** The same of a site at Netlify. */
interface NetlifyAccess {
  api: string;
  site: string;
  token: string;
}

/** The one that serves the site; none where another one does. */
export interface HostAccess {
  cloudflare?: CloudflareAccess | undefined;
  netlify?: NetlifyAccess | undefined;
}

/** The host that variables name, and its worker; as its own client reads them. */
export function readHost(
  value: (name: string) => string | undefined,
  worker: string | undefined,
): HostAccess {
  const [account, token] = [value('CLOUDFLARE_ACCOUNT_ID'), value('CLOUDFLARE_API_TOKEN')];
  const [site, key] = [value('NETLIFY_SITE_ID'), value('NETLIFY_AUTH_TOKEN')];
  if (site) {
    const api = value('NETLIFY_API_URL') || 'https://api.netlify.com/api/v1';
    return { cloudflare: undefined, netlify: key ? { api, site, token: key } : undefined };
  }
  if (!account || !token || !worker) return {};
  const api = value('CLOUDFLARE_API_BASE_URL') || 'https://api.cloudflare.com/client/v4';
  return { cloudflare: { api, account, token, worker } };
}

/** A file of a site; the hash is what whoever sent it called it. */
export interface HostFile {
  /** Its address, as `/links-uteis/x.html`. */
  at: string;
  hash: string;
  size: number;
}

/** A file that the host lacks. */
export interface SentFile {
  at: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What tells the host how to serve the files. */
type HostRules = Record<'_headers' | '_redirects', string>;

/** A host that keeps earlier versions of a site, makes one of them live, and takes versions file by file. */
export interface Host {
  /** What it calls the version that is live now; undefined before there is one. Throws where it does not say. */
  current: () => Promise<string | undefined>;
  /** Makes a version live, whole; false where it does not have it. Throws where it does not answer. */
  makeLive: (release: string) => Promise<boolean>;
  /** How a file is called that is sent to it. */
  nameOf: (at: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /**
   * Adds a version of these files, of which it has all but those that are given, by their hash; says what it
   * calls it. Throws where it lacks more, and once the time given for all of it is over.
   */
  add: (
    files: readonly HostFile[],
    given: ReadonlyMap<string, SentFile>,
    rules: HostRules,
    worker: Worker,
    until?: AbortSignal,
  ) => Promise<string>;
}

/** What Cloudflare is told of a site beside its files. */
export interface Worker {
  compatibility_date?: string;
  assets?: object;
}

const TIMEOUT_MS = 30_000;
/** What a host answers for a version that is not there, or too old. */
const NOT_THERE = new Set([400, 404]);
const LACKS = 'it lacks files that it had';
/** Netlify compares the names of a large site with what it has while its client asks again and again. */
const COMPARE_MS = 20_000;
const COMPARE_PAUSE_MS = 200;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
};

const extensionOf = (at: string) => at.slice(at.lastIndexOf('.') + 1);

/** By what a server function has, too. */
async function digest(algorithm: string, data: BlobPart[]): Promise<string> {
  const bytes = await new Blob(data).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names a file by what it says: Cloudflare keeps a file and its type under one name. */
export const digestFile = async (at: string, data: BlobPart) =>
  (await digest('SHA-256', [`.${extensionOf(at)}\n`, data])).slice(0, 32);

/** As Netlify names a file. */
export const sha1 = (data: BlobPart) => digest('SHA-1', [data]);

/** The host that the settings name; undefined for one that takes its files otherwise. */
export function openHost(
  { cloudflare, netlify }: HostAccess,
  timeoutMs = TIMEOUT_MS,
): Host | undefined {
  if (netlify) return openNetlify(netlify, timeoutMs);
  return cloudflare && openCloudflare(cloudflare, timeoutMs);
}

/** Calls a host as its client does; each call has its own time, and all of them may have one, too. */
const createCall =
  (base: string, token: string, timeoutMs: number, until?: AbortSignal) =>
  (method: string, path: string, body?: object, bearer = token): Promise<Response> => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    return fetch(`${base}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
        ...(!isRaw && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(until ? [until] : [])]),
    });
  };

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
    nameOf: digestFile,
    async add(files, given, rules, { assets, ...settings }, until) {
      const callInTime = createCall(base, token, timeoutMs, until);
      const post = async <Result>(...[path, body, bearer]: [string, object, string?]) =>
        (await read<{ result: Result }>(await callInTime('POST', path, body, bearer))).result;
      const manifest = Object.fromEntries(files.map(({ at, hash, size }) => [at, { hash, size }]));
      const session = await post<{ jwt: string; buckets: string[][] }>(
        `${script}/assets-upload-session`,
        { manifest },
      );
      let { jwt } = session;
      for (const bucket of session.buckets) {
        const form = new FormData();
        for (const hash of bucket) {
          const file = given.get(hash);
          if (!file) throw new Error(LACKS);
          const type = TYPES[extensionOf(file.at)] ?? '';
          form.append(hash, new File([toBase64(file.bytes)], hash, { type }), hash);
        }
        const path = 'workers/assets/upload?base64=true';
        jwt = (await post<{ jwt?: string } | null>(path, form, session.jwt))?.jwt ?? jwt;
      }
      const form = new FormData();
      const config = { ...assets, ...rules };
      form.set('metadata', JSON.stringify({ assets: { jwt, config }, ...settings }));
      return (await post<{ id: string }>(`${script}/versions`, form)).id;
    },
    async makeLive(release) {
      const versions = [{ version_id: release, percentage: 100 }];
      const body = { strategy: 'percentage', versions };
      return hasTaken(await call('POST', `${script}/deployments`, body));
    },
  };
}

/** A version is live here as soon as no file of it is missing: the last one is held back until then. */
function openNetlify({ api, site, token }: NetlifyAccess, timeoutMs: number): Host {
  const call = createCall(api, token, timeoutMs);
  const heldBack = new Map<string, SentFile>();
  const send = (by: typeof call, deploy: string, { at, bytes }: SentFile) =>
    by('PUT', `deploys/${deploy}/files${encodeURI(at)}`, bytes);
  async function readLacking(by: typeof call, deploy: string): Promise<string[]> {
    const found = await read<{ required?: string[] | null }>(await by('GET', `deploys/${deploy}`));
    if (found.required) return found.required;
    throw new Error('the host does not say what it lacks');
  }
  return {
    async current() {
      const { published_deploy } = await read<{ published_deploy?: { id: string } | null }>(
        await call('GET', `sites/${site}`),
      );
      return published_deploy?.id;
    },
    nameOf: (_, bytes) => sha1(bytes),
    async add(files, given, rules, _, until) {
      const callInTime = createCall(api, token, timeoutMs, until);
      const all = new Map(given);
      const names = Object.fromEntries(files.map(({ at, hash }) => [at.slice(1), hash]));
      for (const [name, text] of Object.entries(rules)) {
        const bytes = new TextEncoder().encode(text);
        names[name] = await sha1(bytes);
        all.set(names[name], { at: `/${name}`, bytes });
      }
      const made = await callInTime('POST', `sites/${site}/deploys`, { files: names, async: true });
      const { id } = await read<{ id: string }>(made);
      const asking = { limitMs: COMPARE_MS, pauseMs: COMPARE_PAUSE_MS, maxPauseMs: 1_000 };
      const required = await retry(() => readLacking(callInTime, id), { ...asking, signal: until });
      const lacking = required.map((hash) => all.get(hash));
      const last = lacking.pop();
      if (!last) throw new Error('the host has every file of the version already');
      for (const file of lacking) {
        if (!file) throw new Error(LACKS);
        await read(await send(callInTime, id, file));
      }
      heldBack.set(id, last);
      return id;
    },
    async makeLive(release) {
      const last = heldBack.get(release);
      return hasTaken(
        await (last
          ? send(call, release, last)
          : call('POST', `sites/${site}/deploys/${release}/restore`)),
      );
    },
  };
}

const BYTES_AT_ONCE = 0x80_00;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  }
  return btoa(text);
}
