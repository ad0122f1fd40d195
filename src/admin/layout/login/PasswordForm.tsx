import { useState } from 'react';
import type { AdminClient, AdminConfig } from '../../data/client.ts';
import { explainSilence, messages } from '../../ui/messages.ts';
import { readServerFeatures } from '../../data/server-features.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../data/useForm.ts';
import { EmailField } from '../../ui/EmailField.tsx';

export interface PasswordFormProps {
  client: AdminClient;
  config: AdminConfig;
  email: string;
  onEmail: (email: string) => void;
  /** Address that Google, and the e-mail of a recovery, lead back to. */
  backTo: () => string;
  onForgotten: () => void;
  onSignedIn: () => Promise<void>;
}

/** Signing in by password or by Google. */
export function PasswordForm(props: PasswordFormProps) {
  const { client, config, email, onEmail, backTo, onForgotten, onSignedIn } = props;
  const { show } = useToasts();
  const [asksGoogle, setAsksGoogle] = useState(false);
  const form = useForm({
    initial: { email, password: '' },
    async send(values) {
      const { error } = await client.auth.signInWithPassword({
        email: values.email.trim(),
        password: values.password,
      });
      if (!error) await onSignedIn();
      else if (error.code === 'captcha_failed') show(messages.captchaOn);
      else if (error.status === 429) show(messages.tooManyLogins);
      // In front of a paused database, or one over its quota (402), something answers that is no word on the password.
      else if (error.status !== 402 && Math.floor((error.status ?? 0) / 100) === 4) {
        show(messages.wrongLogin);
      } else show(await explainSilence());
    },
  });
  const busy = form.busy || asksGoogle;

  const signInWithGoogle = async () => {
    setAsksGoogle(true);
    const features = await readServerFeatures(config).catch(() => undefined);
    if (!features) show(await explainSilence());
    else if (!features.google) show(messages.googleMissing);
    else {
      const { error } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: backTo() },
      });
      if (!error) return;
      show(messages.googleFailed);
    }
    setAsksGoogle(false);
  };

  return (
    <AuthCard title="Administração">
      <form onSubmit={form.onSubmit}>
        <EmailField
          {...form.text('email')}
          onText={(email) => {
            form.set({ email });
            onEmail(email);
          }}
        />
        <PasswordField
          autoComplete="current-password"
          label="Senha"
          name="password"
          {...form.text('password')}
        />
        <button className="a-btn a-btn-main" disabled={busy} type="submit">
          {form.busy ? 'Entrando…' : 'Entrar'}
        </button>
        <Button disabled={busy} onClick={() => void signInWithGoogle()}>
          Entrar com Google
        </Button>
        <button className="a-link" type="button" onClick={onForgotten}>
          Esqueci minha senha
        </button>
      </form>
      <details className="a-help">
        <summary>Precisa de ajuda?</summary>
        <p>
          Entre com o seu e-mail e a sua senha. Se a senha se perdeu, use “Esqueci minha senha”. Se
          o e-mail não chegar, ou se ainda não há cadastro para você, fale com quem cuida do site.
        </p>
      </details>
      <p className="a-back">
        <a href="/">Voltar ao site</a>
      </p>
    </AuthCard>
  );
}
