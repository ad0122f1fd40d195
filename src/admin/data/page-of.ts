import { type CollectionName, pageCollectionOf } from '../../collections.ts';

/** Address of the page that shows an entry; undefined where many pages do, or none. */
export function pageOf(collection: CollectionName, entry: string): string | undefined {
  if (collection === 'home') return '/';
  return entry === '' ? undefined : pageCollectionOf(collection)?.path(entry);
}
