import { isObject } from '../../lib/objects.ts';

export { isObject };

/** The fields of an entry as JSON, Markdown under `body`; markers are not resolved. */
export type Document = Readonly<Record<string, unknown>>;

/** A saved change, as a row of `content_edits`; the newest of an entry is current. */
export interface Edit {
  id: number;
  /** Collection. */
  collection: string;
  /** File name, or id of the row; '' for a single entry, and for the order of a list's rows. */
  entry: string;
  /** Merge patch over the file's version; `{}` restores the file. */
  patch: Document;
  /** Hash of the file's version that was live when it was saved; null if there was none. */
  base_hash: string | null;
  /** Visitors saw it: nothing older may take its place. */
  isLive?: boolean;
  /**
   * The version that visitors saw last, which replaces this one if it does not pass; absent for the
   * file's.
   */
  last?: Pick<Edit, 'id' | 'patch' | 'base_hash'>;
  /** Why the publisher rejects it; absent if it may be used. */
  rejected?: readonly { field: string; message: string }[];
}

/** One value that a patch changes; undefined if there is none. */
export interface Change {
  /** Path of the value. */
  path: readonly (string | number)[];
  before: unknown;
  after: unknown;
}

const REMOVED = '$removed';

/** Removes a row of a list, or a post that has no file. */
export const REMOVAL: Document = { [REMOVED]: true };

/** Whether a patch removes its entry. */
export function isRemoval(patch: Document): boolean {
  return patch[REMOVED] === true;
}

/**
 * Applies a JSON merge patch (RFC 7396): objects are merged, null removes a key, and anything else,
 * lists included, replaces the value. Neither argument changes.
 */
export function applyPatch(document: Document, patch: Document): Record<string, unknown> {
  // Built with `fromEntries`, so that a key called `__proto__` stays a key.
  const merged = new Map<string, unknown>(Object.entries(document));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else if (isObject(value)) {
      const inner = merged.get(key);
      merged.set(key, applyPatch(isObject(inner) ? inner : {}, value));
    } else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** The smallest patch that turns `document` into `wanted`. A field without a value is removed. */
export function buildPatch(document: Document, wanted: Document): Record<string, unknown> {
  const patch = new Map<string, unknown>();
  for (const [key, value] of Object.entries(wanted)) {
    const before = Object.hasOwn(document, key) ? document[key] : undefined;
    if (value === undefined || value === null) {
      if (before !== undefined) patch.set(key, null);
    } else if (isObject(value) && isObject(before)) {
      const inner = buildPatch(before, value);
      if (Object.keys(inner).length > 0) patch.set(key, inner);
    } else if (!isSame(before, value)) patch.set(key, value);
  }
  for (const key of Object.keys(document)) {
    if (!Object.hasOwn(wanted, key)) patch.set(key, null);
  }
  return Object.fromEntries(patch);
}

/** Whether two JSON values are equal, ignoring the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
    );
  }
  return a === b;
}

/** Differences between two versions of a document, value by value, in the order of the second. */
export function listChanges(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[] = [],
): Change[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    return [...Object.keys(after), ...gone].flatMap((key) =>
      listChanges(own(before, key), own(after, key), [...path, key]),
    );
  }
  // A list of another length counts as one change: its items have no names.
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((item, at) => listChanges(before[at], item, [...path, at]));
  }
  return [{ path, before, after }];
}

const own = (object: Document, key: string) =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** The newest edit of each entry, in the order in which they were saved. */
export function latest<Row extends Pick<Edit, 'id' | 'collection' | 'entry'>>(
  edits: readonly Row[],
): Row[] {
  const newest = new Map<string, Row>();
  for (const edit of edits) {
    const name = `${edit.collection}/${edit.entry}`;
    const other = newest.get(name);
    if (!other || other.id < edit.id) newest.set(name, edit);
  }
  return [...newest.values()].sort((a, b) => a.id - b.id);
}

/**
 * Sorts names in a wanted order. A name that is missing from the order stays behind the one that it
 * follows in the file; a name that is gone is skipped.
 */
export function orderNames(names: readonly string[], order: readonly string[]): string[] {
  const known = new Set(names);
  const ordered = [...new Set(order)].filter((name) => known.has(name));
  const placed = new Set(ordered);
  names.forEach((name, at) => {
    if (placed.has(name)) return;
    const behind = at === 0 ? -1 : ordered.indexOf(names[at - 1] ?? '');
    ordered.splice(behind + 1, 0, name);
  });
  return ordered;
}
