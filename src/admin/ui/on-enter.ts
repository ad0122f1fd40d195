import type { KeyboardEvent } from 'react';

/**
 * Acts on Enter in a field of a dialog. The key does nothing else: the form around the dialog is not
 * sent, and where the focus goes no line breaks.
 */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };
}
