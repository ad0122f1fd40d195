import { paths } from '../../lib/url/paths.ts';
import type { Shared } from '../home/shared-collection.ts';
import type { PageCollectionName } from '../../collections.ts';

/** Index pages, in the order of the site map, each with the collection it lists, if it lists one. */
export const indexes = {
  guides: { path: paths.guides, collection: 'guides' },
  posts: { path: paths.posts, collection: 'posts' },
  problems: { path: paths.problems, collection: 'problems' },
  faq: { path: paths.faq, collection: undefined },
  sitemap: { path: paths.sitemap, collection: undefined },
} as const satisfies Record<
  IndexName,
  { path: string; collection: PageCollectionName | undefined }
>;

export type IndexName = keyof Shared['indexes'];
export const indexNames = Object.keys(indexes) as IndexName[];
