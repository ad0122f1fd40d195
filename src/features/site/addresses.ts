import { indexNames, indexes } from './indexes.ts';
import { pageCollectionNames, pageCollections, pathOf, type Content } from '../../collections.ts';
import { areCodesListed } from '../error-codes/checks.ts';

/** Addresses of routes and folders of `src/pages`, which no entry may take. */
const ROUTES = new Set([
  ...['/', '/404', '/not-found', '/sitemap-index', '/links-uteis', '/admin', '/blog'],
  ...indexNames.map((name) => indexes[name].path),
  ...pageCollectionNames.flatMap((name) =>
    pageCollections[name].folder ? [`/${pageCollections[name].folder}`] : [],
  ),
]);

/** Addresses of entries, with the file that takes each. */
export function listAddresses(content: Content): { path: string; file: string }[] {
  return [
    ...[...ROUTES].map((path) => ({ path, file: 'src/pages' })),
    ...pageCollectionNames.flatMap((name) =>
      content[name].map((entry) => ({ path: pathOf(entry), file: entry.file })),
    ),
    ...content.redirects.map(({ id, file }) => ({ path: `/${id}`, file })),
    ...listSlugPages(content),
  ];
}

/** A page whose address stands in an optional collection. */
interface SlugPage {
  path: string;
  file: string;
  /** Its last change. */
  updated: string;
  /** Search engines may list it. */
  listed: boolean;
}

/** Pages whose address stands in an optional collection. */
export function listSlugPages(content: Content): SlugPage[] {
  const { jobs, codes, shared, assistant, sizing } = content;
  const newestJob = jobs
    .map(({ data }) => data.date)
    .sort()
    .at(-1);
  const newestCode = codes
    .map(({ data }) => data.checked)
    .sort()
    .at(-1);
  return [
    ...shared.flatMap(({ data, file }) =>
      [
        { words: data.jobs, updated: newestJob, listed: true },
        { words: data.codes, updated: newestCode, listed: areCodesListed(content) },
      ].flatMap(({ words, updated, listed }) =>
        words && updated !== undefined ? [{ path: `/${words.slug}`, file, updated, listed }] : [],
      ),
    ),
    ...[...assistant, ...sizing].map(({ data, file }) => ({
      path: `/${data.slug}`,
      file,
      updated: data.updated,
      listed: true,
    })),
  ];
}
