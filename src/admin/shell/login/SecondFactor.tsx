import type { AdminClient } from '../../data/client.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Door } from '../../ui/Door.tsx';
import { useForm } from '../../data/useForm.ts';
import { codeSchema } from '../../data/sign-in-schemas.ts';
import { verifyCode } from '../../data/verify-code.ts';

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
      const refusal = await verifyCode(client, code);
      if (refusal === undefined) await onVerified();
      return refusal === undefined ? undefined : { code: refusal };
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
