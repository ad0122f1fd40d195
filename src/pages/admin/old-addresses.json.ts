import type { APIRoute } from 'astro';
import { getList } from '../../features/site/tables.ts';

/** Old addresses of written pages with their targets, so that codes of old messages still decode. */
export const GET: APIRoute = async () => {
  const redirects = await getList('redirects');
  return Response.json(redirects.map(({ from, to }) => [`/${from}`, to]));
};
