import type { APIRoute } from 'astro';
import { readAdminData } from '../../features/generator/admin-data.ts';

/** What the admin's generator and checks take from the content. */
export const GET: APIRoute = () => Response.json(readAdminData());
