import type { APIRoute } from 'astro';
import { listPictures } from '../../content/picture-files.ts';
import { contentDir } from '../../content/read.ts';

/** The pictures that words may name, for the checks of forms. */
export const GET: APIRoute = () => Response.json(listPictures(contentDir()));
