import type { AdminClient } from '../../data/client.ts';
import { verifyCode } from '../../data/verify-code.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeForm } from '../CodeForm.tsx';
import { AuthCard } from '../../ui/AuthCard.tsx';

export interface SecondFactorProps {
  client: AdminClient;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the authenticator app. */
export function SecondFactor({ client, onVerified, onCancel }: SecondFactorProps) {
  return (
    <AuthCard title="Segunda etapa">
      <p>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <CodeForm
        autoFocus
        label="Código"
        submit="Verificar"
        onCode={async (code) => {
          const refusal = await verifyCode(client, code);
          if (refusal === undefined) await onVerified();
          return refusal;
        }}
      >
        <Button look="link" onClick={onCancel}>
          Entrar com outra conta
        </Button>
      </CodeForm>
    </AuthCard>
  );
}
