import type { APIRoute } from 'astro';
import { paths } from '../lib/paths.ts';
import { getListedPosts } from '../queries/posts.ts';

/** Addresses and titles of the listed posts, for the search box of the menu. */
export const GET: APIRoute = async () => {
  const posts = await getListedPosts();
  return Response.json(posts.map(({ id, data }) => [paths.post(id), data.title]));
};
