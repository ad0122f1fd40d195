import { families } from '../../content/families.ts';
import type { SetName } from '../../content/sets.ts';

/** Address of the page that shows an entry; undefined where many pages do, or none. */
export function pageOf(collection: SetName, entry: string): string | undefined {
  if (collection === 'home') return '/';
  if (!Object.hasOwn(families, collection) || entry === '') return undefined;
  return families[collection as keyof typeof families].path(entry);
}
