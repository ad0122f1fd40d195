import type { APIRoute } from 'astro';
import { getCompany, getTheme } from '../queries/company.ts';

export const GET: APIRoute = async () => {
  const { name, description } = await getCompany();
  const { colors } = await getTheme();
  return Response.json({
    name,
    short_name: name,
    description,
    lang: 'pt-BR',
    start_url: '/',
    display: 'browser',
    background_color: colors.paper,
    theme_color: colors.ink,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
};
