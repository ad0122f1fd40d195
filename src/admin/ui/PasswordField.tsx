import { useState, type ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="a-password">
      <Field required {...props} type={isShown ? 'text' : 'password'} />
      <Button
        aria-pressed={isShown}
        look="link"
        onClick={() => {
          setIsShown(!isShown);
        }}
      >
        {isShown ? 'Ocultar' : 'Mostrar'}
        <span className="a-hidden"> o que digitei</span>
      </Button>
    </div>
  );
}
