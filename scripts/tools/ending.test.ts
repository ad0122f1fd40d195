import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** A program with a child process that takes for ever to close and keeps stderr open. */
const PROGRAM = `
  import { spawn } from 'node:child_process';
  import { closeAtEnd } from '${new URL('ending.ts', import.meta.url).href}';
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closeAtEnd().addProcess(child, () => new Promise(() => {}), () => {});
  setInterval(() => {}, 1000);
  console.log('started');
`;

test('a second Ctrl-C ends a program that hangs while it closes, and its process with it', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  try {
    await once(program.stdout, 'data');
    const ended = once(program, 'exit');
    const allGone = once(program.stderr.resume(), 'close');
    program.kill('SIGINT');
    // One Ctrl-C sends two signals, from the terminal and from npm.
    await wait(100);
    program.kill('SIGINT');
    await wait(1100);
    expect(program.exitCode).toBeNull();
    program.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    await allGone;
  } finally {
    program.kill('SIGKILL');
  }
});
