import { defineCollection } from 'astro:content';
import { markdownLoader } from './loaders/content-loader.ts';
import { markdownSchemas } from './schemas/collections.ts';

export const collections = {
  cities: defineCollection({ loader: markdownLoader('cities'), schema: markdownSchemas.cities }),
  topics: defineCollection({ loader: markdownLoader('topics'), schema: markdownSchemas.topics }),
  guides: defineCollection({ loader: markdownLoader('guides'), schema: markdownSchemas.guides }),
  posts: defineCollection({ loader: markdownLoader('posts'), schema: markdownSchemas.posts }),
  keywords: defineCollection({
    loader: markdownLoader('keywords'),
    schema: markdownSchemas.keywords,
  }),
  problems: defineCollection({
    loader: markdownLoader('problems'),
    schema: markdownSchemas.problems,
  }),
  pages: defineCollection({ loader: markdownLoader('pages'), schema: markdownSchemas.pages }),
};
