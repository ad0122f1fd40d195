import { getCollection } from 'astro:content';
import { sortBy } from '../site/entries.ts';

/** The posts that lists and menus show, sorted alphabetically. */
export async function getListedPosts() {
  const posts = await getCollection('posts', ({ data }) => data.listed);
  return sortBy(posts, ({ data }) => data.title);
}
