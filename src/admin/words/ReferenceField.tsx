import { useQuery } from '@tanstack/react-query';
import type { SetName } from '../../content/sets.ts';
import { setList } from './api.ts';
import { Choice, useSchemaForm, type ShapeFieldProps } from './SchemaForm.tsx';

/** An entry of another set, chosen by its title. */
export function ReferenceField({ set, ...field }: ShapeFieldProps & { set: SetName }) {
  const { client } = useSchemaForm();
  const { data = [] } = useQuery({ ...setList(client, set), staleTime: 60_000 });
  const options = data
    .map(({ entry, title }) => ({ value: entry, name: title }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return <Choice {...field} options={options} />;
}
