import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** The address by which a person signs in. */
export function EmailField(
  props: Pick<ComponentProps<typeof Field>, 'value' | 'error' | 'onText'>,
) {
  return (
    <Field
      autoComplete="username"
      inputMode="email"
      label="E-mail"
      name="email"
      required
      type="email"
      {...props}
    />
  );
}
