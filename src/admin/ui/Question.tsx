import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** What the button that goes ahead says. */
  yes: string;
  /** Nothing is lost by going ahead. */
  isSafe?: boolean;
  /** Goes ahead, once the question is gone. */
  onYes: () => void;
}

/** Asks before something is lost, or much is made: `question` is the one that waits for an answer, to be drawn. */
export function useQuestion(): { ask: (question: Question) => void; question: ReactNode } {
  const [asked, ask] = useState<Question>();
  if (!asked) return { ask, question: null };
  const { title, text, yes, isSafe = false, onYes } = asked;
  const close = () => ask(undefined);
  const question = (
    <Dialog title={title} onClose={close}>
      <p>{text}</p>
      <div className="a-row">
        <Button
          look={isSafe ? 'main' : 'danger'}
          onClick={() => {
            close();
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button onClick={close}>Cancelar</Button>
      </div>
    </Dialog>
  );
  return { ask, question };
}
