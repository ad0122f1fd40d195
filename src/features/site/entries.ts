import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import { indexes, type IndexName } from './indexes.ts';
import type { Crumb, PageMeta } from '../seo/meta.ts';
import { getShared } from '../company/query.ts';
import { getList } from './tables.ts';
import { pageCollectionNames, labelOf, pathOf, type PageEntry } from '../../collections.ts';

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

/** The written page at an address, or a build error that names who asked for it. */
export async function getPageAt(path: string, askedBy: string): Promise<PageEntry> {
  const pages = await Promise.all(pageCollectionNames.map((name) => getCollection(name)));
  const found = pages.flat().find((entry) => pathOf(entry) === path);
  if (!found) throw new Error(`${askedBy} refers to ${path}, which does not exist.`);
  return found;
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

/** Entries of a collection of pages under each of their categories, in menu order. */
export async function getByCategory<Name extends 'topics' | 'guides' | 'problems'>(name: Name) {
  const categories = (await getList('categories')).filter(({ group }) => group === name);
  const entries = await getCollection(name);
  const ordered = [...entries].sort((a, b) => a.data.order - b.data.order);
  return categories.map((category) => ({
    category,
    entries: ordered.filter((entry) => entry.data.category === category.id),
  }));
}

/** A link to the page of an entry, by the name it has in lists. */
export function linkTo(entry: PageEntry): { href: string; text: string } {
  return { href: pathOf(entry), text: labelOf(entry) };
}

/** Description of an entry's page; a route adds what its collection has more. */
export function pageMeta<More extends Partial<PageMeta>>(entry: PageEntry, more: More) {
  const { seoTitle, description, keywords, index, updated } = entry.data;
  return {
    path: pathOf(entry),
    title: seoTitle,
    description,
    keywords,
    index,
    modified: updated,
    crumb: labelOf(entry),
    ...more,
  };
}

/** Breadcrumb step that leads to an index page. */
export async function indexCrumb(name: IndexName): Promise<Crumb> {
  return { name: (await getShared()).indexes[name].crumb, href: indexes[name].path };
}

/** Description of an index page. */
export async function indexMeta(name: IndexName): Promise<PageMeta> {
  const { seoTitle, description, keywords, crumb } = (await getShared()).indexes[name];
  return { path: indexes[name].path, title: seoTitle, description, keywords, crumb };
}
