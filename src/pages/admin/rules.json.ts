import type { APIRoute } from 'astro';
import { getRules } from '../../queries/admin-data.ts';

/** What no text may say, for the checks of forms. */
export const GET: APIRoute = () => Response.json(getRules());
