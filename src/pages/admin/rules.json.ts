import type { APIRoute } from 'astro';
import { contentDir } from '../../cms/collections/read.ts';
import { listRules } from '../../features/wording/checks.ts';

/** The rules of wording, for the checks of forms. */
export const GET: APIRoute = () => Response.json(listRules(contentDir()));
