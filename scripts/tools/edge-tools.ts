import { spawn } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockFolder } from '../../src/publish/folder-lock.ts';
import { exitCode } from './run.ts';

/**
 * Cloudflare's engine (wrangler), Deno and the Supabase CLI: 450 MB that only the preview, the
 * deploy, the set-up and a few tests need. A lockfile of their own keeps them pinned and out of
 * everybody's install.
 */
const FOLDER = path.resolve(import.meta.dirname, '../../tools/edge');
const INSTALL_LIMIT_MS = 10 * 60_000;

/**
 * Installs the tools by their lockfile, unless they are installed. Processes that ask at the same
 * time wait for one another. Throws with npm's output if npm fails.
 */
export async function installEdgeTools(folder = FOLDER): Promise<void> {
  if (await isInstalled(folder)) return;
  const lock = await lockInstall(folder);
  try {
    if (await isInstalled(folder)) return;
    const { description } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    ) as { description?: string };
    console.log(`Installing tools, once: ${description ?? folder}`);
    await runNpmCi(folder);
    await mkdir(path.join(folder, 'node_modules'), { recursive: true });
    await copyFile(lockfile(folder), installed(folder));
  } finally {
    lock.release();
  }
}

/** Path of the command of an installed tool. */
export function edgeCommand(name: string): string {
  return path.join(FOLDER, 'node_modules/.bin', name);
}

/**
 * The setting without which a command would break the sign-in: Supabase's client sends `env(NAME)` of
 * supabase/config.toml letter for letter where the variable is not set.
 */
export const findUnset = ([, ...args]: readonly string[], env: NodeJS.ProcessEnv) =>
  args.slice(0, 2).join(' ') === 'config push' && !env['SITE_URL']?.trim() ? 'SITE_URL' : undefined;

/** Loads a module of an installed tool. */
export const requireEdgeModule = createRequire(path.join(FOLDER, 'package.json'));

const lockfile = (folder: string) => path.join(folder, 'package-lock.json');
/** A copy of the lockfile that marks the packages as installed. */
const installed = (folder: string) => path.join(folder, 'node_modules/installed-lock.json');

/** Waits without blocking this process, which may be the one that installs. */
async function lockInstall(folder: string): Promise<{ release: () => void }> {
  const end = Date.now() + INSTALL_LIMIT_MS;
  for (;;) {
    const lock = lockFolder(path.join(folder, '.local'));
    if ('release' in lock) return lock;
    if (Date.now() > end) throw new Error(`Process ${lock.holder} is still installing ${folder}.`);
    await setTimeout(200);
  }
}

async function isInstalled(folder: string): Promise<boolean> {
  const [wanted, present] = await Promise.all([
    readFile(lockfile(folder), 'utf8'),
    readFile(installed(folder), 'utf8').catch(() => undefined),
  ]);
  return wanted === present;
}

async function runNpmCi(folder: string): Promise<void> {
  const child = spawn('npm', ['ci', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await exitCode(child);
  if (code !== 0) throw new Error(`npm ci in ${folder} ended with ${code}:\n${output}`);
}
