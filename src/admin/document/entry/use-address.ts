import { useSyncExternalStore, type MouseEvent } from 'react';

const CHANGED = 'admin:address';

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('popstate', onChange);
    removeEventListener(CHANGED, onChange);
  };
}

/** What the address asks for, as it changes without leaving the screen. */
export function useQueryString(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return new URLSearchParams(search);
}

/** Goes to another part of the same screen, which keeps what it has read. */
export function go(href: string): void {
  history.pushState(undefined, '', href);
  dispatchEvent(new Event(CHANGED));
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('#conteudo')?.focus({ preventScroll: true });
}

/** For links within the screen; what asks for another tab gets one. */
export function stay(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget, ctrlKey, metaKey, shiftKey, button } = event;
  if (ctrlKey || metaKey || shiftKey || button !== 0) return;
  event.preventDefault();
  go(currentTarget.href);
}
