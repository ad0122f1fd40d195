import { paths } from '../../lib/url/paths.ts';
import { indexes, indexNames } from './indexes.ts';
import { pageCollectionNames, pathOf, type Content } from '../../collections.ts';
import { listSlugPages } from './addresses.ts';

/**
 * Addresses of the written pages that search engines may list, each with the date of its last real
 * change; an index page is as new as the newest page it lists.
 */
export function listLastmod(content: Content): Map<string, string> {
  const listed = pageCollectionNames.map((name) => ({
    name,
    pages: content[name].filter(({ data }) => data.index),
  }));
  const newestOf = (collections: typeof listed) =>
    collections
      .flatMap(({ pages }) => pages.map(({ data }) => data.updated))
      .reduce((latest, day) => (day > latest ? day : latest), '2025-01-01');
  return new Map([
    [paths.home, newestOf(listed)],
    ...indexNames.map((index): [string, string] => {
      const { path, collection } = indexes[index];
      const own = listed.filter(({ name }) => name === collection);
      return [path, newestOf(own.length > 0 ? own : listed)];
    }),
    ...listSlugPages(content).flatMap(({ path, updated, listed }): [string, string][] =>
      listed ? [[path, updated]] : [],
    ),
    ...listed.flatMap(({ pages }) =>
      pages.map((entry): [string, string] => [pathOf(entry), entry.data.updated]),
    ),
  ]);
}
