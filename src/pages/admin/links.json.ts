import type { APIRoute } from 'astro';
import { getLinkFile } from '../../queries/links.ts';

/** What each page is about, for the suggestions of links while somebody writes. */
export const GET: APIRoute = async () => Response.json(await getLinkFile());
