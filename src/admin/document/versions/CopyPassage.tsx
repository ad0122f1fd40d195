import { messages } from '../../ui/messages.ts';
import { useCopy } from '../../ui/copy-text.ts';
import { Button } from '../../ui/Button.tsx';

/** Letters of a passage by which ears tell its button from the others. */
const NAMED = 40;

/** Takes one passage of an earlier text to the clipboard, where the rest of it is not wanted back. */
export function CopyPassage({
  text,
  copyOf,
}: {
  text: string;
  /** What goes to the clipboard for it. */
  copyOf: (text: string) => string;
}) {
  const copy = useCopy();
  return (
    <Button look="small" onClick={() => void copy(copyOf(text), messages.passageCopied)}>
      Copiar este trecho
      <span className="a-hidden"> “{text.slice(0, NAMED)}”</span>
    </Button>
  );
}
