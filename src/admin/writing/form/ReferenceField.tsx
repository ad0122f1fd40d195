import { useQuery } from '@tanstack/react-query';
import { savedRecord, setList } from '../../data/content-api.ts';
import type { Shape } from './form-shape.ts';
import { listNames } from './list-names.ts';
import { useSchemaForm, type FieldProps, type ShapeFieldProps } from './form-context.ts';
import { Choice } from './inputs.tsx';

type Reference = Extract<Shape, { kind: 'reference' }>;

/** An entry of another set, or what a record lists, chosen by its title. */
export function ReferenceField({ shape, ...field }: ShapeFieldProps<'reference'>) {
  const { set, list } = shape;
  return list === undefined ? (
    <EntryChoice {...field} set={set} shape={shape} />
  ) : (
    <ListedChoice {...field} list={list} set={set} shape={shape} />
  );
}

function EntryChoice({ set, ...field }: FieldProps & Pick<Reference, 'set'>) {
  const { client } = useSchemaForm();
  const { data = [] } = useQuery({ ...setList(client, set), staleTime: 60_000 });
  const options = data
    .map(({ entry, title }) => ({ value: entry, name: title }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return <Choice {...field} options={options} />;
}

function ListedChoice({
  set,
  list,
  ...field
}: FieldProps & Pick<Reference, 'set'> & { list: string }) {
  const { client, collection, document } = useSchemaForm();
  // A form of the record itself offers what was just written into it.
  const isOwn = collection === set;
  const { data } = useQuery({ ...savedRecord(client, set), enabled: !isOwn });
  return <Choice {...field} options={listNames((isOwn ? document : data)?.[list])} />;
}
