import { useCopy } from '../../ui/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { plainText } from './checks.ts';

/** Takes the text to the clipboard, with its markup or without. */
export function CopyButtons({ content, shown }: { content: string; shown: string | undefined }) {
  const copy = useCopy();
  return (
    <div className="a-row">
      <Button look="small" onClick={() => void copy(content)}>
        Copiar conteúdo
      </Button>
      <Button look="small" onClick={() => void copy(plainText(shown ?? content))}>
        Copiar só o texto
      </Button>
    </div>
  );
}
