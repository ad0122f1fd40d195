import type { CollectionData, ListName } from '../../collections.ts';
import { publicContent } from './content.ts';

/** The rows of `content/{name}.yaml`, in the order written there. */
export function getList<Name extends ListName>(name: Name): Promise<CollectionData<Name>[]> {
  return Promise.resolve(publicContent()[name].map(({ data }) => data));
}

/** The row with this id, or a build error that names who asked for it. */
export async function getRow<Name extends ListName>(name: Name, id: string, askedBy: string) {
  const row = (await getList(name)).find((candidate) => 'id' in candidate && candidate.id === id);
  if (!row) throw new Error(`${askedBy} refers to ${name}/${id}, which does not exist.`);
  return row;
}
