/** As the `ref` of what has the focus once it stands there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The same for what is to be read from its beginning. */
export function takeFocusAtTop(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}
