import type { APIRoute } from 'astro';
import { getAiPrompt } from '../../queries/admin-data.ts';

/** What the server function tells the AI service. */
export const GET: APIRoute = () => Response.json(getAiPrompt());
