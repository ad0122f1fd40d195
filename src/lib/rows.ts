import { isObject } from './objects.ts';

/** Fields that name a row of a list for programs, the first that it has counts. */
export const ROW_KEYS = ['id', 'service', 'path', 'date', 'from'] as const;

/**
 * The name of each row, by a field that tells the rows apart in every one of these lists; undefined
 * where there is none, so that a row is only known by its place.
 */
export function findRowKey(
  lists: readonly (readonly unknown[])[],
): ((row: unknown) => string) | undefined {
  const nameBy = (key: string) => (row: unknown) => {
    const name = isObject(row) ? row[key] : undefined;
    return typeof name === 'string' ? name : '';
  };
  const tellsApart = (key: string) =>
    lists.every((list) => {
      const names = new Set(list.map(nameBy(key)));
      return names.size === list.length && !names.has('');
    });
  const key = ROW_KEYS.find(tellsApart);
  return key === undefined ? undefined : nameBy(key);
}
