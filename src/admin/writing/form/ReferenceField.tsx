import { useQuery } from '@tanstack/react-query';
import { entryList } from '../../data/content/list-content.ts';
import { savedRecord } from '../../data/content/read-entry.ts';
import type { Shape } from './form-shape.ts';
import { listNames } from './list-names.ts';
import { useSchemaForm, type FieldProps, type ShapeFieldProps } from './form-context.ts';
import { Choice } from './inputs.tsx';

type Reference = Extract<Shape, { kind: 'reference' }>;

/** An entry of another collection, or what a record lists, chosen by its title. */
export function ReferenceField({ shape, ...field }: ShapeFieldProps<'reference'>) {
  const { collection, list } = shape;
  return list === undefined ? (
    <EntryChoice {...field} collection={collection} shape={shape} />
  ) : (
    <ListedChoice {...field} list={list} collection={collection} shape={shape} />
  );
}

function EntryChoice({ collection, ...field }: FieldProps & Pick<Reference, 'collection'>) {
  const { client } = useSchemaForm();
  const { data = [] } = useQuery({ ...entryList(client, collection), staleTime: 60_000 });
  const options = data
    .map(({ entry, title }) => ({ value: entry, name: title }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return <Choice {...field} options={options} />;
}

function ListedChoice({
  collection,
  list,
  ...field
}: FieldProps & Pick<Reference, 'collection'> & { list: string }) {
  const { client, collection: own, document } = useSchemaForm();
  // A form of the record itself offers what was just written into it.
  const isOwn = own === collection;
  const { data } = useQuery({ ...savedRecord(client, collection), enabled: !isOwn });
  return <Choice {...field} options={listNames((isOwn ? document : data)?.[list])} />;
}
