import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import type { FormTools } from '../words/EntryEditor.tsx';

const EMPTY = { from: '', to: '', reason: '' };

/** Days off in one step: from, to, and the name that clients read. */
export function Recess({ document, review }: FormTools) {
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const { from, to, reason } = values;
  const set = (part: Partial<typeof EMPTY>) => {
    setValues((now) => ({ ...now, ...part }));
  };
  const missing = (value: string, words: string) =>
    isTried && value.trim() === '' ? words : undefined;
  const close = () => {
    setIsOpen(false);
    setIsTried(false);
  };
  return (
    <>
      <button
        className="a-btn a-btn-main"
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Marcar recesso
      </button>
      {isOpen && (
        <Dialog title="Marcar recesso" onClose={close}>
          <div className="a-words">
            <Field
              error={missing(from, 'escolha o primeiro dia fechado')}
              label="Primeiro dia fechado"
              type="date"
              value={from}
              onChange={({ target }) => {
                set({ from: target.value, ...(to === '' ? { to: target.value } : {}) });
              }}
            />
            <Field
              error={
                missing(to, 'escolha o último dia fechado') ??
                (isTried && to < from ? 'o último dia vem depois do primeiro' : undefined)
              }
              label="Último dia fechado"
              min={from}
              type="date"
              value={to}
              onChange={({ target }) => {
                set({ to: target.value });
              }}
            />
            <Field
              error={missing(reason, 'escreva o nome que o cliente lê')}
              hint="O cliente lê: Recesso de fim de ano"
              label="Motivo"
              maxLength={60}
              value={reason}
              onChange={({ target }) => {
                set({ reason: target.value });
              }}
            />
            <div className="a-row">
              <button
                className="a-btn a-btn-main"
                type="button"
                onClick={() => {
                  setIsTried(true);
                  if (from === '' || to < from || reason.trim() === '') return;
                  const closures = Array.isArray(document['closures'])
                    ? (document['closures'] as unknown[])
                    : [];
                  close();
                  setValues(EMPTY);
                  review({
                    ...document,
                    closures: [...closures, { from, to, reason: reason.trim() }],
                  });
                }}
              >
                Conferir
              </button>
              <button className="a-btn" type="button" onClick={close}>
                Cancelar
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
