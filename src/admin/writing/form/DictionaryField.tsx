import { nameOfKey } from '../../../features/company/what-changes.ts';
import { useSchemaForm, type ShapeFieldProps } from './form-context.ts';
import { GroupBox, ShapeInput } from './SchemaForm.tsx';

/** Values by names that programs and texts know them by: none is added here, and none taken out. */
export function DictionaryField({ shape, path, value }: ShapeFieldProps<'dictionary'>) {
  const { document } = useSchemaForm();
  const names = document[`${path.join('.')}Names`];
  return (
    <GroupBox path={path} shape={shape}>
      {Object.entries((value ?? shape.preset ?? {}) as Record<string, unknown>).map(
        ([key, inner]) => (
          <ShapeInput
            key={key}
            path={[...path, key]}
            shape={{ ...shape.value, label: nameOfKey(names, key) }}
            value={inner}
          />
        ),
      )}
    </GroupBox>
  );
}
