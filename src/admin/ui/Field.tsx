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

function Note({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error !== undefined) {
    return (
      <p className="a-error" id={id}>
        {error}
      </p>
    );
  }
  return hint === undefined ? null : (
    <p className="a-hint" id={id}>
      {hint}
    </p>
  );
}

type FieldProps = Described & InputHTMLAttributes<HTMLInputElement>;

export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = hint !== undefined || error !== undefined;
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        aria-describedby={noted ? noteId : undefined}
        aria-invalid={error !== undefined}
        id={id}
      />
      <Note error={error} hint={hint} id={noteId} />
    </div>
  );
}

type AreaProps = Described & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, hint, error, ...area }: AreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = hint !== undefined || error !== undefined;
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        aria-describedby={noted ? noteId : undefined}
        aria-invalid={error !== undefined}
        id={id}
      />
      <Note error={error} hint={hint} id={noteId} />
    </div>
  );
}
