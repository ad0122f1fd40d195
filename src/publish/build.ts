import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseError } from './database.ts';
import type { SiteFolders } from './site/site-folder.ts';

/** What ended a build: its words (`content`), the machine that it ran on, or anything else. */
export type BuildFault = 'content' | 'machine' | 'unknown';

/** Thrown when a build ends badly; the message is the end of what it printed. */
export class BuildError extends Error {
  override name = 'BuildError';
  /** `content`: what is wrong was checked without the new edits that do not pass, and is none of theirs. */
  readonly fault: BuildFault;
  /** Edits that were no part of it: what happened is not theirs. */
  readonly rejected: readonly number[];

  constructor(message: string, fault: BuildFault = 'unknown', rejected: readonly number[] = []) {
    super(message);
    [this.fault, this.rejected] = [fault, rejected];
  }
}

/** What a program says of a disk that is full or refuses, of too little memory, of too many open files, or of a database that is away. */
const PASSING =
  /\b(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|ENOMEM|EMFILE|ENFILE|EAGAIN|ERR_WORKER_OUT_OF_MEMORY)\b|heap out of memory|The database at \S+ did not answer|The database has \d+ rows, but/;

/** Whether an error comes from the machine or the database, so that trying again may help. */
export function isPassing(error: unknown): boolean {
  if (error instanceof BuildError) return error.fault === 'machine';
  if (error instanceof DatabaseError) return true;
  return PASSING.test(String((error as NodeJS.ErrnoException | undefined)?.code));
}

/** What the process of Astro says to the one that started it (`integrations/progress.ts`). */
export type Progress =
  | { type: 'step'; name: string; seconds: number; cpuSeconds: number }
  /** The content has problems that no edit brought in; the build ends. */
  | { type: 'content refused' }
  /** The content is read, without these edits. */
  | { type: 'content read'; rejected: number[] }
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
      BUILD_TEMPLATES_DIR: release.templates,
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
  let isRefused = false;
  let rejected: readonly number[] = [];
  child.on('message', (message: Progress) => {
    if (message.type === 'content refused') isRefused = true;
    if (message.type === 'content read') ({ rejected } = message);
    if (message.type === 'step') onStep?.(message.name, message.seconds, message.cpuSeconds);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(signal?.aborted ? error : new BuildError(error.message, 'machine')),
    );
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new BuildError(lastWords(lines), findFault(code, lines, isRefused), rejected);
  const missing = MUST_EXIST.filter((file) => !existsSync(path.join(release.site, file)));
  if (missing.length > 0) throw new BuildError(`The build lacks ${missing.join(', ')}.`);
}

/** What ended a build; without a code it was a signal: by the time limit, or for want of memory. */
export function findFault(
  code: number | null,
  lines: readonly string[],
  isRefused: boolean,
): BuildFault {
  if (code === null || lines.some((line) => PASSING.test(line))) return 'machine';
  return isRefused ? 'content' : 'unknown';
}

function lastWords(lines: readonly string[]): string {
  const words = lines.filter((line) => line.trim() && !/^\s+at /.test(line));
  return words.slice(-LINES_SHOWN).join('\n') || 'The build ended without a word.';
}
