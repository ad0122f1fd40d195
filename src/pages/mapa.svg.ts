import type { APIRoute } from 'astro';
import { getTheme } from '../features/company/query.ts';
import { getMappedCities } from '../queries/places.ts';
import { drawPlaceMap } from '../lib/place-map.ts';

/** The region, with the city of the fragment painted. */
export const GET: APIRoute = async () =>
  new Response(drawPlaceMap(await getMappedCities(), (await getTheme()).colors));
