import { Dialog } from './Dialog.tsx';

export interface QuestionProps {
  title: string;
  text: string;
  /** What the button that goes ahead says. */
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is lost. */
export function Question({ title, text, yes, onYes, onNo }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{text}</p>
      <div className="a-row">
        <button className="a-btn a-btn-danger" type="button" onClick={onYes}>
          {yes}
        </button>
        <button className="a-btn" type="button" onClick={onNo}>
          Cancelar
        </button>
      </div>
    </Dialog>
  );
}
