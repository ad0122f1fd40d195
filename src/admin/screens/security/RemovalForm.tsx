import type { AdminClient } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeForm } from '../../shell/CodeForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const said = isLast
    ? {
        title: 'Remover a segunda etapa?',
        text: 'Depois disso, a senha sozinha abre a administração.',
        yes: 'Remover a segunda etapa',
      }
    : {
        title: 'Remover este aplicativo?',
        text: 'Depois disso, só o outro aplicativo abre a administração. Serve o código de qualquer um dos dois.',
        yes: 'Remover o aplicativo',
      };
  return (
    <Dialog title={said.title} onClose={onCancel}>
      <p>{said.text}</p>
      <CodeForm
        autoFocus
        label="Código de 6 dígitos do aplicativo"
        look="danger"
        submit={said.yes}
        onCode={async (code) => {
          try {
            await removeFactor(client, id, code);
          } catch (error) {
            return error instanceof FactorError ? error.message : 'Sem conexão. Tente de novo.';
          }
          await onRemoved();
          return undefined;
        }}
      >
        <Button onClick={onCancel}>Cancelar</Button>
      </CodeForm>
    </Dialog>
  );
}
