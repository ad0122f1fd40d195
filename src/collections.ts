import type { z } from 'zod';
import { assistant } from './features/assistant/collection.ts';
import { claims } from './features/claims/collection.ts';
import { codes } from './features/error-codes/collection.ts';
import { company } from './features/company/collection.ts';
import { batchTitles, generator, aiPrompt } from './features/generator/collection.ts';
import { services, home } from './features/home/collection.ts';
import { shared } from './features/home/shared-collection.ts';
import { jobs } from './features/jobs/collection.ts';
import { intents, keywords } from './features/keywords/collection.ts';
import { menus } from './features/menus/collection.ts';
import { requests } from './features/requests/collection.ts';
import { categories, redirects } from './features/site/collection.ts';
import { safety } from './features/safety/collection.ts';
import { search } from './features/search/collection.ts';
import { sizing } from './features/sizing/collection.ts';
import { theme } from './features/theme/collection.ts';
import { notices, promotions } from './features/notices/collection.ts';
import { faq } from './features/faq/collection.ts';
import { testimonials, reviews } from './features/testimonials/collection.ts';
import { facts } from './features/facts/collection.ts';
import { people } from './features/people/collection.ts';
import { pages } from './features/pages/collection.ts';
import { topics } from './features/topics/collection.ts';
import { problems } from './features/problems/collection.ts';
import { guides } from './features/guides/collection.ts';
import { cities } from './features/places/collection.ts';
import { posts } from './features/posts/collection.ts';
import type { PageCollection } from './cms/collections/define.ts';
import type { ContentOf, Entry } from './cms/collections/validate.ts';
import type { ContentReading as ReadingOf } from './cms/collections/read.ts';

/**
 * Every kind of page that people write as Markdown files. Collections, addresses, site map, share
 * images, content check, audit and tests take their list from here. A new one also needs
 * a route. The map of the site follows their order.
 */
export const pageCollections = { pages, topics, problems, guides, keywords, cities, posts };

export type PageCollectionName = keyof typeof pageCollections;

export const pageCollectionNames = Object.keys(pageCollections) as PageCollectionName[];

/** Lists of rows, each row an entry, in the order of the panel. */
export const listCollections = {
  faq,
  services,
  testimonials,
  reviews,
  people,
  notices,
  promotions,
  facts,
  safety,
  categories,
  intents,
  menus,
  requests,
  redirects,
  batchTitles,
};

/** Folders of `content/{name}` with a YAML file for each entry, which has no page of its own. */
const folderCollections = { jobs, codes };

/** Single sets of fields. */
export const singleCollections = {
  company,
  home,
  shared,
  theme,
  generator,
  aiPrompt,
  claims,
  assistant,
  sizing,
  search,
};

export type ListName = keyof typeof listCollections;

export type SingleName = keyof typeof singleCollections;

export type FolderName = keyof typeof folderCollections;

export const listNames = Object.keys(listCollections) as ListName[];

export const singleNames = Object.keys(singleCollections) as SingleName[];

export const folderNames = Object.keys(folderCollections) as FolderName[];

/** Every collection that the owner keeps, each a collection of the site. */
export const collections = {
  ...pageCollections,
  ...listCollections,
  ...folderCollections,
  ...singleCollections,
};

export type CollectionName = keyof typeof collections;

export const collectionNames = [
  ...singleNames,
  ...listNames,
  ...folderNames,
  ...pageCollectionNames,
] as CollectionName[];

/** Sets that say what markers stand for, so that theirs are not looked up. */
export const MARKER_COLLECTIONS = [
  'company',
  'facts',
  'safety',
] as const satisfies readonly CollectionName[];

/** Whether an address names a collection. */
export function isCollectionName(name: string | null): name is CollectionName {
  return name !== null && Object.hasOwn(collections, name);
}

/** Fields of an entry of this set. */
export type CollectionData<Name extends CollectionName> = z.output<
  (typeof collections)[Name]['schema']
>;

/** One entry of this site as read: validated data, prose with its markers resolved. */
export type ContentEntry<Name extends CollectionName = CollectionName> = {
  [Each in Name]: Entry<Each, CollectionData<Each>>;
}[Name];

/** The entries of every collection, by its name. */
export type Content = ContentOf<typeof collections>;

/** The whole content folder of this site, as `src/site.ts` reads it. */
export type ContentReading = ReadingOf<typeof collections>;

/** The collection of this name; undefined for other sets. */
export const pageCollectionOf = (name: string): PageCollection | undefined =>
  Object.hasOwn(pageCollections, name) ? pageCollections[name as PageCollectionName] : undefined;

/** Fields of a page of this collection. */
type PageData<Name extends PageCollectionName> = z.output<(typeof pageCollections)[Name]['schema']>;

/** An entry of a collection of pages, as collections and `read.ts` give it. */
export interface PageEntry<Name extends PageCollectionName = PageCollectionName> {
  id: string;
  collection: Name;
  data: PageData<Name>;
}

/** What the list of collections of pages says about an entry, without its type. */
const about = ({ collection }: PageEntry): PageCollection => pageCollections[collection];

const fieldOf = (entry: PageEntry, field: string): string =>
  String((entry.data as Record<string, unknown>)[field]);

/** Address of an entry. */
export function pathOf(entry: PageEntry): string {
  return about(entry).path(entry.id);
}

/** Title of an entry's page. */
export function headingOf(entry: PageEntry): string {
  return fieldOf(entry, about(entry).heading);
}

/** Name of an entry in lists and trails. */
export function labelOf(entry: PageEntry): string {
  const { label, heading } = about(entry);
  return fieldOf(entry, label ?? heading);
}

/** Line above the title on an entry's share image. */
export function kickerOf(entry: PageEntry): string {
  const { kicker = '' } = about(entry);
  return typeof kicker === 'string' ? kicker : kicker(entry.data);
}
