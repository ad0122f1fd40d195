import { queryOptions } from '@tanstack/react-query';
import { isObject, type Document } from '../../../content/edits.ts';
import { setNames, sets, type SetName } from '../../../content/sets.ts';
import { nameOfPath } from '../../../schemas/labels.ts';
import type { AdminClient } from '../../data/client.ts';
import type { Answer } from '../../data/errors.ts';
import { readAll, WORDS } from '../../data/words-api.ts';
import { entryAddress } from '../../data/word-addresses.ts';

/** Entries that name another one, in a field that must name one that exists. */
export interface Dependents {
  collection: SetName;
  field: string;
  entries: { entry: string; href: string }[];
}

interface Named {
  entry: string;
  value: unknown;
  isRemoved?: string | null;
}

/** Fields that name entries of a set, by the sets that have them. */
function listFields(target: SetName): { from: SetName; field: string }[] {
  return setNames.flatMap((from) => {
    const { refs = {} } = sets[from] as { refs?: Record<string, SetName> };
    return Object.entries(refs).flatMap(([field, to]) => (to === target ? [{ from, field }] : []));
  });
}

const names = (value: unknown, entry: string) => [value].flat().includes(entry);

/** What names the entry as it is saved now: files, with the edits in force over them. */
async function readDependents(
  client: AdminClient,
  collection: SetName,
  entry: string,
  { group }: Document,
): Promise<Dependents[]> {
  const fields = listFields(collection)
    // Categories of several families share one list.
    .filter(({ from }) => collection !== 'categories' || from === group);
  const found = await Promise.all(
    fields.map(async ({ from, field }): Promise<Dependents> => {
      const files = client.from('content_base').select(`entry,value:document->${field}`);
      const changes = client
        .from('content_in_force')
        .select(`entry,value:patch->${field},isRemoved:patch->>$removed`);
      const read = (asked: typeof files | typeof changes) =>
        readAll((start, end) => asked.range(start, end) as unknown as PromiseLike<Answer<Named[]>>);
      const [base, edits] = await Promise.all([
        read(files.eq('collection', from).order('entry')),
        read(changes.eq('collection', from).order('entry')),
      ]);
      const saved = new Map(base.map(({ entry: name, value }) => [name, value]));
      for (const { entry: name, value, isRemoved } of edits) {
        if (typeof isRemoved === 'string') saved.delete(name);
        else if (value !== null) saved.set(name, value);
      }
      return {
        collection: from,
        field: nameOfPath(sets[from].schema, [field]),
        entries: [...saved]
          .filter(([, value]) => !isObject(value) && names(value, entry))
          .map(([name]) => ({ entry: name, href: entryAddress(from, name) })),
      };
    }),
  );
  return found.filter(({ entries }) => entries.length > 0);
}

/** What would be left without an entry that it names; asked for before that is taken out. */
export const dependents = (
  client: AdminClient,
  collection: SetName,
  entry: string,
  saved: Document,
) =>
  queryOptions({
    queryKey: [...WORDS, 'dependents', collection, entry],
    queryFn: () => readDependents(client, collection, entry, saved),
    staleTime: 0,
    gcTime: 0,
  });
