import { Field } from '../../ui/Field.tsx';
import { useSchemaForm } from './form-context.ts';
import type { Path } from './values.ts';

export interface MomentFieldProps {
  path: Path;
  /** `2026-12-24`, or `2026-12-24T12:00`. */
  value: string;
  notes: { label: string; hint: string | undefined; error: string | undefined };
}

/** A day, and a time of it where the whole day is not meant. */
export function MomentField({ path, value, notes }: MomentFieldProps) {
  const { set } = useSchemaForm();
  const [day = '', time = ''] = value.replace(' ', 'T').split('T');
  const change = (newDay: string, newTime: string) =>
    set(path, newTime === '' ? newDay : `${newDay}T${newTime}`);
  return (
    <div className="a-moment">
      <Field
        {...notes}
        type="date"
        value={day}
        onChange={({ target }) => change(target.value, time)}
      />
      <Field
        label={`${notes.label}: hora (opcional)`}
        type="time"
        value={time}
        onChange={({ target }) => change(day, target.value)}
      />
    </div>
  );
}
