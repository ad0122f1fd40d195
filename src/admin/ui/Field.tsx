import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface Described {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hint and error stand above the control: below a long one nobody sees them. */
  noteFirst?: boolean;
}

interface LabelledProps extends Described {
  /** Gets what ties the control to its label and its note. */
  children: (ties: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

function Labelled({ label, hint, error, noteFirst = false, children }: LabelledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = error !== undefined;
  const note = error ?? hint;
  const words = note !== undefined && (
    <p className={isWrong ? 'a-error' : 'a-hint'} id={noteId}>
      {note}
    </p>
  );
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      {noteFirst && words}
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': isWrong,
      })}
      {!noteFirst && words}
    </div>
  );
}

export function Field({
  label,
  hint,
  error,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled error={error} hint={hint} label={label}>
      {(ties) => <input {...input} {...ties} />}
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  error,
  noteFirst = false,
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled error={error} hint={hint} label={label} noteFirst={noteFirst}>
      {(ties) => <textarea {...area} {...ties} />}
    </Labelled>
  );
}

export interface Option {
  value: string | number;
  name: string;
}

/** The values of a table as one chooses among them. */
export const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: Described & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] }) {
  return (
    <Labelled error={error} hint={hint} label={label}>
      {(ties) => (
        <select {...select} {...ties}>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
