import { expect, test, vi } from 'vitest';
import { createLoginGuard } from './login-guard.ts';

test('stops after 30 failures from one address', { tags: '@V6.3.1' }, () => {
  const guard = createLoginGuard(() => 0);
  const attempts = Array.from({ length: 200 }, (_, i) => guard.begin('1.1.1.1', `a${i}@x.test`));
  expect(attempts.filter(Boolean)).toHaveLength(30);
});

test('stops after 10 failures on one account, from wherever and however it is spelled', () => {
  const guard = createLoginGuard(() => 0);
  const attempts = Array.from({ length: 50 }, (_, i) =>
    guard.begin(`1.1.1.${i}`, i % 2 ? 'A@x.test ' : 'a@x.test'),
  );
  expect(attempts.filter(Boolean)).toHaveLength(10);
});

test('does not let strangers lock out whoever has logged in from here', () => {
  const guard = createLoginGuard(() => 0);
  guard.begin('home', 'a@x.test')?.succeeded();
  for (let i = 0; i < 50; i++) guard.begin(`1.1.1.${i}`, 'a@x.test');
  expect(guard.begin('home', 'a@x.test')).toBeDefined();
  expect(guard.begin('elsewhere', 'a@x.test')).toBeUndefined();
});

test('who shares an address locks nobody out who has logged in from there', () => {
  const guard = createLoginGuard(() => 0);
  guard.begin('office', 'a@x.test')?.succeeded();
  for (let i = 0; i < 50; i++) guard.begin('office', `stranger${i}@x.test`);
  expect(guard.begin('office', 'a@x.test')).toBeDefined();
  expect(guard.begin('office', 'b@x.test')).toBeUndefined();
});

test('guessing stops after 30 failures where somebody has logged in, too', () => {
  const guard = createLoginGuard(() => 0);
  guard.begin('home', 'a@x.test')?.succeeded();
  const attempts = Array.from({ length: 50 }, () => guard.begin('home', 'a@x.test'));
  expect(attempts.filter(Boolean)).toHaveLength(30);
});

test('does not count successes', () => {
  const guard = createLoginGuard(() => 0);
  for (let i = 0; i < 100; i++) guard.begin('home', 'a@x.test')?.succeeded();
  expect(guard.begin('home', 'a@x.test')).toBeDefined();
});

test('lets in again after the window', () => {
  let now = 0;
  const guard = createLoginGuard(() => now);
  for (let i = 0; i < 40; i++) guard.begin('home', `a${i}@x.test`);
  expect(guard.begin('home', 'b@x.test')).toBeUndefined();
  now = 5 * 60_000 + 1;
  expect(guard.begin('home', 'b@x.test')).toBeDefined();
});

test(
  'an unknown account and a wrong password on a busy machine are answered after the same time',
  { tags: '@V6.3.1' },
  async () => {
    vi.useFakeTimers();
    const answeredAfter = async (workMs: number) => {
      const startedAt = Date.now();
      const attempt = createLoginGuard().begin('home', 'a@x.test');
      vi.advanceTimersByTime(workMs);
      const answered = attempt?.failed().then(() => Date.now() - startedAt);
      await vi.runAllTimersAsync();
      return answered;
    };
    expect(await answeredAfter(3)).toBe(1000);
    expect(await answeredAfter(410)).toBe(1000);
    vi.useRealTimers();
  },
);
