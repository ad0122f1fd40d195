import { expect, test } from 'vitest';
import { retryAfter } from './ai-service.ts';

test.each([
  [null, 1000],
  ['2', 2000],
  ['0', 0],
  ['-1', 0],
  ['x', 1000],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
])('reads the header Retry-After %j', (header, ms) => {
  expect(retryAfter(header, 1000)).toBe(ms);
});
