import { reasonOf } from './retry.ts';

export interface ClockOptions {
  /** When the live site changes by time alone; undefined while none is live. */
  nextChange: () => Date | undefined;
  requestBuild: (reason: string) => void;
  /** Tells the database that the clock goes. */
  beat: () => Promise<void>;
  /** Called when a beat fails; not again before one has succeeded. */
  onSilence?: (reason: string) => void;
}

/** Seconds between two beats: few enough that what ends is gone within five minutes, also without a script. */
export const BEAT_SECONDS = 60;
/** After this time without a new site, a build that was asked for is asked for again. */
const AGAIN_MS = 5 * 60_000;

/**
 * Beats at once and then every `BEAT_SECONDS` until it is closed. Each beat tells the database that the
 * clock goes, and asks for a build if the live site is due to change by time alone; again after five
 * minutes without a new site. A machine that slept catches up with its first beat.
 */
export function startClock({
  nextChange,
  requestBuild,
  beat,
  onSilence = () => {},
}: ClockOptions): { close: () => void } {
  let asked: { due: number; at: number } | undefined;
  let silent = false;
  let before = -Infinity;

  const tick = () => {
    beat().then(
      () => {
        silent = false;
      },
      (error: unknown) => {
        if (!silent) onSilence(reasonOf(error));
        silent = true;
      },
    );
    const now = Date.now();
    // The live site was built for a later time: it may show what has not begun, or lack what has not ended.
    if (now < before - AGAIN_MS) requestBuild('the clock was set back');
    before = now;
    const due = nextChange()?.getTime();
    if (due === undefined || due > now) return;
    if (asked?.due === due && Math.abs(now - asked.at) < AGAIN_MS) return;
    asked = { due, at: now };
    requestBuild('a date of the content has come');
  };

  tick();
  const timer = setInterval(tick, BEAT_SECONDS * 1000);
  return {
    close: () => clearInterval(timer),
  };
}
