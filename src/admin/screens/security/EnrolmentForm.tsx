import type { AdminClient } from '../../data/client.ts';
import { WRONG_CODE } from '../../data/verify-code.ts';
import { CodeForm } from '../../shell/CodeForm.tsx';
import type { Enrolment } from './factors.ts';

export interface EnrolmentFormProps {
  client: AdminClient;
  enrolment: Enrolment;
  onVerified: () => Promise<void>;
}

/** Confirms an authenticator app by the code that it shows. */
export function EnrolmentForm({ client, enrolment, onVerified }: EnrolmentFormProps) {
  const { id, uri, image, secret } = enrolment;
  return (
    <>
      <p>
        <a href={uri}>Abra o aplicativo neste celular</a>, leia o código com ele ou digite a chave,
        e confirme com os 6 dígitos que ele mostra.
      </p>
      <img alt="Código QR para o aplicativo autenticador" className="a-qr" src={image} />
      <p className="a-code">{secret}</p>
      <CodeForm
        label="Código de 6 dígitos"
        submit="Confirmar"
        onCode={async (code) => {
          const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
          if (error) return WRONG_CODE;
          await onVerified();
          return undefined;
        }}
      />
    </>
  );
}
