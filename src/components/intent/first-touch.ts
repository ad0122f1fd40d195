import { closest, on } from './events.ts';
import type { answer as Answer } from './touch.ts';

/** Address of the file `touch.ts`; `integrations/finish-pages` writes its built name here. */
const TOUCH = '/_astro/touch.js';

/**
 * Loads what answers a touch of a menu or a link (`touch.ts`) when one is first pointed at, and
 * passes on the events until then. The native elements open and lead on without it.
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
        // If the file does not load, the next touch tries again.
        () => undefined,
      );
    });
  }
}
