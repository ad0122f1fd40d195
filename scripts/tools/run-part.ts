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
 * What the shell of a part runs: it knows what its children cost, and Node does not. Its pipe 4 ends with the process
 * that runs the part, however that ends; nothing of the part may go on beside a new run then.
 */
const SHELL = `
{ read -r _ <&4; kill -s KILL 0; } & watch=$!
"$@" 4<&-; code=$?
kill -s KILL $watch; wait $watch 2>/dev/null
times >&3
exit $code`;

/**
 * Runs a command whose words go to a file. All that it started ends when `stop` is aborted, as after
 * Ctrl-C, and when this process is killed.
 */
export async function runPart(
  command: readonly string[],
  { log, env, stop }: { log: string; env: Record<string, string | undefined>; stop: AbortSignal },
): Promise<PartEnd> {
  const words = openSync(log, 'w');
  const child = spawn('sh', ['-c', SHELL, 'sh', ...command], {
    stdio: ['ignore', words, words, 'pipe', 'pipe'],
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
  (child.stdio[4] as Readable).destroy();
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
