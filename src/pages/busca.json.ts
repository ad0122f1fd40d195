import type { APIRoute } from 'astro';
import { loadContent } from '../content/read.ts';
import { buildSearchFile } from '../content/search-file.ts';

/** What the search of `/busca` answers and finds, for every visitor the same. */
export const GET: APIRoute = () => Response.json(buildSearchFile(loadContent().content));
