import type { APIRoute } from 'astro';
import { getListedPosts } from '../features/posts/query.ts';
import { pathOf } from '../collections.ts';

/** Addresses and titles of the listed posts, for the search box of the menu. */
export const GET: APIRoute = async () => {
  const posts = await getListedPosts();
  return Response.json(posts.map((post) => [pathOf(post), post.data.title]));
};
