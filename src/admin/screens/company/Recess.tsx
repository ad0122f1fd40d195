import { dayInBrasilia } from '../../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FormTools } from '../../document/entry/EntryEditor.tsx';
import { useForm } from '../../data/useForm.ts';
import { useShown } from '../../ui/useShown.ts';
import { checkRecess, listClosures } from './closures.ts';

/** Days off in one step: from, to, and the name that clients read. */
export function Recess({ document, original, review }: FormTools) {
  const dialog = useShown(() => (location.hash === '#recesso' ? true : undefined));
  const form = useForm({
    initial: { from: '', to: '', reason: '' },
    send(words) {
      const row = { ...words, reason: words.reason.trim() };
      const wrong = checkRecess(row, { original, document }, dayInBrasilia(new Date()));
      form.refuse(wrong);
      if (Object.keys(wrong).length > 0) return;
      dialog.close();
      form.set({ from: '', to: '', reason: '' });
      review({ ...document, closures: [...listClosures(document), row] });
    },
  });
  const { from, to } = form.values;
  return (
    <>
      <Button look="main" onClick={dialog.opener(true)}>
        Marcar recesso
      </Button>
      {dialog.shown && (
        <Dialog title="Marcar recesso" onClose={dialog.close}>
          <div className="a-words">
            <Field
              label="Primeiro dia fechado"
              type="date"
              {...form.text('from')}
              onText={(day) => form.set({ from: day, ...(to === '' ? { to: day } : {}) })}
            />
            <Field label="Último dia fechado" min={from} type="date" {...form.text('to')} />
            <Field
              hint="O cliente lê: Recesso de fim de ano"
              label="Motivo"
              maxLength={60}
              {...form.text('reason')}
            />
            <div className="a-row">
              <Button look="main" onClick={form.submit}>
                Conferir
              </Button>
              <Button onClick={dialog.close}>Cancelar</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
