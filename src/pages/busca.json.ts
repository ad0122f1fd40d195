import type { APIRoute } from 'astro';
import { buildSearchFile } from '../features/search/build-search-file.ts';
import { comingPosts, publicContent } from '../features/site/content.ts';

/** What the search of `/busca` answers and finds; the same for every visitor. */
export const GET: APIRoute = () => Response.json(buildSearchFile(publicContent(), comingPosts()));
