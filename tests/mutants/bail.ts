import { afterEach, beforeEach } from 'vitest';

let hasFailed = false;

/** One failed test tells all there is to know. */
beforeEach(({ skip }) => skip(hasFailed));
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});
