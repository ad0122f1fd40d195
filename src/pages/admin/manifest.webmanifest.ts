import type { APIRoute } from 'astro';
import { buildManifest } from '../../features/site/manifest.ts';

/** The panel as an app of its own on the phone of who looks after the site. */
export const GET: APIRoute = () =>
  buildManifest({ start_url: '/admin/painel', display: 'standalone', called: 'Painel' });
