import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** How long a command that was told to stop may take to put its things away. */
const STOPPING_MS = 15_000;

export interface PartEnd {
  /** Exit code, 1 after a signal. */
  code: number;
  /** Seconds of processors that it and all it waited for took; undefined where it was killed. */
  processorSeconds: number | undefined;
}

/**
 * Runs a command whose words go to a file. All that it started ends when `stop` is aborted, as after
 * Ctrl-C.
 */
export async function runPart(
  command: readonly string[],
  { log, env, stop }: { log: string; env: Record<string, string | undefined>; stop: AbortSignal },
): Promise<PartEnd> {
  const words = openSync(log, 'w');
  // The shell knows what its children cost; Node does not.
  const timed = '"$@"; code=$?; times >&3; exit $code';
  const child = spawn('sh', ['-c', timed, 'sh', ...command], {
    stdio: ['ignore', words, words, 'pipe'],
    env: { ...process.env, ...env },
    // A group of its own, so that one signal reaches all of it.
    detached: true,
  });
  closeSync(words);
  let times = '';
  const cost = child.stdio[3] as Readable;
  cost.setEncoding('utf8').on('data', (text: string) => (times += text));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    killGroup(child.pid, 'SIGINT');
    timer = setTimeout(killGroup, STOPPING_MS, child.pid, 'SIGKILL');
  };
  if (stop.aborted) end();
  stop.addEventListener('abort', end, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  stop.removeEventListener('abort', end);
  // What left the group may hold it for ever.
  cost.destroy();
  return { code: code ?? 1, processorSeconds: readTimes(times) };
}

/** Sums what `times` prints: user and system time of the shell, then of its children, as `1m2.345s`. */
export function readTimes(text: string): number | undefined {
  const all = [...text.matchAll(/(\d+)m([\d.]+)s/g)];
  return all.length < 4
    ? undefined
    : all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

function killGroup(id: number | undefined, signal: NodeJS.Signals): void {
  if (id === undefined) return;
  try {
    process.kill(-id, signal);
  } catch {
    // It ended before the signal came.
  }
}
