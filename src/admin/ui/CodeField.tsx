import { Field } from './Field.tsx';

export interface CodeFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  autoFocus?: boolean;
  onCode: (digits: string) => void;
}

/** Six digits of an authenticator app. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <Field
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      pattern="[0-9]{6}"
      required
      title="São 6 números."
      {...field}
      onChange={({ target }) => {
        onCode(target.value.replace(/\D/g, ''));
      }}
    />
  );
}
