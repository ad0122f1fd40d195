import type { ReactNode } from 'react';
import { useForm } from '../data/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';

export interface CodeFormProps {
  label: string;
  /** What its button says. */
  submit: string;
  look?: 'main' | 'danger';
  autoFocus?: boolean;
  /** Takes the code; gives what is wrong with it. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Beside the button. */
  children?: ReactNode;
}

/** Asks for six digits of an authenticator app. */
export function CodeForm(props: CodeFormProps) {
  const { label, submit, look = 'main', autoFocus = false, onCode, children } = props;
  const form = useForm({
    initial: { code: '' },
    async send({ code }) {
      const refusal = await onCode(code);
      if (refusal !== undefined) form.refuse({ code: refusal });
    },
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        error={form.errors.code}
        inputMode="numeric"
        label={label}
        maxLength={6}
        pattern="[0-9]{6}"
        required
        title="São 6 números."
        value={form.values.code}
        onChange={({ target }) => form.set({ code: target.value.replace(/\D/g, '') })}
      />
      <div className="a-row">
        <Button disabled={form.busy} look={look} type="submit">
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
