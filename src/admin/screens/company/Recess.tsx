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
  const tie = (field: keyof typeof EMPTY) => ({
    value: values[field],
    error: errors[field],
    onText: (text: string) => {
      set({ [field]: text });
    },
  });
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
              label="Primeiro dia fechado"
              type="date"
              {...tie('from')}
              onText={(day) => {
                set({ from: day, ...(to === '' ? { to: day } : {}) });
              }}
            />
            <Field label="Último dia fechado" min={from} type="date" {...tie('to')} />
            <Field
              hint="O cliente lê: Recesso de fim de ano"
              label="Motivo"
              maxLength={60}
              {...tie('reason')}
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
