import { closest, on } from './events.ts';
import type { answer as Answer } from './touch.ts';

/** The file of `touch.ts`; `integrations/finish-pages` writes here how the build called it. */
const TOUCH = '/_astro/touch.js';

/**
 * Asks for what answers a touch of a menu or a link (`touch.ts`) when one is pointed at, and tells
 * it what happened until it was there. The native elements need none of it to open and to lead on.
 */
export function hearFirstTouch(): void {
  const early: Event[] = [];
  let answer: typeof Answer = (event) => {
    early.push(event);
  };
  for (const sign of ['pointerover', 'click', 'auxclick'] as const) {
    on(sign, (event) => {
      answer(event);
      if (!closest(event.target, '.menu,a')) return;
      (import(TOUCH) as Promise<{ answer: typeof Answer }>).then(
        (touch) => {
          answer = touch.answer;
          early.splice(0).forEach(answer);
        },
        // Where the file does not come, the next touch asks for it again.
        () => undefined,
      );
    });
  }
}
