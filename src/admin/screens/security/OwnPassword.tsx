import { createPassingClient } from '../../data/client.ts';
import { classifyError, isUnanswered } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { explainSilence, messages } from '../../ui/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordField, PasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useForm } from '../../data/useForm.ts';

/** Changes one's own password: the present one is asked for, and other devices have to sign in anew. */
export function OwnPassword({ admin }: { admin: Admin }) {
  const { client, config, email = '' } = admin;
  const { show } = useToasts();
  const fields = useShown();
  const form = useForm({
    initial: { current: '', password: '' },
    async send({ current, password }) {
      const passing = createPassingClient(config);
      const { error: refusal } = await passing.auth.signInWithPassword({
        email,
        password: current,
      });
      if (refusal) {
        if (refusal.code === 'captcha_failed') show(messages.captchaOn);
        else if (refusal.status === 429) show(messages.tooManyLogins);
        else if (isUnanswered(classifyError(refusal))) show(await explainSilence());
        else form.refuse({ current: 'Esta não é a sua senha atual.' });
        return;
      }
      const { error } = await client.auth.updateUser({ password, current_password: current });
      if (error) {
        await passing.auth.signOut({ scope: 'local' });
        show(
          isUnanswered(classifyError(error)) ? await explainSilence() : messages.passwordRefused,
        );
        return;
      }
      await client.auth.signOut({ scope: 'others' });
      show(messages.passwordChangedHere);
      form.set({ current: '', password: '' });
      fields.close();
    },
  });
  return (
    <>
      <h2>Senha</h2>
      {fields.shown ? (
        <form onSubmit={form.onSubmit}>
          <PasswordField
            autoComplete="current-password"
            label="Senha atual"
            {...form.text('current')}
          />
          <NewPasswordField
            hint="Ao menos 12 caracteres. Os outros aparelhos terão de entrar de novo."
            label="Nova senha"
            {...form.text('password')}
          />
          <div className="a-row">
            <Button look="main" disabled={form.busy} type="submit">
              {form.busy ? 'Mudando…' : 'Mudar a senha'}
            </Button>
            <Button onClick={fields.close}>Cancelar</Button>
          </div>
        </form>
      ) : (
        <div className="a-row">
          <Button onClick={fields.opener(true)}>Mudar a senha</Button>
        </div>
      )}
    </>
  );
}
