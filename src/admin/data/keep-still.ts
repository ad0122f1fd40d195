import { notifyManager } from '@tanstack/react-query';

/** A press that never ends, as one that left the window, holds nothing back for longer. */
const LONGEST_PRESS_MS = 3000;

/**
 * Shows an answer that comes during a press once that has ended: what it adds above would push away what
 * is being pressed, and the press would mean nothing.
 */
export function keepStillWhilePressed(): void {
  let press: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const signal = AbortSignal.timeout(LONGEST_PRESS_MS);
    press = new Promise((done) => {
      signal.addEventListener('abort', done);
      for (const end of ['click', 'pointercancel']) {
        addEventListener(end, done, { capture: true, signal });
      }
    });
  };
  addEventListener('pointerdown', begin, { capture: true });
  // The task after the one in which the press is acted on.
  notifyManager.setScheduler((show) => void press.then(() => setTimeout(show)));
}
