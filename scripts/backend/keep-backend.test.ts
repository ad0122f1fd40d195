import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBackend } from './keep-backend.ts';
import type { Backend } from './start-backend.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;

/** A kept backend with processes that end when told to. */
async function keep() {
  const children: EventEmitter[] = [];
  const lost: string[] = [];
  let failing = false;
  const start = (): Promise<Backend> => {
    if (failing) return Promise.reject(new Error('no room'));
    const child = new EventEmitter();
    children.push(child);
    return Promise.resolve({
      url: 'http://127.0.0.1:54321',
      publishableKey: '',
      secretKey: '',
      admin: { email: '', password: '' },
      watermark: 0,
      onChange: () => () => {},
      close: () => Promise.resolve(),
      process: Object.assign(child, { connected: false, kill: () => true }) as ChildProcess,
    });
  };
  const backend = await keepBackend({
    start,
    onRestart: () => {},
    onLoss: ({ message }) => lost.push(message),
  });
  return {
    backend,
    lost,
    started: () => children.length,
    end: async () => {
      children.at(-1)?.emit('exit', 70, null);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: (isFailing: boolean) => {
      failing = isFailing;
    },
  };
}

test('one that dies again and again is given up, and tried again every minute', async () => {
  const { end, started, lost, fail } = await keep();
  for (let ends = 0; ends < 6; ends += 1) await end();
  expect(started()).toBe(6);
  expect(lost).toEqual(['it ended 6 times in ten minutes']);
  fail(true);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(started()).toBe(6);
  fail(false);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(started()).toBe(7);
  // It serves and is watched again.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  await end();
  expect(started()).toBe(8);
});

test('nothing is tried any more once it is closed', async () => {
  const { backend, end, started, fail } = await keep();
  fail(true);
  await end();
  await backend.close();
  fail(false);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(started()).toBe(1);
});
