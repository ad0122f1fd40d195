import { getCollection } from 'astro:content';
import { loadContent } from '../content/read.ts';
import type { SetData, TableName } from '../content/sets.ts';

/** The rows of `content/{name}.yaml`, in the order written there. */
export async function getTable<Name extends TableName>(name: Name): Promise<SetData<Name>[]> {
  // Astro warns of an empty collection on every page that asks for it.
  if (loadContent().content[name].length === 0) return [];
  const rows: unknown = await getCollection(name);
  return (rows as { data: SetData<Name> }[])
    .map(({ data }) => data)
    .sort((a, b) => a.position - b.position);
}

/** The row with this id, or a build error that names who asked for it. */
export async function getRow<Name extends TableName>(name: Name, id: string, askedBy: string) {
  const row = (await getTable(name)).find((candidate) => 'id' in candidate && candidate.id === id);
  if (!row) throw new Error(`${askedBy} refers to ${name}/${id}, which does not exist.`);
  return row;
}
