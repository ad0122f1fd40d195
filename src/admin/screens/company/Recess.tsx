import { useState } from 'react';
import { dayInBrasilia } from '../../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FormTools } from '../../document/entry/EntryEditor.tsx';
import { useShown } from '../../ui/useShown.ts';
import { checkRecess, listClosures } from './closures.ts';

const EMPTY = { from: '', to: '', reason: '' };

/** Days off in one step: from, to, and the name that clients read. */
export function Recess({ document, original, review }: FormTools) {
  const dialog = useShown(() => (location.hash === '#recesso' ? true : undefined));
  const [values, setValues] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const { from, to, reason } = values;
  const set = (part: Partial<typeof EMPTY>) => {
    setValues((now) => ({ ...now, ...part }));
  };
  const row = { from, to, reason: reason.trim() };
  const problems = checkRecess(row, { original, document }, dayInBrasilia(new Date()));
  const errors = isTried ? problems : {};
  const close = () => {
    dialog.close();
    setIsTried(false);
  };
  return (
    <>
      <Button look="main" onClick={dialog.opener(true)}>
        Marcar recesso
      </Button>
      {dialog.shown && (
        <Dialog title="Marcar recesso" onClose={close}>
          <div className="a-words">
            <Field
              error={errors.from}
              label="Primeiro dia fechado"
              type="date"
              value={from}
              onChange={({ target }) => {
                set({ from: target.value, ...(to === '' ? { to: target.value } : {}) });
              }}
            />
            <Field
              error={errors.to}
              label="Último dia fechado"
              min={from}
              type="date"
              value={to}
              onChange={({ target }) => {
                set({ to: target.value });
              }}
            />
            <Field
              error={errors.reason}
              hint="O cliente lê: Recesso de fim de ano"
              label="Motivo"
              maxLength={60}
              value={reason}
              onChange={({ target }) => {
                set({ reason: target.value });
              }}
            />
            <div className="a-row">
              <Button
                look="main"
                onClick={() => {
                  setIsTried(true);
                  if (Object.keys(problems).length > 0) return;
                  close();
                  setValues(EMPTY);
                  review({ ...document, closures: [...listClosures(document), row] });
                }}
              >
                Conferir
              </Button>
              <Button onClick={close}>Cancelar</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
