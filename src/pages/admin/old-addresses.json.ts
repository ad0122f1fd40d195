import type { APIRoute } from 'astro';
import { getList } from '../../features/site/tables.ts';

/** Addresses that written pages have left, each with where it leads: their codes still decode. */
export const GET: APIRoute = async () => {
  const redirects = await getList('redirects');
  return Response.json(redirects.map(({ from, to }) => [`/${from}`, to]));
};
