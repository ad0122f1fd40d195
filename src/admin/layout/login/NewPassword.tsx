import { useEffect, useState } from 'react';
import type { AdminClient } from '../../data/client.ts';
import { classifyError, isUnanswered, type ServerError } from '../../data/errors.ts';
import { explainSilence, messages, type Message } from '../../ui/messages.ts';
import { endSession, needsSecondFactor } from '../../data/session.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { NewPasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useForm } from '../../data/useForm.ts';
import { SecondFactor } from './SecondFactor.tsx';

/** Where the link of a recovery e-mail leads: a new password, then on to the panel. */
export function NewPassword({ client, onDone }: { client: AdminClient; onDone: () => void }) {
  const [step, setStep] = useState<'checking' | 'factor' | 'password'>('checking');
  const { show } = useToasts();
  useEffect(() => {
    // The server takes a new password only from a session that has shown every factor.
    void needsSecondFactor(client).then((isNeeded) => setStep(isNeeded ? 'factor' : 'password'));
  }, [client]);
  const form = useForm({
    initial: { password: '' },
    async send({ password }) {
      const { error } = await client.auth.updateUser({ password });
      if (!error) {
        show(messages.passwordChanged);
        onDone();
      } else if (error.code === 'insufficient_aal') setStep('factor');
      else show(await explain(error));
    },
  });
  if (step === 'checking') return <Waiting text="Verificando o acesso…" />;
  if (step === 'factor') {
    return (
      <SecondFactor
        client={client}
        // The end of the session leads to the log-in.
        onCancel={() => void endSession(client)}
        onVerified={() => {
          setStep('password');
          return Promise.resolve();
        }}
      />
    );
  }
  return (
    <AuthCard title="Nova senha">
      <form onSubmit={form.onSubmit}>
        <NewPasswordField
          hint="Ao menos 12 caracteres."
          label="Nova senha"
          {...form.text('password')}
        />
        <button className="a-btn a-btn-main" disabled={form.busy} type="submit">
          {form.busy ? 'Salvando…' : 'Salvar a senha'}
        </button>
      </form>
    </AuthCard>
  );
}

async function explain(error: ServerError): Promise<Message> {
  const kind = classifyError(error);
  if (isUnanswered(kind)) return explainSilence();
  return kind === 'signed-out' ? messages.linkExpired : messages.passwordRefused;
}
