import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = path.resolve('src/publish/build-lock.ts');
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'build-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A process that takes the lock, says so, and keeps it until it is killed. */
function build(limitMs = 60_000): { child: ChildProcess; output: () => string } {
  const code = `
    import { lockBuild } from ${JSON.stringify(MODULE)};
    await lockBuild(console.log, { folder: ${JSON.stringify(folder)}, limitMs: ${limitMs} });
    console.log('building');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, output: () => output };
}

test('a second build says whom it waits for, and starts when the first is killed', async () => {
  const first = build();
  await expect.poll(first.output).toContain('building');
  const second = build();
  await expect.poll(second.output).toContain(`Waiting: another build (process ${first.child.pid})`);
  expect(second.output()).not.toContain('building');
  first.child.kill('SIGKILL');
  await expect.poll(second.output).toContain('building');
});

test('a build that waits too long gives up with the reason', async () => {
  const first = build();
  await expect.poll(first.output).toContain('building');
  const second = build(300);
  const [code] = (await once(second.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(second.output()).toContain('Gave up: another build');
});
