import { explainSilence, messages } from '../../ui/messages.ts';
import { readServerFeatures } from '../../data/server-features.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../data/useForm.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import type { PasswordFormProps } from './PasswordForm.tsx';

export interface RecoveryFormProps extends Pick<
  PasswordFormProps,
  'client' | 'config' | 'email' | 'backTo'
> {
  onBack: () => void;
}

/** Asks for an e-mail that leads to a new password. */
export function RecoveryForm({ client, config, email, backTo, onBack }: RecoveryFormProps) {
  const { show } = useToasts();
  const form = useForm({
    initial: { email },
    async send(values) {
      const features = await readServerFeatures(config).catch(() => undefined);
      if (!features?.recovery) show(features ? messages.recoveryMissing : await explainSilence());
      else {
        const { error } = await client.auth.resetPasswordForEmail(values.email.trim(), {
          redirectTo: backTo(),
        });
        if (!error) {
          show(messages.recoverySent);
          onBack();
        } else if (error.code === 'captcha_failed') show(messages.captchaOn);
        else if (error.status === 429) show(messages.tooManyLogins);
        // What has a code comes from a service that answers, as where only members get its mail.
        else show(error.code ? messages.recoveryMissing : await explainSilence());
      }
    },
  });
  return (
    <AuthCard title="Recuperar a senha">
      <p>Enviaremos ao seu e-mail um link para criar outra senha.</p>
      <form onSubmit={form.onSubmit}>
        <EmailField {...form.text('email')} />
        <button className="a-btn a-btn-main" disabled={form.busy} type="submit">
          {form.busy ? 'Enviando…' : 'Enviar o link'}
        </button>
        <button className="a-link" type="button" onClick={onBack}>
          Voltar
        </button>
      </form>
    </AuthCard>
  );
}
