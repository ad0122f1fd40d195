import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** The script behind a package's command, to be run by this Node instead of the one on the PATH. */
function bin(name: string, file: string): string {
  return path.resolve('node_modules', name, file);
}

export const ASTRO = bin('astro', 'bin/astro.mjs');
export const PLAYWRIGHT = bin('@playwright/test', 'cli.js');
export const VITEST = bin('vitest', 'vitest.mjs');

/** Runs a Node script with this terminal; resolves with its exit code. */
export function runNode(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return exitCode(child);
}

/** Resolves when a child ends; a signal counts as failure. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Polls an address until it answers at all. Throws after the time limit. */
export async function waitForUrl(url: string, limitMs = 600_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    try {
      // The first page of a dev server takes long on a busy machine.
      await fetch(url, { signal: AbortSignal.timeout(30_000) });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${url} did not answer within ${limitMs / 1000} s.`);
}
