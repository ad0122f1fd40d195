import { reasonOf } from './retry.ts';

export interface ClockOptions {
  /** When the live site changes by time alone; undefined while none is live. */
  nextChange: () => Date | undefined;
  requestBuild: (reason: string) => void;
  /** Tells the database that the clock goes. */
  beat: () => Promise<void>;
  /** Hears, once, that the database cannot be told, and again when it could be in between. */
  onSilence?: (reason: string) => void;
}

/** Seconds between two beats: what ends is gone without a script well within five minutes. */
export const BEAT_SECONDS = 60;
/** After this time without a new site, a build that was asked for is asked for again. */
const AGAIN_MS = 5 * 60_000;

/**
 * Beats until it is closed: tells the database that it goes, and asks for a build once the live site
 * is due to change by time alone. A machine that slept catches up with its first beat.
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
    // What such a site shows, or shows no more, was decided by a time that has not come.
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
