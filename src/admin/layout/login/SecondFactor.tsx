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
      <details className="a-help">
        <summary>Perdi o celular</summary>
        <p>
          Use o código do aplicativo reserva, se você ativou um. Se não, ligue para um proprietário:
          em “Pessoas”, ele toca em “Perdeu o celular” ao lado do seu nome, e você entra só com a
          senha. Se não há outro proprietário, fale com quem cuida do site.
        </p>
      </details>
    </AuthCard>
  );
}
