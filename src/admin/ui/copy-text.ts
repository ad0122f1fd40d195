import { messages } from './messages.ts';
import { useToasts } from './Toasts.tsx';

/** Takes a text to the clipboard, and says so, or that it has to be done by hand. */
export function useCopy() {
  const { show } = useToasts();
  return async (text: string, said = messages.copied) => {
    try {
      await navigator.clipboard.writeText(text);
      show(said);
    } catch {
      show(messages.copyFailed);
    }
  };
}
