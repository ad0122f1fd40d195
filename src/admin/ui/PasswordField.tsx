import { useState, type ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type'>;

/** A password that somebody makes up. */
export const NewPasswordField = (props: Props) => (
  <PasswordField autoComplete="new-password" maxLength={72} minLength={12} {...props} />
);

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="a-password">
      <Field required {...props} type={isShown ? 'text' : 'password'} />
      <Button aria-pressed={isShown} look="link" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Ocultar' : 'Mostrar'}
        <span className="a-hidden"> o que digitei</span>
      </Button>
    </div>
  );
}
