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

/** Runs a command whose words go to a turn, which it closes; resolves with the exit code, 1 after a signal. */
export async function runInTurn(
  turn: Turn,
  [command, ...args]: readonly [string, ...string[]],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      turn.write(text);
    });
  }
  // "close" comes when all of its words have, too.
  const [code] = (await once(child, 'close')) as [number | null];
  turn.close();
  return code ?? 1;
}
