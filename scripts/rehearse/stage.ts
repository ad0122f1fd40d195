import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startBackend, type Backend } from '../backend/start-backend.ts';
import { startHost, type Host } from './host.ts';
import { makeTempFolder } from '../tools/temp-folder.ts';

/** What came of one injected fault. */
export interface Result {
  fault: string;
  outcome: string;
  figure: string;
  /** Absent: this machine does not allow the fault. */
  ok?: boolean;
}

/** Everything a rehearsal plays on: a database, a host, and the real deploy between them. */
export interface Stage {
  dir: string;
  backend: Backend;
  host: Host;
  /** Environment of a deploy, as CI would give it. */
  env: Record<string, string>;
  /** How long the first deploy took. */
  deploySeconds: number;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dir = await makeTempFolder('rehearse');
  const host = await startHost(path.join(dir, 'host'));
  const backend = await startBackend({
    logs: 'ignore',
    env: { SUPABASE_PORT: '0', LOCAL_DATA_DIR: dir, SITE_URL: host.url },
  });
  const command = path.resolve('scripts/rehearse/host-command.ts');
  return {
    dir,
    backend,
    host,
    env: {
      SITE_URL: host.url,
      PUBLIC_SUPABASE_URL: backend.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      DEPLOY_COMMAND: `${process.execPath} ${command} ${host.dir} {dir}`,
      DEPLOY_TRIAL: '1',
      // Above an owner's .env: nothing real may be asked or compared with.
      DEPLOY_VERIFY_URL: '',
      INDEXNOW_KEY: '',
      REBUILD_DEPLOY_HOOK_URL: '',
      REBUILD_GITHUB_REPOSITORY: '',
      REBUILD_GITHUB_TOKEN: '',
      DEPLOY_VERIFY_SECONDS: '20',
      LOCAL_DATA_DIR: path.join(dir, 'local'),
      SHARE_IMAGE_DIR: path.resolve('.local/share-images'),
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    deploySeconds: 60,
    close: async () => {
      await backend.close();
      await host.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface DeployRun {
  code: number | null;
  output: string;
  seconds: number;
}

export interface DeployOptions {
  args?: readonly string[];
  env?: Record<string, string>;
  /** SIGKILL after so many milliseconds, to the process alone or to it and all its children. */
  kill?: { afterMs: number; who: 'process' | 'group' };
  /** Sees each piece that it prints. */
  onOutput?: (text: string) => void;
}

/** Runs `npm run deploy` as CI does, in a process of its own. */
export async function runDeploy(stage: Stage, options: DeployOptions = {}): Promise<DeployRun> {
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/deploy.ts', ...(options.args ?? [])], {
    env: { ...process.env, ...stage.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      options.onOutput?.(text);
    });
  }
  const { kill } = options;
  const timer = kill
    ? setTimeout(() => {
        if (kill.who === 'process' || child.pid === undefined) child.kill('SIGKILL');
        else process.kill(-child.pid, 'SIGKILL');
      }, kill.afterMs)
    : undefined;
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return { code, output, seconds: (performance.now() - started) / 1000 };
}

/** The last words of a deploy, short enough for a table. */
export function lastWords({ output }: DeployRun): string {
  const lines = output
    .split('\n')
    .filter((line) => /\S/.test(line) && !/^\s+(Location:|Stack trace:|at |\/)/.test(line));
  return (lines.at(-1) ?? '').replace(/\s+/g, ' ').slice(0, 160);
}

export interface Snapshot {
  builtAt: string;
  /** Digest of the pages looked at. */
  digest: string;
  problems: string[];
}

const LOOKED_AT = ['/', '/guias', '/sitemap', '/duvidas-frequentes', '/admin/login'];

/** Looks at the live site as a visitor does: whole pages, and every file they name. */
export async function lookAt(url: string, pages: readonly string[] = []): Promise<Snapshot> {
  const problems: string[] = [];
  const hash = createHash('sha256');
  const assets = new Set<string>();
  for (const page of [...LOOKED_AT, ...pages]) {
    const response = await fetch(new URL(page, url));
    const html = await response.text();
    hash.update(html);
    if (response.status !== 200) problems.push(`${page} answers ${response.status}`);
    if (!html.includes('</html>')) problems.push(`${page} is cut off`);
    for (const [asset] of html.matchAll(/\/_astro\/[\w@$~.-]+/g)) assets.add(asset);
  }
  for (const asset of assets) {
    const { status } = await fetch(new URL(asset, url));
    if (status !== 200) problems.push(`${asset} answers ${status}`);
  }
  const info = (await (await fetch(new URL('/build.json', url))).json()) as { builtAt: string };
  return { builtAt: info.builtAt, digest: hash.digest('hex'), problems };
}

let pages = 0;

/** Saves a page as an administrator would; gives its slug. */
export async function savePage(
  { backend }: Pick<Stage, 'backend'>,
  words = 'Texto de ensaio',
  slug = `ensaio-${(pages += 1)}`,
): Promise<string> {
  const page = {
    title: `Página de ensaio ${slug}`,
    slug,
    description: words,
    content: `<h2>${words}</h2><p>${words}, com um parágrafo de tamanho comum.</p>`,
  };
  const changed = await rest(backend, 'PATCH', `generated_pages?slug=eq.${slug}&select=id`, page);
  if ((changed as unknown[]).length === 0) await rest(backend, 'POST', 'generated_pages', page);
  return slug;
}

export async function deletePages(
  { backend }: Pick<Stage, 'backend'>,
  filter: string,
): Promise<void> {
  await rest(backend, 'DELETE', `generated_pages?${filter}`);
}

/** Calls the database with the secret key. */
export async function rest(
  { url, secretKey }: Pick<Backend, 'url' | 'secretKey'>,
  method: string,
  target: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/rest/v1/${target}`, {
    method,
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** The database's own word on publishing. */
export async function readStatus({ backend }: Pick<Stage, 'backend'>) {
  const rows = (await rest(backend, 'POST', 'rpc/publish_status', {})) as {
    watermark: number;
    covered: number;
    failure: string | null;
  }[];
  const [status] = rows;
  if (!status) throw new Error('publish_status answered with nothing.');
  return status;
}
