import { useId, type ComponentProps, type ReactNode } from 'react';

interface Described {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hint and error stand above the control: below a long one nobody sees them. */
  noteFirst?: boolean;
  /** Takes what was typed or chosen. */
  onText?: ((text: string) => void) | undefined;
}

type FieldProps = Described & ComponentProps<'input'>;
type AreaProps = Described & ComponentProps<'textarea'>;
type SelectProps = Described & ComponentProps<'select'>;

type LabelledProps =
  | ({ as: 'input' } & FieldProps)
  | ({ as: 'textarea' } & AreaProps)
  | ({ as: 'select' } & SelectProps);

/** A control of the platform, tied to its label and to what is said about it. */
function Labelled({
  as,
  label,
  hint,
  error,
  noteFirst = false,
  onText,
  ...control
}: LabelledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = error !== undefined;
  const note = error ?? hint;
  const words = note !== undefined && (
    <p className={isWrong ? 'a-error' : 'a-hint'} id={noteId}>
      {note}
    </p>
  );
  // Each name comes with its own properties, which a union of names cannot say.
  const Control = as as 'input';
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      {noteFirst && words}
      <Control
        {...(control as ComponentProps<'input'>)}
        {...(onText && {
          onChange: ({ target }) => onText(target.value),
        })}
        aria-describedby={note === undefined ? undefined : noteId}
        aria-invalid={isWrong}
        id={id}
      />
      {!noteFirst && words}
    </div>
  );
}

export const Field = (props: FieldProps) => <Labelled as="input" {...props} />;
export const TextArea = (props: AreaProps) => <Labelled as="textarea" {...props} />;

export interface Option {
  value: string | number;
  name: string;
}

/** The values of a table as one chooses among them. */
export const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

export function Select({ options, ...props }: SelectProps & { options: readonly Option[] }) {
  return (
    <Labelled as="select" {...props}>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Labelled>
  );
}
