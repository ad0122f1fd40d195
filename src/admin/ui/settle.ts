/** How long a finger may go on tapping at what is no longer there. */
const SETTLING_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets no pointer through for a moment: the second of two quick taps must not land on what a
 * dialog, or the end of one, has put under the finger. The keyboard goes on.
 */
export function settle(): void {
  const { classList } = document.documentElement;
  classList.add('a-settling');
  clearTimeout(timer);
  timer = setTimeout(() => {
    classList.remove('a-settling');
  }, SETTLING_MS);
}
