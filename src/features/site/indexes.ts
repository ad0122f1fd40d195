import { paths } from '../../lib/url/paths.ts';
import type { Shared } from '../home/collection.ts';
import type { FamilyName } from '../../collections.ts';

/** Index pages, in the order of the site map, each with the family it lists, if it lists one. */
export const indexes = {
  guides: { path: paths.guides, family: 'guides' },
  posts: { path: paths.posts, family: 'posts' },
  problems: { path: paths.problems, family: 'problems' },
  faq: { path: paths.faq, family: undefined },
  sitemap: { path: paths.sitemap, family: undefined },
} as const satisfies Record<IndexName, { path: string; family: FamilyName | undefined }>;

export type IndexName = keyof Shared['indexes'];
export const indexNames = Object.keys(indexes) as IndexName[];
