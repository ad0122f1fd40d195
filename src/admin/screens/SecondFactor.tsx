import { useState } from 'react';
import type { AdminClient } from '../client.ts';
import { Field } from '../ui/Field.tsx';

export interface SecondFactorProps {
  client: AdminClient;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the authenticator app. */
export function SecondFactor({ client, onVerified, onCancel }: SecondFactorProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    setError(undefined);
    const { data } = await client.auth.mfa.listFactors();
    const factor = data?.totp[0];
    if (!factor) {
      setError('Sem conexão. Tente de novo.');
    } else {
      const { error: refusal } = await client.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code,
      });
      if (!refusal) await onVerified();
      else if (refusal.status === 429) setError('Muitas tentativas. Aguarde alguns minutos.');
      else if (!refusal.status) setError('Sem conexão. Tente de novo.');
      else setError('Código incorreto ou vencido. Use o código que o aplicativo mostra agora.');
    }
    setBusy(false);
  };
  return (
    <main className="a-login">
      <h1>Segunda etapa</h1>
      <p>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void verify();
        }}
      >
        <Field
          autoComplete="one-time-code"
          autoFocus
          error={error}
          inputMode="numeric"
          label="Código"
          maxLength={6}
          pattern="[0-9]{6}"
          required
          value={code}
          onChange={(event) => {
            setCode(event.target.value.replace(/\D/g, ''));
          }}
        />
        <button className="a-btn a-btn-main" disabled={busy} type="submit">
          {busy ? 'Verificando…' : 'Verificar'}
        </button>
        <button className="a-link" type="button" onClick={onCancel}>
          Entrar com outra conta
        </button>
      </form>
    </main>
  );
}
