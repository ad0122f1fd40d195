import type { APIRoute } from 'astro';
import { getSitePages } from '../queries/site-pages.ts';

/** Addresses and titles of the written pages, with a 1 where texts are offered no link to it. */
export const GET: APIRoute = async () => {
  const pages = await getSitePages();
  return Response.json(
    pages.map(({ path, title, offered }) => [path, title, ...(offered ? [] : [1])]),
  );
};
