import { defineCollection } from 'astro:content';
import { markdownLoader, tableLoader } from './loaders/content-loader.ts';
import { markdownSchemas, tableSchemas } from './schemas/collections.ts';

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
  intents: defineCollection({ loader: tableLoader('intents'), schema: tableSchemas.intents }),
  categories: defineCollection({
    loader: tableLoader('categories'),
    schema: tableSchemas.categories,
  }),
  faq: defineCollection({ loader: tableLoader('faq'), schema: tableSchemas.faq }),
  services: defineCollection({ loader: tableLoader('services'), schema: tableSchemas.services }),
  testimonials: defineCollection({
    loader: tableLoader('testimonials'),
    schema: tableSchemas.testimonials,
  }),
  redirects: defineCollection({ loader: tableLoader('redirects'), schema: tableSchemas.redirects }),
  menus: defineCollection({ loader: tableLoader('menus'), schema: tableSchemas.menus }),
  batchTitles: defineCollection({
    loader: tableLoader('batchTitles'),
    schema: tableSchemas.batchTitles,
  }),
};
