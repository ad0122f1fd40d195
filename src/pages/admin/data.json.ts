import type { APIRoute } from 'astro';
import { getAdminData } from '../../queries/admin-data.ts';

/** What the admin's generator and checks take from the content. */
export const GET: APIRoute = () => Response.json(getAdminData());
