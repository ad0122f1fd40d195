import { useId, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ignoreHastyTaps } from './ignore-hasty-taps.ts';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the browser's back gesture; absent: the dialog must be answered. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
}

/** Opens a dialog as long as it stands in the document. */
function open(element: HTMLDialogElement | null) {
  const before = document.activeElement;
  element?.showModal();
  ignoreHastyTaps();
  return () => {
    element?.close();
    ignoreHastyTaps();
    // Whoever closed it may have scrolled to what it is about.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/**
 * A modal dialog of the platform: focus stays inside, and returns when it closes. What is tapped
 * right after it opens or closes does not count.
 */
export function Dialog({ title, children, onClose, wide = false }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      aria-labelledby={titleId}
      className={wide ? 'a-dialog a-dialog-wide' : 'a-dialog'}
      ref={open}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // A browser lets only one Escape be refused, and closes at the second whatever is said.
        if (currentTarget.open) return;
        flushSync(() => onClose?.());
        if (currentTarget.isConnected) currentTarget.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
