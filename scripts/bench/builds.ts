import { spawn } from 'node:child_process';
import path from 'node:path';
import { ASTRO } from '../tools/run.ts';

export interface BuildResult {
  rows: number;
  seconds: number;
  /** The largest JavaScript heap before a collection, in MB. */
  heapMegabytes: number;
}

/** A line of `--trace-gc`: MB of heap before a collection. */
const COLLECTION = /\d ms: (?:Scavenge|Mark-Compact)\b[^\d\n]*([\d.]+) \(/g;

/**
 * Builds into a folder; returns seconds, and the largest heap in MB. With `heap`, a build whose heap
 * would grow beyond that many MB fails.
 */
export async function runBuild(
  out: string,
  env: Record<string, string>,
  heap?: number,
): Promise<{ time: number; heapPeak: number }> {
  const started = performance.now();
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  const child = spawn(process.execPath, [...limit, '--trace-gc', ASTRO, 'build'], {
    env: {
      ...process.env,
      ...env,
      BUILD_OUT_DIR: path.join(out, 'site'),
      BUILD_TEMPLATES_DIR: path.join(out, 'templates'),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0)
    throw new Error(
      output
        .replace(/^\[\d+:.*ms: .*\n/gm, '')
        .split('\n')
        .slice(-20)
        .join('\n'),
    );
  const held = [...output.matchAll(COLLECTION)].map(([, megabytes]) => Number(megabytes));
  const time = (performance.now() - started) / 1000;
  return { time, heapPeak: Math.max(0, ...held) };
}

/** A build with this many saved rows. */
export async function measureBuild(
  out: string,
  rows: number,
  env: Record<string, string>,
  heap?: number,
): Promise<BuildResult> {
  const { time, heapPeak } = await runBuild(out, env, heap);
  return {
    rows,
    seconds: Number(time.toFixed(1)),
    heapMegabytes: Math.round(heapPeak),
  };
}
