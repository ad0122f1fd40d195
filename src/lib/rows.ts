import { isObject } from './objects.ts';

/** Fields that identify a row of a list; the first that exists is used. */
export const ROW_KEYS = ['id', 'service', 'path', 'date', 'from'] as const;

/**
 * The identity of each row by a field whose values differ in all of these lists; undefined if there
 * is none, so that rows are known only by their position.
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
