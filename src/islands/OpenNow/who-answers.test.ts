import { afterEach, expect, test, vi } from 'vitest';

const WEEK = '|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|';
const DAY = '2026-11-23T10:00-03:00';
const NIGHT = '2026-11-23T22:30-03:00';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['open, with a round-the-clock service', DAY, WEEK, '24', false],
  ['closed, with it', NIGHT, WEEK, '24', true],
  ['closed, without any', NIGHT, WEEK, '', false],
  ['closed, and the service too', NIGHT, WEEK, WEEK, false],
  ['closed, and the service not yet', NIGHT, WEEK, '|08:00-23:00|||||', true],
  ['open, without any', DAY, WEEK, '', false],
  ['never open, on call', NIGHT, '||||||', '24', true],
])('%s', async (_, now, hours, emergency, onlyPhone) => {
  vi.useFakeTimers({ now: new Date(now) });
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('__HOURS__', hours);
  vi.stubGlobal('__EMERGENCY__', emergency);
  await import('./who-answers.ts');
  expect('calls' in dataset).toBe(onlyPhone);
  expect('office' in dataset).toBe(hours === WEEK);
});
