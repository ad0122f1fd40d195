import type { APIRoute } from 'astro';
import { getPictures } from '../../queries/admin-data.ts';

/** The pictures that words may name, for the checks of forms. */
export const GET: APIRoute = () => Response.json(getPictures());
