import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ASTRO } from '../tools/run.ts';
import { round, seconds } from './numbers.ts';
import { slugOf } from './rows.ts';

const BATCH = 500;

export interface BuildResult {
  rows: number;
  seconds: number;
  /** Reading, checking and writing the saved pages. */
  savedSeconds: number;
  /** Bare Node writing the same bytes, in the same run. */
  bareSeconds: number;
  ratio: number;
  peakMegabytes: number;
  /** Of these, the most that JavaScript held before it was cleared up. */
  heapMegabytes: number;
}

function peakMemory(pid: number, keep: (megabytes: number) => void): () => void {
  const timer = setInterval(() => {
    try {
      const status = execFileSync('cat', [`/proc/${pid}/status`]).toString();
      keep(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has ended.
    }
  }, 200);
  return () => clearInterval(timer);
}

/** A line of `--trace-gc`: what the heap held before a collection, in MB. */
const COLLECTION = /\d ms: (?:Scavenge|Mark-Compact)\b[^\d\n]*([\d.]+) \(/g;

/**
 * Builds into a folder; seconds in all and for the saved pages, and the most memory in MB. With `heap`,
 * a build whose heap would grow beyond so many MB fails.
 */
export async function runBuild(
  out: string,
  env: Record<string, string>,
  heap?: number,
): Promise<{ time: number; saved: number; peak: number; heapPeak: number }> {
  const started = performance.now();
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  const child = spawn(process.execPath, [...limit, '--trace-gc', ASTRO, 'build'], {
    env: {
      ...process.env,
      ...env,
      BUILD_OUT_DIR: path.join(out, 'site'),
      BUILD_SHELLS_DIR: path.join(out, 'shells'),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const stop = peakMemory(child.pid ?? 0, (megabytes) => {
    peak = Math.max(peak, megabytes);
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  stop();
  if (code !== 0)
    throw new Error(
      output
        .replace(/^\[\d+:.*ms: .*\n/gm, '')
        .split('\n')
        .slice(-20)
        .join('\n'),
    );
  const saved = Number(/saved page\(s\) written in (\d+) ms/.exec(output)?.[1] ?? 0) / 1000;
  const held = [...output.matchAll(COLLECTION)].map(([, megabytes]) => Number(megabytes));
  return { time: seconds(started), saved, peak, heapPeak: Math.max(0, ...held) };
}

/** Seconds that bare Node takes to write the saved pages of a site once more. */
async function writeBare(from: string, to: string): Promise<number> {
  const files = (await readdir(from).catch(() => [])).filter((name) =>
    name.startsWith(slugOf(0).slice(0, -1)),
  );
  const pages = await Promise.all(
    files.slice(0, 200).map((name) => readFile(path.join(from, name), 'utf8')),
  );
  if (pages.length === 0) return 0;
  await mkdir(to, { recursive: true });
  const started = performance.now();
  for (let at = 0; at < files.length; at += BATCH) {
    await Promise.all(
      files
        .slice(at, at + BATCH)
        .map((name, index) => writeFile(path.join(to, name), pages[index % pages.length] ?? '')),
    );
  }
  return seconds(started);
}

/** A build with this many saved rows, and bare Node writing the same bytes. */
export async function measureBuild(
  out: string,
  rows: number,
  env: Record<string, string>,
  heap?: number,
): Promise<BuildResult> {
  const { time, saved, peak, heapPeak } = await runBuild(out, env, heap);
  const copies = path.join(out, 'bare');
  const bare = await writeBare(path.join(out, 'site', 'links-uteis'), copies);
  await rm(copies, { recursive: true, force: true });
  return {
    rows,
    seconds: round(time, 1),
    savedSeconds: round(saved),
    bareSeconds: round(bare),
    ratio: bare > 0 ? round(saved / bare, 1) : 0,
    peakMegabytes: Math.round(peak),
    heapMegabytes: Math.round(heapPeak),
  };
}
