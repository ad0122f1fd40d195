import { getCompany, getTheme } from '../company/query.ts';

/** Web app manifest of the site. */
export async function buildManifest(app: {
  start_url: string;
  display: 'browser' | 'standalone';
  /** Short name of the app. */
  called?: string;
}): Promise<Response> {
  const { name, description } = await getCompany();
  const { colors } = await getTheme();
  const { called, ...rest } = app;
  return Response.json({
    name: called === undefined ? name : `${called}: ${name}`,
    short_name: called ?? name,
    description,
    lang: 'pt-BR',
    ...rest,
    background_color: colors.paper,
    theme_color: colors.ink,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
