import { isObject, type Document } from '../../../cms/overrides/edits.ts';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FormTools } from '../../document/entry/EntryEditor.tsx';
import { useForm } from '../../data/useForm.ts';
import { useShown } from '../../ui/useShown.ts';

const listClosures = ({ closures }: Document): Document[] =>
  Array.isArray(closures) ? closures.filter(isObject) : [];

/** Days off in one step: from, to, and the name that clients read. */
export function Recess({ document, review }: FormTools) {
  const dialog = useShown(() => (location.hash === '#recesso' ? true : undefined));
  const form = useForm({
    initial: { from: '', to: '', reason: '' },
    send(words) {
      dialog.close();
      form.set({ from: '', to: '', reason: '' });
      const row = { ...words, reason: words.reason.trim() };
      review({ ...document, closures: [...listClosures(document), row] });
    },
  });
  const { from, to } = form.values;
  const today = dayInBrasilia(new Date());
  return (
    <>
      <Button look="main" onClick={dialog.opener(true)}>
        Marcar recesso
      </Button>
      {dialog.shown && (
        <Dialog title="Marcar recesso" onClose={dialog.close}>
          <form className="a-content" onSubmit={form.onSubmit}>
            <Field
              label="Primeiro dia fechado"
              required
              type="date"
              {...form.text('from')}
              onText={(day) => form.set({ from: day, ...(to === '' ? { to: day } : {}) })}
            />
            <Field
              label="Último dia fechado"
              min={from > today ? from : today}
              required
              type="date"
              {...form.text('to')}
            />
            <Field
              hint="O cliente lê: Recesso de fim de ano"
              label="Motivo"
              maxLength={60}
              required
              {...form.text('reason')}
            />
            <div className="a-row">
              <Button look="main" type="submit">
                Conferir
              </Button>
              <Button onClick={dialog.close}>Cancelar</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
