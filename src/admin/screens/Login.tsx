import { useCallback, useEffect, useRef, useState } from 'react';
import { PANEL, safeDestination } from '../addresses.ts';
import type { AdminClient, AdminConfig } from '../client.ts';
import { classifyError } from '../errors.ts';
import { messages } from '../messages.ts';
import { readServerFeatures } from '../server-features.ts';
import {
  amIAdmin,
  endSession,
  leaveMessage,
  markSignIn,
  needsSecondFactor,
  takeMessage,
  timeLeft,
} from '../session.ts';
import { isStorageOpen } from '../storage.ts';
import { Field } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Until the person has done something about it. */
const STAYS_MS = 10 * 60_000;

type Step = 'password' | 'factor' | 'recover';

export default function Login({ client, config }: { client: AdminClient; config: AdminConfig }) {
  const [step, setStep] = useState<Step>('password');
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { show } = useToasts();
  const started = useRef(false);

  /** With a session: on to the panel, or out. */
  const enter = useCallback(
    async (isNew: boolean) => {
      if (await needsSecondFactor(client)) {
        setStep('factor');
        return;
      }
      try {
        if (!(await amIAdmin(client))) {
          await endSession(client);
          show(isNew ? messages.notAllowed : messages.sessionExpired);
          return;
        }
      } catch {
        show(messages.offline);
        return;
      }
      if (isNew) {
        markSignIn();
        leaveMessage(messages.signedIn);
      }
      location.assign(safeDestination(new URLSearchParams(location.search).get('next')));
    },
    [client, show],
  );

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const message = takeMessage();
    if (message) show(message);
    if (!isStorageOpen()) show(messages.storageBlocked, { ms: STAYS_MS });
    void client.auth.getSession().then(async ({ data }) => {
      if (!data.session) return;
      const left = timeLeft();
      if (left !== undefined && left <= 0) await endSession(client);
      else await enter(false);
    });
  }, [client, enter, show]);

  const signIn = async () => {
    setBusy(true);
    const { error } = await client.auth.signInWithPassword({ email: email.trim(), password });
    if (error) {
      if (error.status === 429) show(messages.tooManyLogins);
      else if (classifyError(error) === 'offline' || (error.status ?? 0) >= 500) {
        show(messages.offline);
      } else show(messages.wrongLogin);
    } else {
      await enter(true);
    }
    setBusy(false);
  };

  const signInWithGoogle = async () => {
    setBusy(true);
    const features = await readServerFeatures(config).catch(() => undefined);
    if (!features) show(messages.offline);
    else if (!features.google) show(messages.googleMissing);
    else {
      const { error } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: new URL(PANEL, location.href).href },
      });
      if (!error) return;
      show(messages.googleFailed);
    }
    setBusy(false);
  };

  const recover = async () => {
    setBusy(true);
    const features = await readServerFeatures(config).catch(() => undefined);
    if (!features) show(messages.offline);
    else if (!features.complete) show(messages.recoveryMissing);
    else {
      const { error } = await client.auth.resetPasswordForEmail(email.trim(), {
        redirectTo: new URL(PANEL, location.href).href,
      });
      if (!error) {
        show(messages.recoverySent);
        setStep('password');
      } else if (error.status === 429) show(messages.tooManyLogins);
      else show(messages.offline);
    }
    setBusy(false);
  };

  if (step === 'factor') {
    return (
      <SecondFactor
        client={client}
        onCancel={() => {
          void endSession(client).then(() => {
            setStep('password');
          });
        }}
        onVerified={() => enter(true)}
      />
    );
  }
  const emailField = (
    <Field
      autoComplete="username"
      inputMode="email"
      label="E-mail"
      name="email"
      required
      type="email"
      value={email}
      onChange={(event) => {
        setEmail(event.target.value);
      }}
    />
  );
  if (step === 'recover') {
    return (
      <main className="a-login">
        <h1>Recuperar a senha</h1>
        <p>Enviaremos ao seu e-mail um link para criar outra senha.</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void recover();
          }}
        >
          {emailField}
          <button className="a-btn a-btn-main" disabled={busy} type="submit">
            {busy ? 'Enviando…' : 'Enviar o link'}
          </button>
          <button
            className="a-link"
            type="button"
            onClick={() => {
              setStep('password');
            }}
          >
            Voltar
          </button>
        </form>
      </main>
    );
  }
  return (
    <main className="a-login">
      <h1>Administração</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void signIn();
        }}
      >
        {emailField}
        <Field
          autoComplete="current-password"
          label="Senha"
          name="password"
          required
          type="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
        />
        <button className="a-btn a-btn-main" disabled={busy} type="submit">
          {busy ? 'Entrando…' : 'Entrar'}
        </button>
        <button
          className="a-btn"
          disabled={busy}
          type="button"
          onClick={() => void signInWithGoogle()}
        >
          Entrar com Google
        </button>
        <button
          className="a-link"
          type="button"
          onClick={() => {
            setStep('recover');
          }}
        >
          Esqueci minha senha
        </button>
      </form>
      <p>
        <a href="/">Voltar ao site</a>
      </p>
    </main>
  );
}
