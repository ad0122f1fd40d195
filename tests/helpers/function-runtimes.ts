import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { installEdgeTools, requireEdgeModule } from '../../scripts/tools/edge-tools.ts';

export interface Served {
  url: string;
  /** Its log. */
  log: () => string;
  close: () => Promise<void>;
}

type Env = Record<string, string>;

/** Path of the Deno binary; the wrapper in `node_modules/.bin` would not pass signals on. */
async function findDeno(): Promise<string> {
  await installEdgeTools();
  const { runInstall } = requireEdgeModule('deno/install_api.cjs') as { runInstall: () => string };
  return runInstall();
}

/** Only the installed packages, as the functions import them. */
const OFFLINE = ['--node-modules-dir=manual', '--cached-only', '--no-remote'];

function folder(name: string, root = resolve(import.meta.dirname, '../..')): string {
  return resolve(root, 'supabase/functions', name);
}

/**
 * Checks the types of functions as Deno sees them, with the packages that the first may import;
 * returns exit code and output.
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
 * Serves a function as hosted Supabase does: its own entry, in Deno, with only these variables.
 * With `root`, only with the files that were sent there, and packages.
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
  return {
    url,
    log: () => output,
    close: async () => {
      child.kill();
      await closed;
    },
  };
}
