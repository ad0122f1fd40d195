import type { AdminClient } from '../../data/client.ts';
import { codeSchema } from '../../data/sign-in-schemas.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useForm } from '../../data/useForm.ts';
import { FactorError, removeFactor } from './factors.ts';

export interface RemovalFormProps {
  client: AdminClient;
  /** The authenticator app that is to go. */
  id: string;
  /** No other app is left then. */
  isLast: boolean;
  onRemoved: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the app's code before the second factor goes. */
export function RemovalForm({ client, id, isLast, onRemoved, onCancel }: RemovalFormProps) {
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async send({ code }) {
      try {
        await removeFactor(client, id, code);
      } catch (error) {
        return {
          code: error instanceof FactorError ? error.message : 'Sem conexão. Tente de novo.',
        };
      }
      await onRemoved();
      return undefined;
    },
  });
  return (
    <Dialog
      title={isLast ? 'Remover a segunda etapa?' : 'Remover este aplicativo?'}
      onClose={onCancel}
    >
      <form onSubmit={form.onSubmit}>
        <p>
          {isLast
            ? 'Depois disso, a senha sozinha abre a administração.'
            : 'Depois disso, só o outro aplicativo abre a administração. Serve o código de qualquer um dos dois.'}
        </p>
        <CodeField
          autoFocus
          error={form.errors.code}
          label="Código de 6 dígitos do aplicativo"
          value={form.values.code}
          onCode={(code) => {
            form.set({ code });
          }}
        />
        <div className="a-row">
          <button className="a-btn a-btn-danger" disabled={form.busy} type="submit">
            {isLast ? 'Remover a segunda etapa' : 'Remover o aplicativo'}
          </button>
          <button className="a-btn" type="button" onClick={onCancel}>
            Cancelar
          </button>
        </div>
      </form>
    </Dialog>
  );
}
