import type { APIRoute } from 'astro';
import { getSitePages } from '../features/site/site-pages.ts';

/** Addresses and titles of the written pages. */
export const GET: APIRoute = async () => {
  const pages = await getSitePages();
  return Response.json(pages.map(({ path, title }) => [path, title]));
};
