import type { AdminClient } from '../client.ts';
import { CodeField } from '../ui/CodeField.tsx';
import { Door } from '../ui/Door.tsx';
import { useForm } from '../useForm.ts';
import { codeSchema } from './schemas.ts';

export interface SecondFactorProps {
  client: AdminClient;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the authenticator app. */
export function SecondFactor({ client, onVerified, onCancel }: SecondFactorProps) {
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async send({ code }) {
      const { data } = await client.auth.mfa.listFactors();
      const factor = data?.totp[0];
      if (!factor) return { code: 'Sem conexão. Tente de novo.' };
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      if (!error) await onVerified();
      else if (error.status === 429) return { code: 'Muitas tentativas. Aguarde alguns minutos.' };
      else if (!error.status) return { code: 'Sem conexão. Tente de novo.' };
      else return { code: WRONG_CODE };
      return undefined;
    },
  });
  return (
    <Door title="Segunda etapa">
      <p>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <form onSubmit={form.onSubmit}>
        <CodeField
          autoFocus
          error={form.errors.code}
          label="Código"
          value={form.values.code}
          onCode={(code) => {
            form.set({ code });
          }}
        />
        <button className="a-btn a-btn-main" disabled={form.busy} type="submit">
          {form.busy ? 'Verificando…' : 'Verificar'}
        </button>
        <button className="a-link" type="button" onClick={onCancel}>
          Entrar com outra conta
        </button>
      </form>
    </Door>
  );
}

export const WRONG_CODE =
  'Código incorreto ou vencido. Use o código que o aplicativo mostra agora.';
