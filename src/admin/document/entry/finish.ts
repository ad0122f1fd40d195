import { AS_WRITTEN } from '../../../cms/collections/entry.ts';
import { isObject, isSame, type Document } from '../../../cms/overrides/edits.ts';
import { singleCollections, type CollectionName, pageCollectionOf } from '../../../collections.ts';
import { dayInBrasilia, isToCome } from '../../../lib/dates/dates.ts';
import { postSlug } from '../../../lib/text/slug.ts';
import type { Entry } from '../../data/content/read-entry.ts';
import { buildShape, keyField } from '../../writing/form/form-shape.ts';

/** Fields of a page that its readers do not see. */
const UNSEEN = new Set(['updated', 'index', 'keywords', 'confirm', AS_WRITTEN]);
const LONGEST_NAME = 60;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** A fact of a title, with the small words that lead to it: an address says no value that may change. */
const FACT =
  /[:,–-]?(?:\s{1,9}(?:a|até|com|de|d[ao]s?|desde|em|n[ao]s?|partir|por)){0,4}\s{0,9}\{\{[^{}]*\}\}/giu;

/** Fields that say what an entry is about, the best first. */
export const TITLES = ['title', 'question', 'name', 'text', 'label', 'about'];

/** Whether the name of a new row follows from its words, so that nobody has to think of one. */
export function namesItself(collection: CollectionName): boolean {
  if (keyField(collection) !== 'id') return false;
  const shape = buildShape(collection);
  const groups = shape.kind === 'variants' ? shape.variants.map(({ group }) => group) : [shape];
  return groups.every(
    (group) =>
      group.kind === 'group' &&
      group.fields.some(({ key, shape: field }) => TITLES.includes(key) && field.isRequired),
  );
}

/** A post that visitors have not seen is of the day on which they will, unless somebody chose another. */
export function dateAnew(document: Document, now = new Date()): Document {
  const { published, updated } = document;
  if (published === undefined || published !== updated || isToCome(published, now)) return document;
  const day = dayInBrasilia(now);
  return { ...document, published: day, updated: day };
}

/** Whether an entry may wait as a draft: of a record one form of many would wait, and go live with another's save. */
export const mayBeDraft = (collection: CollectionName) =>
  !Object.hasOwn(singleCollections, collection);

/** The name, or the next of its kind that no other entry has: `ferias-2`. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const next = taken.findIndex((_, at) => !taken.includes(`${name}-${at + 2}`));
  return `${name}-${(next < 0 ? taken.length : next) + 2}`;
}

/** The name of a new entry: as it is written, or as it follows from its title without the facts in it. */
export function nameFor(collection: CollectionName, document: Document): string {
  const title = TITLES.map((field) => document[field])
    .find(isText)
    ?.replace(FACT, '');
  if (collection === 'posts') return postSlug(title ?? '');
  const key = keyField(collection);
  const given = key === undefined ? undefined : document[key];
  return isText(given)
    ? given
    : postSlug(title ?? '')
        .slice(0, LONGEST_NAME)
        .replace(/-+$/, '');
}

/** What holds for a time begins today, unless somebody says otherwise. */
export function beginToday(document: Document, today: string): Document {
  const { closures } = document;
  const begin = (row: unknown) =>
    isObject(row) && row['from'] === '' ? { ...row, from: today } : row;
  if (Array.isArray(closures)) return { ...document, closures: closures.map(begin) };
  return 'until' in document ? (begin(document) as Document) : document;
}

/**
 * What nobody has to write: the name of a new row, from when a period holds, and of a page that its
 * readers will find changed the day of that.
 */
export function finishDocument(
  collection: CollectionName,
  written: Document,
  original: Document,
  isNew: boolean,
  now = new Date(),
): Document {
  const document = beginToday(written, dayInBrasilia(now));
  const key = keyField(collection);
  if (isNew && key !== undefined && !isText(document[key])) {
    return { ...document, [key]: nameFor(collection, document) };
  }
  if (!pageCollectionOf(collection) || !isSame(document['updated'], original['updated'])) {
    return document;
  }
  const names = new Set([...Object.keys(document), ...Object.keys(original)]);
  const isSeen = [...names].some(
    (name) => !UNSEEN.has(name) && !isSame(document[name], original[name]),
  );
  if (!isSeen) return document;
  // Nothing was changed before it was there.
  const day = dayToCome(collection, document, now) ?? dayInBrasilia(now);
  return { ...document, updated: day };
}

/** The day from which visitors see a post, where that has not come. */
export function dayToCome(
  collection: CollectionName,
  { published }: Document,
  now = new Date(),
): string | undefined {
  return collection === 'posts' && isToCome(published, now) ? published : undefined;
}

/** Whether an entry was more than a draft: its file has it, or a version that was current. */
export const wasSeen = ({ base, versions }: Pick<Entry, 'base' | 'versions'>) =>
  base !== undefined || versions.some(({ isDraft }) => !isDraft);
