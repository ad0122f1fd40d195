import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Turn {
  write: (text: string) => void;
  close: () => void;
}

/** Lets several writers share one output: the one that came first writes at once, the others wait their turn. */
export class TurnWriter {
  readonly #queue: { kept: string; closed: boolean }[] = [];
  readonly #print: (text: string) => void;

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  open(title: string): Turn {
    const entry = { kept: title, closed: false };
    this.#queue.push(entry);
    this.#flush();
    return {
      write: (text) => {
        entry.kept += text;
        this.#flush();
      },
      close: () => {
        entry.closed = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let [first] = this.#queue; first !== undefined; [first] = this.#queue) {
      if (first.kept !== '') this.#print(first.kept);
      first.kept = '';
      if (!first.closed) return;
      this.#queue.shift();
    }
  }
}

/** How long a command that was told to stop may take to put its things away. */
const STOPPING_MS = 15_000;

/**
 * Runs a command whose words go to a turn, which it closes; resolves with the exit code, 1 after a
 * signal. With `stop`, all that it started ends when that is aborted, as after Ctrl-C.
 */
export async function runInTurn(
  turn: Turn,
  [command, ...args]: readonly [string, ...string[]],
  env: Record<string, string | undefined> = {},
  stop?: AbortSignal,
): Promise<number> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...env },
    // A group of its own, so that one signal reaches all of it.
    detached: stop !== undefined,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      turn.write(text);
    });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    killGroup(child.pid, 'SIGINT');
    timer = setTimeout(() => {
      killGroup(child.pid, 'SIGKILL');
      // What left the group may hold them for ever.
      child.stdout.destroy();
      child.stderr.destroy();
    }, STOPPING_MS);
  };
  if (stop?.aborted) end();
  stop?.addEventListener('abort', end, { once: true });
  // "close" comes when all of its words have, too.
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  stop?.removeEventListener('abort', end);
  turn.close();
  return code ?? 1;
}

function killGroup(id: number | undefined, signal: NodeJS.Signals): void {
  if (id === undefined) return;
  try {
    process.kill(-id, signal);
  } catch {
    // It ended before the signal came.
  }
}
