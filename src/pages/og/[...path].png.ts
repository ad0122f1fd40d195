import type { APIRoute, GetStaticPaths } from 'astro';
import { getPageImage } from './_share-image.ts';
import { getSitePages, type SitePage } from '../../features/site/site-pages.ts';

export const getStaticPaths = (async () => {
  const pages = await getSitePages();
  return pages.map((page) => ({
    params: { path: page.path === '/' ? 'index' : page.path.slice(1) },
    props: { page },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: SitePage }> = async ({ props }) => {
  const png = await getPageImage(props.page);
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
