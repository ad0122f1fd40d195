import { getCollection } from 'astro:content';
import { sortBy } from '../site/entries.ts';

/** The posts that lists and menus show, sorted alphabetically. */
export async function getListedPosts() {
  const posts = await getCollection('posts', ({ data }) => data.listed);
  return sortBy(posts, ({ data }) => data.title);
}

/** The posts that search engines may list, the newest first. */
export async function getNewPosts() {
  const posts = await getCollection('posts', ({ data }) => data.index);
  return posts.sort(
    (a, b) => b.data.published.localeCompare(a.data.published) || a.id.localeCompare(b.id),
  );
}
