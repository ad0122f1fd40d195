import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SiteFolders } from './site-folder.ts';

/** Thrown when a build ends badly; the message is the end of what it printed. */
export class BuildError extends Error {
  override name = 'BuildError';
  /** Whether the files of the content are at fault, which were checked without the edits that do not pass. */
  readonly isOfFiles: boolean;

  constructor(message: string, isOfFiles = false) {
    super(message);
    this.isOfFiles = isOfFiles;
  }
}

/** What the process of Astro says to the one that started it (`integrations/progress.ts`). */
export type Progress =
  | { type: 'step'; name: string; seconds: number; cpuSeconds: number }
  /** The content has problems that no edit brought in; the build ends. */
  | { type: 'content refused' }
  /** The dev server answers at this port. */
  | { type: 'ready'; port: number };

export interface BuildWatcher {
  signal?: AbortSignal;
  /** Gets each step with its time, and what it took of the processors, in seconds. */
  onStep?: (name: string, seconds: number, cpuSeconds: number) => void;
  /** Gets each line that the build prints. */
  onLine?: (line: string) => void;
}

const MUST_EXIST = ['index.html', '404.html', 'sitemap.html', 'sitemap-index.xml', 'build.json'];
const TIME_LIMIT_MS = 15 * 60_000;
const LINES_SHOWN = 40;

/** Runs `astro build` in its own process, into a folder of its own. Throws `BuildError`. */
export async function buildSite(
  release: SiteFolders,
  env: Record<string, string>,
  { signal, onStep, onLine }: BuildWatcher = {},
): Promise<void> {
  const child = fork(path.resolve('node_modules/astro/bin/astro.mjs'), ['build'], {
    env: {
      ...process.env,
      ...env,
      BUILD_OUT_DIR: release.site,
      BUILD_SHELLS_DIR: release.shells,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal ? { signal } : {}),
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      onLine?.(line);
    });
  }
  let isOfFiles = false;
  child.on('message', (message: Progress) => {
    if (message.type === 'content refused') isOfFiles = true;
    if (message.type === 'step') onStep?.(message.name, message.seconds, message.cpuSeconds);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new BuildError(lastWords(lines), isOfFiles);
  const missing = MUST_EXIST.filter((file) => !existsSync(path.join(release.site, file)));
  if (missing.length > 0) throw new BuildError(`The build lacks ${missing.join(', ')}.`);
}

function lastWords(lines: readonly string[]): string {
  const words = lines.filter((line) => line.trim() && !/^\s+at /.test(line));
  return words.slice(-LINES_SHOWN).join('\n') || 'The build ended without a word.';
}
