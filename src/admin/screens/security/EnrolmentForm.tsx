import type { AdminClient } from '../../data/client.ts';
import { codeSchema } from '../../data/sign-in-schemas.ts';
import { WRONG_CODE } from '../../data/verify-code.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { useForm } from '../../data/useForm.ts';
import type { Enrolment } from './factors.ts';

export interface EnrolmentFormProps {
  client: AdminClient;
  enrolment: Enrolment;
  onVerified: () => Promise<void>;
}

/** Confirms an authenticator app by the code that it shows. */
export function EnrolmentForm({ client, enrolment, onVerified }: EnrolmentFormProps) {
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async send({ code }) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: enrolment.id, code });
      if (error) return { code: WRONG_CODE };
      await onVerified();
      return undefined;
    },
  });
  return (
    <form onSubmit={form.onSubmit}>
      <p>
        <a href={enrolment.uri}>Abra o aplicativo neste celular</a>, leia o código com ele ou digite
        a chave, e confirme com os 6 dígitos que ele mostra.
      </p>
      <img alt="Código QR para o aplicativo autenticador" className="a-qr" src={enrolment.image} />
      <p className="a-code">{enrolment.secret}</p>
      <CodeField
        error={form.errors.code}
        label="Código de 6 dígitos"
        value={form.values.code}
        onCode={(code) => {
          form.set({ code });
        }}
      />
      <button className="a-btn a-btn-main" disabled={form.busy} type="submit">
        Confirmar
      </button>
    </form>
  );
}
