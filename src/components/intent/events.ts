/** The nearest element around an event's target that a selector names; none around the document. */
export function closest(target: EventTarget | null, selector: string): Element | null | undefined {
  return (target as Partial<Element> | null)?.closest?.(selector);
}

/** Hears every event of a kind on the page, whatever of it is there yet. */
export function on<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, listener);
}
