import { afterEach, beforeEach } from 'vitest';

let hasFailed = false;

/** One failed test is enough. */
beforeEach(({ skip }) => skip(hasFailed));
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});
