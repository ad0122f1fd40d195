import { getCollection } from 'astro:content';
import { sortBy } from './entries.ts';
import { once } from './once.ts';

/** The posts that lists and menus show, sorted alphabetically. */
export const getListedPosts = once(async () => {
  const posts = await getCollection('posts', ({ data }) => data.listed);
  return sortBy(posts, ({ data }) => data.title);
});
