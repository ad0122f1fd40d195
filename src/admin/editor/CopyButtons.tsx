import { messages } from '../messages.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { plainText } from './checks.ts';

/** Takes the text to the clipboard, with its markup or without. */
export function CopyButtons({ content, clean }: { content: string; clean: string | undefined }) {
  const { show } = useToasts();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      show(messages.copied);
    } catch {
      show(messages.copyFailed);
    }
  };
  return (
    <div className="a-row">
      <button className="a-btn a-btn-small" type="button" onClick={() => void copy(content)}>
        Copiar conteúdo
      </button>
      <button
        className="a-btn a-btn-small"
        type="button"
        onClick={() => void copy(plainText(clean ?? content))}
      >
        Copiar sem HTML
      </button>
    </div>
  );
}
