import type { APIRoute } from 'astro';
import { buildAiPrompt } from '../../features/generator/admin-data.ts';
import { loadContent } from '../../site.ts';

/** What the server function tells the AI service. */
export const GET: APIRoute = () => Response.json(buildAiPrompt(loadContent().content));
