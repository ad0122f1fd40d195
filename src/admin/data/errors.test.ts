import { expect, test, vi } from 'vitest';
import { classifyError, Failure, failure, toFailure, withRetry } from './errors.ts';

test.each([
  [{ code: '23505' }, 409, 'slug-taken'],
  [{ code: '23514' }, 400, 'refused'],
  [{ code: 'SUP', message: 'violates check constraint "x"' }, 500, 'refused'],
  [{ code: '22021' }, 400, 'refused'],
  [{ code: '22P05' }, 400, 'refused'],
  [{ code: '42501' }, 403, 'signed-out'],
  [{ code: 'PGRST301' }, 401, 'signed-out'],
  [{ code: 'PGRST303' }, 401, 'signed-out'],
  [{}, 401, 'signed-out'],
  [{}, 403, 'signed-out'],
  [{}, 409, 'slug-taken'],
  [{}, 413, 'too-large'],
  [{ code: '57014' }, 500, 'busy'],
  [{}, 429, 'busy'],
  [{}, 500, 'busy'],
  [{}, 503, 'busy'],
  [{ message: 'TypeError: Failed to fetch' }, 0, 'offline'],
  [{ message: 'TypeError: fetch failed' }, undefined, 'offline'],
  [{ message: 'NetworkError when attempting to fetch resource.' }, undefined, 'offline'],
  [{ message: 'Load failed' }, undefined, 'offline'],
  [{ message: 'signal timed out' }, undefined, 'offline'],
  [{ code: '42703', message: 'column pages.x does not exist' }, 400, 'outdated'],
  [{ code: 'PGRST204' }, 400, 'outdated'],
  [{ code: 'PGRST202' }, 404, 'outdated'],
  [{ code: 'PGRST205' }, 404, 'outdated'],
  [{ code: 'PGRST100' }, 400, 'unknown'],
  [{ code: '__proto__' }, 400, 'unknown'],
  [{ message: 'x is not a function' }, undefined, 'unknown'],
])('reads %j with status %s as %s', (error, status, kind) =>
  expect(classifyError(error, status)).toBe(kind),
);

test('a thrown value that is no error counts as unknown', () => {
  expect(toFailure('x').kind).toBe('unknown');
  expect(toFailure(new TypeError('Failed to fetch')).kind).toBe('offline');
});

const wait = () => Promise.resolve();

test('tries again when the network or the server was the cause', async () => {
  const act = vi.fn<() => Promise<string>>();
  act.mockRejectedValueOnce(failure('offline')).mockRejectedValueOnce(failure('busy'));
  act.mockResolvedValue('saved');
  await expect(withRetry(act, { wait })).resolves.toBe('saved');
  expect(act).toHaveBeenCalledTimes(3);
});

test('does not try again what would fail again', async () => {
  const act = vi.fn(() => Promise.reject(failure('slug-taken')));
  await expect(withRetry(act, { wait })).rejects.toThrow(Failure);
  expect(act).toHaveBeenCalledTimes(1);
});

test('gives up after the last delay', async () => {
  const act = vi.fn(() => Promise.reject(failure('offline')));
  await expect(withRetry(act, { wait, delays: [1, 1] })).rejects.toMatchObject({ kind: 'offline' });
  expect(act).toHaveBeenCalledTimes(3);
});
