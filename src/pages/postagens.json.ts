import type { APIRoute } from 'astro';
import { pathOf } from '../families.ts';
import { getListedPosts } from '../features/posts/query.ts';

/** Addresses and titles of the listed posts, for the search box of the menu. */
export const GET: APIRoute = async () => {
  const posts = await getListedPosts();
  return Response.json(posts.map((post) => [pathOf(post), post.data.title]));
};
