import type { Document } from '../../content/edits.ts';
import { checkEntry } from '../../content/entry.ts';
import { findLostPictures, type Pictures } from '../../content/pictures.ts';
import type { SetName } from '../../content/sets.ts';
import { tables } from '../../content/sets.ts';
import type { Facts } from '../../lib/facts.ts';

/** Sets that say what markers stand for, so that theirs are not looked up. */
const SOURCES: readonly SetName[] = ['company', 'facts'];

/**
 * What is wrong with a document, as the build would say it: the first complaint of each field, by
 * the path as `pathKey` writes it. "texto" is the Markdown, '' the document as a whole. Without
 * facts, prose is left to the build, and without pictures their names are.
 */
export function checkDocument(
  collection: SetName,
  entry: string,
  document: Document,
  facts: Facts | undefined,
  pictures?: Pictures,
): ReadonlyMap<string, string> {
  const markers =
    facts === undefined || SOURCES.includes(collection)
      ? undefined
      : new Map([...facts].map(([path, { value }]) => [path, value]));
  const position = Object.hasOwn(tables, collection) ? 0 : undefined;
  const { problems } = checkEntry(collection, entry, document, markers, position);
  if (pictures) problems.push(...findLostPictures(collection, document, pictures));
  const found = new Map<string, string>();
  for (const { field, message } of problems) if (!found.has(field)) found.set(field, message);
  return found;
}
