import { useEffect, useState } from 'react';
import type { AdminClient } from '../client.ts';
import { classifyError, type ServerError } from '../errors.ts';
import { messages, type Message } from '../messages.ts';
import { endSession, needsSecondFactor } from '../session.ts';
import { Field } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Where the link of a recovery e-mail leads: a new password, then on to the panel. */
export function NewPassword({ client, onDone }: { client: AdminClient; onDone: () => void }) {
  const [step, setStep] = useState<'checking' | 'factor' | 'password'>('checking');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const { show } = useToasts();
  useEffect(() => {
    // The server takes a new password only from a session that has shown every factor.
    void needsSecondFactor(client).then((isNeeded) => {
      setStep(isNeeded ? 'factor' : 'password');
    });
  }, [client]);
  const save = async () => {
    setBusy(true);
    const { error } = await client.auth.updateUser({ password });
    setBusy(false);
    if (error) {
      if (error.code === 'insufficient_aal') setStep('factor');
      else show(explain(error));
      return;
    }
    show(messages.passwordChanged);
    onDone();
  };
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
    <main className="a-login">
      <h1>Nova senha</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Field
          autoComplete="new-password"
          hint="Ao menos 12 caracteres."
          label="Nova senha"
          minLength={12}
          required
          type="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
        />
        <button className="a-btn a-btn-main" disabled={busy} type="submit">
          {busy ? 'Salvando…' : 'Salvar a senha'}
        </button>
      </form>
    </main>
  );
}

function explain(error: ServerError): Message {
  const kind = classifyError(error);
  if (kind === 'offline' || kind === 'busy') return messages.offline;
  return kind === 'signed-out' ? messages.linkExpired : messages.passwordRefused;
}
