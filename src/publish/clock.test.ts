import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startClock } from './clock.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-24T11:58:30-03:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(due: Date | undefined) {
  const state = { due };
  const requestBuild = vi.fn();
  const beat = vi.fn(() => Promise.resolve());
  const onSilence = vi.fn();
  const clock = startClock({ nextChange: () => state.due, requestBuild, beat, onSilence });
  return { state, requestBuild, beat, onSilence, clock };
}

test(
  'asks for one build within a minute of the moment, and for none before',
  { tags: '@clock' },
  async () => {
    const { state, requestBuild, clock } = start(new Date('2026-12-24T12:00:00-03:00'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(requestBuild).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(requestBuild).toHaveBeenCalledOnce();
    state.due = new Date('2027-01-01T00:00:00-03:00');
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(requestBuild).toHaveBeenCalledOnce();
    clock.close();
  },
);

test('asks again after five minutes while the site stays what it was', async () => {
  const { requestBuild, clock } = start(new Date('2026-12-24T11:00:00-03:00'));
  expect(requestBuild).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requestBuild).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(2);
  clock.close();
});

test('of two moments within five minutes each has its own build', async () => {
  const { state, requestBuild, clock } = start(new Date('2026-12-24T12:00:00-03:00'));
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(1);
  state.due = new Date('2026-12-24T12:02:00-03:00');
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(2);
  clock.close();
});

test('a clock that is set back: the site is built for the time that it is, and what is due is asked for again', async () => {
  const { state, requestBuild, clock } = start(new Date('2026-12-24T12:00:00-03:00'));
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(1);
  // Half a day ahead until somebody sets it right.
  vi.setSystemTime(new Date('2026-12-24T00:30:00-03:00'));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(2);
  state.due = new Date('2026-12-24T00:45:00-03:00');
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(3);
  // A moment that was asked for in what is now the future.
  vi.setSystemTime(new Date('2026-12-24T00:44:30-03:00'));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(requestBuild).toHaveBeenCalledTimes(3);
  clock.close();
});

test('beats each minute, says once that nobody hears it, and stops when it is closed', async () => {
  const { beat, onSilence, requestBuild, clock } = start(undefined);
  beat.mockRejectedValue(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(beat).toHaveBeenCalledTimes(4);
  expect(onSilence.mock.calls).toEqual([['no answer']]);
  clock.close();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(beat).toHaveBeenCalledTimes(4);
  expect(requestBuild).not.toHaveBeenCalled();
});
