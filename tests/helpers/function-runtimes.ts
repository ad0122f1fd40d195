import { serve } from '@hono/node-server';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { readHost } from '../../src/publisher/deploy/host.ts';
import { createRebuildHandler } from '../../supabase/functions/_shared/rebuild.ts';
import { readTrigger } from '../../supabase/functions/_shared/trigger.ts';
import { installEdgeTools, requireEdgeModule } from '../../scripts/tools/edge-tools.ts';

export interface Served {
  url: string;
  /** What it has logged. */
  log: () => string;
  close: () => Promise<void>;
  /** What it has cost since this was asked last: seconds of processor, and the most MB that it ever held. */
  cost?: () => { cpu: number; megabytes: number };
}

/** What hosted Supabase gives a function: for each request, and at any moment. */
const LIMITS = { cpu: 2, megabytes: 256 };
const LOOK_MS = 10;

/** Seconds of processor that a process has had, and MB that it holds, now and at most; nothing of one that is gone. */
function readCost(pid: number) {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const times = rest.split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    const cpu = (Number(times[11]) + Number(times[12])) / 100;
    return { cpu, megabytes: read('VmRSS'), most: read('VmHWM') };
  } catch {
    return { cpu: 0, megabytes: 0, most: 0 };
  }
}

type Env = Record<string, string>;

/** The path of Deno's program; its package in `node_modules/.bin` would stand between us and signals. */
async function findDeno(): Promise<string> {
  await installEdgeTools();
  const { runInstall } = requireEdgeModule('deno/install_api.cjs') as { runInstall: () => string };
  return runInstall();
}

/** Nothing but the installed packages, as the functions import them. */
const OFFLINE = ['--node-modules-dir=manual', '--cached-only', '--no-remote'];

function folder(name: string, root = resolve(import.meta.dirname, '../..')): string {
  return resolve(root, 'supabase/functions', name);
}

/**
 * Checks the types of functions as Deno sees them, with the packages that the first may import; gives the exit code
 * and what was printed.
 */
export async function checkInDeno(names: readonly string[]): Promise<[number, string]> {
  const [first = ''] = names;
  const entries = names.map((name) => `${folder(name)}/index.ts`);
  const args = ['check', ...OFFLINE, '--config', `${folder(first)}/deno.json`, ...entries];
  const child = spawn(await findDeno(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return [code, output];
}

/**
 * Serves a function as hosted Supabase does: its own entry, in Deno, with nothing but these variables, and ended
 * at once where it takes more than it may. What it takes to begin does not count. With `root`, of the files that
 * were sent there, and no others but packages.
 */
export async function serveInDeno(name: string, env: Env, root?: string): Promise<Served> {
  const packages = root !== undefined && resolve(root, 'node_modules');
  if (packages && !existsSync(packages)) symlinkSync(resolve('node_modules'), packages);
  const at = folder(name, root);
  const child = spawn(
    await findDeno(),
    [
      'run',
      '--no-prompt',
      `--v8-flags=--max-heap-size=${LIMITS.megabytes}`,
      ...OFFLINE,
      '--allow-env',
      '--allow-net=127.0.0.1',
      '--config',
      `${at}/deno.json`,
      `${at}/index.ts`,
    ],
    {
      env: { ...env, NO_COLOR: '1', DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const closed = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((found, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        const address = /Listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
        if (address !== undefined) found(address);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Deno ended:\n${output}`)));
  });
  const pid = child.pid ?? 0;
  let before = readCost(pid).cpu;
  const watch = setInterval(() => {
    const { cpu, megabytes } = readCost(pid);
    if (cpu - before <= LIMITS.cpu && megabytes <= LIMITS.megabytes) return;
    output += `ended at ${cpu - before} s of processor and ${megabytes} MB\n`;
    child.kill('SIGKILL');
  }, LOOK_MS);
  return {
    url,
    cost() {
      const { cpu, most } = readCost(pid);
      const cost = { cpu: cpu - before, megabytes: most };
      before = cpu;
      return cost;
    },
    log: () => output,
    close: async () => {
      clearInterval(watch);
      child.kill();
      await closed;
    },
  };
}

/** Serves the rebuild function in Node, configured by the same variables. */
export async function serveRebuildInNode(env: Env): Promise<Served> {
  let output = '';
  const handler = createRebuildHandler(
    {
      supabaseUrl: env['SUPABASE_URL'] ?? '',
      secretKey: env['SUPABASE_SECRET_KEY'] ?? '',
      webhookSecret: env['REBUILD_WEBHOOK_SECRET'] ?? '',
      trigger: readTrigger((name) => env[name]),
      host: readHost((name) => env[name], env['CLOUDFLARE_WORKER']),
    },
    { log: (entry) => (output += `${JSON.stringify(entry)}\n`) },
  );
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: handler });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: () => output,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
