import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import { getTable } from './tables.ts';

/** The entry, or a build error that names who asked for it. */
export async function getRequired<Name extends CollectionKey>(
  name: Name,
  id: string,
  askedBy: string,
): Promise<CollectionEntry<Name>> {
  const entry = await getEntry(name, id);
  if (!entry) throw new Error(`${askedBy} refers to ${name}/${id}, which does not exist.`);
  return entry as CollectionEntry<Name>;
}

/** Several entries, in the order asked for. */
export async function getAllRequired<Name extends CollectionKey>(
  name: Name,
  ids: readonly string[],
  askedBy: string,
): Promise<CollectionEntry<Name>[]> {
  return Promise.all(ids.map((id) => getRequired(name, id, askedBy)));
}

const collator = new Intl.Collator('pt-BR');

/** Entries in alphabetical order of a text. */
export function sortBy<Entry>(entries: readonly Entry[], text: (entry: Entry) => string): Entry[] {
  return [...entries].sort((a, b) => collator.compare(text(a), text(b)));
}

/** Topics or guides under each of their categories, in menu order. */
export async function getByCategory<Name extends 'topics' | 'guides'>(name: Name) {
  const categories = getTable('categories').filter(({ group }) => group === name);
  const entries = await getCollection(name);
  const ordered = [...entries].sort((a, b) => a.data.order - b.data.order);
  return categories.map((category) => ({
    category,
    entries: ordered.filter((entry) => entry.data.category === category.id),
  }));
}
