import { useState } from 'react';
import type { AdminClient } from '../client.ts';
import { classifyError } from '../errors.ts';
import { messages } from '../messages.ts';
import { Field } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';

/** Where the link of a recovery e-mail leads: a new password, then on to the panel. */
export function NewPassword({ client, onDone }: { client: AdminClient; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const { show } = useToasts();
  const save = async () => {
    setBusy(true);
    const { error } = await client.auth.updateUser({ password });
    setBusy(false);
    if (error) {
      show(classifyError(error) === 'offline' ? messages.offline : messages.passwordRefused);
      return;
    }
    show(messages.passwordChanged);
    onDone();
  };
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
