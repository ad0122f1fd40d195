import { expect, test } from 'vitest';
import { findFault } from './build.ts';

const AWAY = 'The database at https://db.test did not answer "publish_watermark": fetch failed.';

test.each([
  ['a signal, for want of memory or by the time limit', null, '', 'machine'],
  ['memory, as Node says it', 134, 'FATAL ERROR: JavaScript heap out of memory', 'machine'],
  ['memory of a worker', 1, 'Error [ERR_WORKER_OUT_OF_MEMORY]: Worker terminated', 'machine'],
  ['a full disk', 1, "Error: ENOSPC: no space left on device, write '/x'", 'machine'],
  ['a folder of another account', 1, "EACCES: permission denied, mkdir '.astro'", 'machine'],
  ['a disk that may be read alone', 1, "EROFS: read-only file system, open '/x'", 'machine'],
  ['a database that is away', 1, AWAY, 'machine'],
  ['a page that cannot be rendered', 1, 'TypeError: x is not a function', 'unknown'],
])('a build that was ended by %s', (_, code, line, fault) =>
  expect(findFault(code, ['building', line], false)).toBe(fault),
);

test('words that are refused are a fault of the content, unless the machine ended it', () => {
  expect(findFault(1, ['guide.md: vazio'], true)).toBe('content');
  expect(findFault(null, ['guide.md: vazio'], true)).toBe('machine');
});
