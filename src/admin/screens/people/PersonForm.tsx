import type { AdminClient } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../data/useForm.ts';
import { roleOf } from '../../data/rights.ts';
import { explain, LONGEST_NAME, savePerson, type Person } from './api.ts';
import { nameSchema } from './InvitationForm.tsx';
import { peopleMessages } from './people-messages.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useErrorToast } from '../../ui/useErrorToast.ts';

export interface PersonFormProps {
  client: AdminClient;
  person: Person;
  onSaved: () => void;
  onClose: () => void;
}

/** Name and role of one person. */
export function PersonForm({ client, person, onSaved, onClose }: PersonFormProps) {
  const { show } = useToasts();
  const tell = useErrorToast(explain);
  const form = useForm({
    initial: { name: person.name, role: roleOf(person.role) },
    schema: nameSchema,
    async send({ name, role }) {
      try {
        await savePerson(client, person.user_id, name.trim(), role);
        show(peopleMessages.saved);
        onSaved();
      } catch (error) {
        tell(error);
      }
    },
  });
  return (
    <Dialog title="Mudar nome e papel" onClose={onClose}>
      <form className="a-invite" onSubmit={form.onSubmit}>
        <p className="a-hint">{person.email}</p>
        <Field autoComplete="off" label="Nome" maxLength={LONGEST_NAME} {...form.text('name')} />
        <RoleChoice form={form} />
        <div className="a-row">
          <Button look="main" disabled={form.busy} type="submit">
            {form.busy ? 'Salvando…' : 'Salvar'}
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </form>
    </Dialog>
  );
}
