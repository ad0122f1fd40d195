import type { APIRoute } from 'astro';
import { buildManifest } from '../../features/site/manifest.ts';

/** Web app manifest of the panel. */
export const GET: APIRoute = () =>
  buildManifest({ start_url: '/admin/painel', display: 'standalone', called: 'Painel' });
