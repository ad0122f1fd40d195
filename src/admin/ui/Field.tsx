import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';

interface Described {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface LabelledProps extends Described {
  /** Gets what ties the control to its label and its note. */
  children: (ties: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = error !== undefined;
  const note = error ?? hint;
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': isWrong,
      })}
      {note !== undefined && (
        <p className={isWrong ? 'a-error' : 'a-hint'} id={noteId}>
          {note}
        </p>
      )}
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
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled error={error} hint={hint} label={label}>
      {(ties) => <textarea {...area} {...ties} />}
    </Labelled>
  );
}
