import type { APIRoute } from 'astro';
import { getTheme } from '../features/company/query.ts';
import { getMappedCities } from '../features/places/query.ts';
import { drawPlaceMap } from '../features/places/place-map.ts';

/** Map of the region; the fragment names the highlighted city. */
export const GET: APIRoute = async () =>
  new Response(drawPlaceMap(await getMappedCities(), (await getTheme()).colors));
