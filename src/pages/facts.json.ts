import type { APIRoute } from 'astro';
import { getFacts } from '../features/facts/query.ts';

/** The facts that saved pages cite, for whoever writes, stamps or looks them up. */
export const GET: APIRoute = async () => Response.json(await getFacts());
