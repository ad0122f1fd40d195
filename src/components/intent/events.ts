/** The nearest ancestor of an event's target that matches a selector; undefined for the document. */
export function closest(target: EventTarget | null, selector: string): Element | null | undefined {
  return (target as Partial<Element> | null)?.closest?.(selector);
}

/** Listens to every event of a kind on the page, also from elements that are added later. */
export function on<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, listener);
}
