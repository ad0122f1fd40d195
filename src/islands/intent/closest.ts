/** The nearest element around an event's target that a selector names. */
export function closest(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}
