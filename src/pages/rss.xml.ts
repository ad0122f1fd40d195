import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { getCompany, getShared } from '../features/company/query.ts';
import { getNewPosts } from '../features/posts/query.ts';
import { pathOf } from '../collections.ts';

export const GET: APIRoute = async ({ site }) => {
  const posts = await getNewPosts();
  return rss({
    title: (await getCompany()).name,
    description: (await getShared()).indexes.posts.intro,
    site: String(site),
    trailingSlash: false,
    customData: '<language>pt-BR</language>',
    items: posts.map((post) => ({
      title: post.data.title,
      description: post.data.summary,
      link: pathOf(post),
      // Noon in Brasília: midnight UTC would be the evening before.
      pubDate: new Date(`${post.data.published}T12:00:00-03:00`),
    })),
  });
};
