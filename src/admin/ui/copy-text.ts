import { messages } from './messages.ts';
import { useToasts } from './Toasts.tsx';

/** Takes a text to the clipboard, and says so, or that it has to be done by hand. */
export function useCopy() {
  const { show } = useToasts();
  return (text: string, said = messages.copied) =>
    copyText(text).then(
      () => show(said),
      () => show(messages.copyFailed),
    );
}

/**
 * Takes a text to the clipboard, also where the browser or an address without TLS gives a page no right
 * to it. Rejects where both ways are refused.
 */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copySelected(text)) throw error;
  }
}

/** The way that needs no permission, only the press of a button: what is selected is copied. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Neither a screen keyboard nor a jump of the page.
  field.readOnly = true;
  field.className = 'a-hidden';
  // Outside of an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(0, text.length);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way without a permission
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
