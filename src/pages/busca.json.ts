import type { APIRoute } from 'astro';
import { comingPosts, publicContent } from '../cms/collections/public.ts';
import { buildSearchFile } from '../features/search/build-search-file.ts';

/** What the search of `/busca` answers and finds, for every visitor the same. */
export const GET: APIRoute = () => Response.json(buildSearchFile(publicContent(), comingPosts()));
