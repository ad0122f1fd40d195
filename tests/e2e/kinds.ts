import { indexes, indexNames } from '../../src/features/site/indexes.ts';
import { paths } from '../../src/lib/url/paths.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { pageCollectionNames, pathOf, type PageCollectionName } from '../../src/collections.ts';

const content = readSiteContent();

/** The first page of a collection of pages, by its address. */
export function one(collection: PageCollectionName): string {
  const [first] = content[collection].map(pathOf).sort();
  if (first === undefined) throw new Error(`content/${collection} has no page.`);
  return first;
}

/** The fixed page with most kinds of sections. */
export const [richest = one('pages')] = [...content.pages]
  .sort((a, b) => b.data.sections.length - a.data.sections.length)
  .map(pathOf);

const [saved = paths.savedPage('')] = (await readPages())
  .filter(({ path, redirect }) => !redirect && path.startsWith(paths.savedPage('')))
  .map(({ path }) => path)
  .sort();

/** One page of each kind. */
export const KINDS = [
  paths.home,
  ...indexNames.map((name) => indexes[name].path),
  ...pageCollectionNames.map(one),
  richest,
  ...[...content.assistant, ...content.sizing].map(({ data }) => `/${data.slug}`),
  saved,
  '/not-found',
];
