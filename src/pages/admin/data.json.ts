import type { APIRoute } from 'astro';
import { readAdminData } from '../../features/generator/admin-data.ts';

/** The content that the admin's generator and checks need. */
export const GET: APIRoute = () => Response.json(readAdminData());
