import type { APIRoute, GetStaticPaths } from 'astro';
import { getShareImage } from './_share-image.ts';
import { getCompany, getHome, getTheme } from '../../features/company/query.ts';
import { getPlainDrawing } from '../../features/site/images.ts';
import { getSitePages, type SitePage } from '../../features/site/site-pages.ts';

export const getStaticPaths = (async () => {
  const pages = await getSitePages();
  return pages.map((page) => ({
    params: { path: page.path === '/' ? 'index' : page.path.slice(1) },
    props: { page },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: SitePage }> = async ({ props }) => {
  const { name, tagline } = await getCompany();
  const { title, kicker, image } = props.page;
  const theme = await getTheme();
  const drawing = image ?? (await getHome()).hero.image;
  const png = await getShareImage(
    {
      title,
      kicker: kicker || tagline,
      company: name,
      theme,
      mark: getPlainDrawing(theme.mark),
      drawing: drawing ? getPlainDrawing(drawing) : undefined,
    },
    process.env['SHARE_IMAGE_DIR'] ?? '.local/share-images',
  );
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
