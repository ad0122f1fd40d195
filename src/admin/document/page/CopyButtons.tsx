import { messages } from '../../ui/messages.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { plainText } from './checks.ts';

/** Takes the text to the clipboard, with its markup or without. */
export function CopyButtons({ content, shown }: { content: string; shown: string | undefined }) {
  const { show } = useToasts();
  const copy = async (text: string) => {
    try {
      await copyText(text);
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
        onClick={() => void copy(plainText(shown ?? content))}
      >
        Copiar sem HTML
      </button>
    </div>
  );
}
