import { ContentError, readTable } from '../loaders/files.ts';
import type { TableCollection } from '../schemas/collections.ts';

/** The rows of `content/{name}.yaml`, in the order written there. */
export function getTable<Name extends TableCollection>(name: Name) {
  const { entries, problems } = readTable(name);
  if (problems.length > 0) throw new ContentError(problems);
  return entries.map(({ data }) => data);
}

/** The row with this id, or a build error that names who asked for it. */
export function getRow<Name extends TableCollection>(name: Name, id: string, askedBy: string) {
  const row = getTable(name).find((candidate) => 'id' in candidate && candidate.id === id);
  if (!row) throw new Error(`${askedBy} refers to ${name}/${id}, which does not exist.`);
  return row;
}
