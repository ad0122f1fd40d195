import type { Document } from '../../content/edits.ts';
import { checkEntry } from '../../content/entry.ts';
import { findLostPictures, type Pictures } from '../../content/pictures.ts';
import type { SetName } from '../../content/sets.ts';
import { tables } from '../../content/sets.ts';
import type { Facts } from '../../lib/facts.ts';

/** Sets that say what markers stand for, so that theirs are not looked up. */
const SOURCES: readonly SetName[] = ['company', 'facts'];

/** A link of a text to a saved page: that may leave the site, and the text would lead nowhere. */
const SAVED_LINK = /\]\(\s*<?(\/links-uteis\/[^\s)>]+)/;

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
  const { body } = document;
  const saved = typeof body === 'string' ? SAVED_LINK.exec(body)?.[1] : undefined;
  if (saved !== undefined) {
    const message = `O link ${saved} leva a uma página gerada, que pode sair do site. Leve a uma página dos Textos, ou tire o link.`;
    problems.push({ field: 'texto', message });
  }
  const found = new Map<string, string>();
  for (const { field, message } of problems) if (!found.has(field)) found.set(field, message);
  return found;
}
