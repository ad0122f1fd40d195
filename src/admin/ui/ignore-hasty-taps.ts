/** How long a finger may go on tapping at what is no longer there. */
const SETTLING_MS = 400;

let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Until when nothing counts, by the clock of events. */
let until = 0;

/**
 * Lets no pointer through for a moment: the second of two quick taps must not land on what a
 * dialog, or the end of one, has put under the finger. The keyboard goes on.
 */
export function ignoreHastyTaps(): void {
  document.documentElement.classList.add('a-settling');
  if (!isListening) {
    // On a busy phone a tap may wait until the moment is over: when it was made decides.
    document.addEventListener('click', dropHasty, true);
    isListening = true;
  }
  // Nobody can mean what is not painted yet. The moment begins with the picture, however late a busy phone
  // comes to it: were the page to look ready before, a tap on it would be lost.
  until = Infinity;
  clearTimeout(timer);
  requestAnimationFrame(() => {
    until = performance.now() + SETTLING_MS;
    clearTimeout(timer);
    timer = setTimeout(() => document.documentElement.classList.remove('a-settling'), SETTLING_MS);
  });
}

/** A key's click has no detail, and a script's is not trusted. */
function dropHasty(event: MouseEvent): void {
  if (!event.isTrusted || event.detail === 0 || event.timeStamp >= until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
