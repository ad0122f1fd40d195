import type { APIRoute } from 'astro';
import { listPictures } from '../../cms/checks/picture-files.ts';
import { contentDir } from '../../cms/collections/read.ts';

/** The pictures that content may name, for the checks of forms. */
export const GET: APIRoute = () => Response.json(listPictures(contentDir()));
