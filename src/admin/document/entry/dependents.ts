import { queryOptions } from '@tanstack/react-query';
import { isObject, type Document } from '../../../cms/overrides/edits.ts';
import { collectionNames, collections, type CollectionName } from '../../../collections.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import type { AdminClient } from '../../data/client.ts';
import type { Answer } from '../../data/errors.ts';
import { readAll } from '../../data/read-all.ts';
import { CONTENT } from '../../data/content/read-anew.ts';
import { entryAddress } from '../../data/content-addresses.ts';

/** Entries that name another one, in a field that must name one that exists. */
export interface Dependents {
  collection: CollectionName;
  field: string;
  entries: { entry: string; href: string }[];
}

interface Named {
  entry: string;
  value: unknown;
}

/** Fields that name entries of a collection, by the collections that have them. */
function listFields(target: CollectionName): { from: CollectionName; field: string }[] {
  return collectionNames.flatMap((from) => {
    const { refs = {} } = collections[from] as { refs?: Record<string, CollectionName> };
    return Object.entries(refs).flatMap(([field, to]) => (to === target ? [{ from, field }] : []));
  });
}

const names = (value: unknown, entry: string) => [value].flat().includes(entry);

/** What names the entry, as everything is saved now. */
async function readDependents(
  client: AdminClient,
  collection: CollectionName,
  entry: string,
  { group }: Document,
): Promise<Dependents[]> {
  const fields = listFields(collection)
    // Categories of several collections of pages share one list.
    .filter(({ from }) => collection !== 'categories' || from === group);
  const found = await Promise.all(
    fields.map(async ({ from, field }): Promise<Dependents> => {
      const saved = await readAll(
        (start, end) =>
          client
            .from('content_entries')
            .select(`entry,value:document->${field}`)
            .eq('collection', from)
            .is('is_removed', false)
            .order('entry')
            .range(start, end) as unknown as PromiseLike<Answer<Named[]>>,
      );
      return {
        collection: from,
        field: nameOfPath(collections[from].schema, [field]),
        entries: saved
          .filter(({ value }) => !isObject(value) && names(value, entry))
          .map(({ entry: name }) => ({ entry: name, href: entryAddress(from, name) })),
      };
    }),
  );
  return found.filter(({ entries }) => entries.length > 0);
}

/** What would be left without an entry that it names; asked for before that is taken out. */
export const dependents = (
  client: AdminClient,
  collection: CollectionName,
  entry: string,
  saved: Document,
) =>
  queryOptions({
    queryKey: [...CONTENT, 'dependents', collection, entry],
    queryFn: () => readDependents(client, collection, entry, saved),
    staleTime: 0,
    gcTime: 0,
  });
