import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { getCompany, getShared } from '../queries/company.ts';
import { paths } from '../lib/paths.ts';

export const GET: APIRoute = async ({ site }) => {
  const posts = await getCollection('posts', ({ data }) => data.index);
  posts.sort(
    (a, b) => b.data.published.localeCompare(a.data.published) || a.id.localeCompare(b.id),
  );
  return rss({
    title: getCompany().name,
    description: getShared().hub.posts,
    site: String(site),
    trailingSlash: false,
    customData: '<language>pt-BR</language>',
    items: posts.map(({ id, data }) => ({
      title: data.title,
      description: data.summary,
      link: paths.post(id),
      pubDate: new Date(data.published),
    })),
  });
};
