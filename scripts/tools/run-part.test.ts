import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimes, runPart } from './run-part.ts';
import { makeTempFolder } from './temp-folder.ts';

let dir: string;
let log: string;
const never = new AbortController().signal;
const read = () => readFileSync(log, 'utf8');

beforeAll(async () => {
  dir = await makeTempFolder('run-part');
  log = path.join(dir, 'log');
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test('a command writes to its file, and gives its exit code and what it cost', async () => {
  const script = 'console.log(process.env.WORD); console.error("bad"); process.exitCode = 3';
  const command = [process.execPath, '-e', script];
  const end = await runPart(command, { log, env: { WORD: 'good' }, stop: never });
  expect(end.code).toBe(3);
  expect(end.processorSeconds).toBeGreaterThan(0);
  expect(read().split('\n').sort().join(' ').trim()).toBe('bad good');
});

test('the times of a shell and its children are one sum of seconds', () => {
  expect(readTimes('0m0.010s 0m0.020s\n1m2.500s 0m0.470s\n')).toBeCloseTo(63);
  expect(readTimes('')).toBeUndefined();
});

test('a command that is told to stop takes all that it started with it', async () => {
  const stop = new AbortController();
  const inner = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const outer = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" })`;
  const command = [process.execPath, '-e', outer];
  const run = runPart(command, { log, env: {}, stop: stop.signal });
  await expect.poll(read).toMatch(/^\d+\n$/);
  const pid = Number(read());
  stop.abort();
  expect((await run).code).not.toBe(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('nothing of a part outlives what runs it, even when that is killed', async () => {
  const part = `console.log(process.pid); setInterval(() => {}, 1000)`;
  const harness = `
    import { runPart } from ${JSON.stringify(path.join(import.meta.dirname, 'run-part.ts'))};
    await runPart([process.execPath, '-e', ${JSON.stringify(part)}],
      { log: ${JSON.stringify(log)}, env: {}, stop: new AbortController().signal });`;
  await rm(log, { force: true });
  const running = spawn(process.execPath, ['--input-type=module', '-e', harness]);
  await expect.poll(() => existsSync(log) && read()).toMatch(/^\d+\n$/);
  const pid = Number(read());
  running.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

/** A dead one that nobody has asked about yet is still listed. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
