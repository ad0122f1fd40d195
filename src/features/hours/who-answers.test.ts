import { afterEach, expect, test, vi } from 'vitest';

const WEEK = '|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|';
const DAY = '2026-11-23T10:00-03:00';
const NIGHT = '2026-11-23T22:30-03:00';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Attributes of the root of a page, at first and after returning to it. */
async function open(moment: string, hours: string, emergency: string) {
  vi.useFakeTimers({ now: new Date(moment) });
  const dataset: Record<string, string> = {};
  const shown: (() => void)[] = [];
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('addEventListener', (_: string, look: () => void) => shown.push(look));
  vi.stubGlobal('__HOURS__', hours);
  vi.stubGlobal('__EMERGENCY__', emergency);
  await import('./who-answers.ts');
  const lookAgain = (later: string) => {
    vi.setSystemTime(new Date(later));
    for (const look of shown) look();
  };
  return { dataset, lookAgain };
}

test.each([
  ['open, with a round-the-clock service', DAY, WEEK, '24', false],
  ['closed, with it', NIGHT, WEEK, '24', true],
  ['closed, without any', NIGHT, WEEK, '', false],
  ['closed, and the service too', NIGHT, WEEK, WEEK, false],
  ['closed, and the service not yet', NIGHT, WEEK, '|08:00-23:00|||||', true],
  ['open, without any', DAY, WEEK, '', false],
  ['never open, on call', NIGHT, '||||||', '24', true],
])('%s', async (_, now, hours, emergency, onlyPhone) => {
  const { dataset } = await open(now, hours, emergency);
  expect('calls' in dataset).toBe(onlyPhone);
  expect('office' in dataset).toBe(hours === WEEK);
});

test('a tab of last night, looked at in the morning', async () => {
  const { dataset, lookAgain } = await open(NIGHT, WEEK, '24');
  expect('calls' in dataset).toBe(true);
  lookAgain('2026-11-24T09:00-03:00');
  expect('calls' in dataset).toBe(false);
  expect(dataset['office']).toContain('"open":true');
});

test('a page that stays open says what holds a minute after closing and opening time', async () => {
  const { dataset } = await open('2026-11-23T17:58-03:00', WEEK, '24');
  expect(dataset['office']).toContain('"open":true');
  vi.advanceTimersByTime(3 * 60_000);
  expect(dataset['office']).toContain('"open":false');
  expect('calls' in dataset).toBe(true);
  vi.advanceTimersByTime(14 * 3_600_000);
  expect(dataset['office']).toContain('"open":true');
  expect('calls' in dataset).toBe(false);
});
