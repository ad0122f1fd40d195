import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseFolders } from './releases.ts';

/** Thrown when a build ends badly; the message is the end of what it printed. */
export class BuildError extends Error {
  override name = 'BuildError';
}

const MUST_EXIST = ['index.html', '404.html', 'sitemap.html', 'sitemap-index.xml', 'build.json'];
const TIME_LIMIT_MS = 15 * 60_000;
const LINES_SHOWN = 40;

/** Runs `astro build` in its own process, into a folder of its own. Throws `BuildError`. */
export async function buildSite(
  release: ReleaseFolders,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  const astro = path.resolve('node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    env: {
      ...process.env,
      ...env,
      BUILD_OUT_DIR: release.site,
      BUILD_SHELLS_DIR: release.shells,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new BuildError(lastWords(output));
  const missing = MUST_EXIST.filter((file) => !existsSync(path.join(release.site, file)));
  if (missing.length > 0) throw new BuildError(`The build lacks ${missing.join(', ')}.`);
}

function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line));
  return lines.slice(-LINES_SHOWN).join('\n') || 'The build ended without a word.';
}
