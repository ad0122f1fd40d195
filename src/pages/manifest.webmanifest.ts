import type { APIRoute } from 'astro';
import { buildManifest } from '../features/site/manifest.ts';

export const GET: APIRoute = () => buildManifest({ start_url: '/', display: 'browser' });
