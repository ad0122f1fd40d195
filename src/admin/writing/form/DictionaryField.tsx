import { useState } from 'react';
import { nameOfKey } from '../../../schemas/what-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useSchemaForm, type ShapeFieldProps } from './form-context.ts';
import { GroupBox, ShapeInput } from './SchemaForm.tsx';

/** Values by names that the person gives. */
export function DictionaryField({ shape, path, value }: ShapeFieldProps<'dictionary'>) {
  const { set, document } = useSchemaForm();
  const nameOf = (known: string) => nameOfKey(document[`${path.join('.')}Names`], known);
  const [name, setName] = useState('');
  const entries = Object.entries((value ?? shape.preset ?? {}) as Record<string, unknown>);
  const key = name.trim();
  const isTaken = entries.some(([known]) => known === key);
  return (
    <GroupBox path={path} shape={shape}>
      {entries.map(([known, inner]) => (
        <div className="a-item-line" key={known}>
          <ShapeInput
            path={[...path, known]}
            shape={{ ...shape.value, label: nameOf(known) }}
            value={inner}
          />
          <div className="a-item-tools">
            <Button
              aria-label={`Tirar ${nameOf(known)}`}
              look="quiet-danger"
              onClick={() => set([...path, known], undefined)}
            >
              Tirar
            </Button>
          </div>
        </div>
      ))}
      <div className="a-item-line">
        <Field
          error={isTaken ? 'já existe; escreva outro nome' : undefined}
          label={`Nome do novo item em ${shape.label}`}
          value={name}
          onText={setName}
        />
        <div className="a-item-tools">
          <Button
            disabled={key === '' || isTaken}
            onClick={() => {
              set([...path, key], '');
              setName('');
            }}
          >
            Acrescentar
          </Button>
        </div>
      </div>
    </GroupBox>
  );
}
