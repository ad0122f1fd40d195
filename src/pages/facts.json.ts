import type { APIRoute } from 'astro';
import { getFacts } from '../features/facts/query.ts';

/** The facts that saved pages cite. */
export const GET: APIRoute = async () => Response.json(await getFacts());
