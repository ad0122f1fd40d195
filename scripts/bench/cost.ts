import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { worstTexts } from '../../tests/helpers/worst-cases.ts';
import { round } from './numbers.ts';
import { READERS } from './readers.ts';

/** Processor seconds after which a reader is stopped, and megabytes beyond the first reading. */
const LIMIT_MS = 20_000;

interface Cost {
  name: string;
  seconds: number;
  megabytes: number;
}

/** The costliest generated text of each reader: seconds of processor, and megabytes at the most. */
export async function measureCosts() {
  const rows = [];
  for (const reader of Object.keys(READERS)) {
    const costs: Cost[] = [];
    const child = fork(fileURLToPath(import.meta.url), [reader], {
      execArgv: ['--expose-gc'],
    });
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (cost: Cost) => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
      costs.push(cost);
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    const worst = costs.toSorted((a, b) => b.seconds - a.seconds)[0];
    const megabytes = Math.max(0, ...costs.map((cost) => cost.megabytes));
    const stopped = code === 0 ? '' : `after ${costs.at(-1)?.name ?? 'nothing'}`;
    rows.push({ reader, worst: worst?.name, 'cpu s': worst?.seconds, MB: megabytes, stopped });
  }
  return rows;
}

function readAll(reader: string): void {
  const read = READERS[reader];
  if (!read) throw new Error(`No reader is called ${reader}.`);
  read('x');
  const megabytes = () => process.resourceUsage().maxRSS / 1024;
  const before = megabytes();
  // Some are refused unread for their length, and dear where they are shorter.
  for (const { name, text } of [...worstTexts(20_000), ...worstTexts()]) {
    // What the texts before left behind is not this one's.
    globalThis.gc?.();
    const from = process.cpuUsage();
    try {
      read(text);
    } catch (error) {
      if ((error as Error).name !== 'UnsafeContentError') throw error;
    }
    const { user, system } = process.cpuUsage(from);
    const cost = {
      name,
      seconds: round((user + system) / 1e6),
      megabytes: round(megabytes() - before, 0),
    };
    process.send?.(cost);
  }
}

const [, program, reader] = process.argv;
if (program === fileURLToPath(import.meta.url) && reader !== undefined) readAll(reader);
