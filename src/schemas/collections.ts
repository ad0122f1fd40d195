import { citySchema } from './city.ts';
import { guideSchema } from './guide.ts';
import { intentSchema, keywordSchema } from './keyword.ts';
import { menuSchema } from './menu.ts';
import { pageSchema } from './page.ts';
import { postSchema } from './post.ts';
import { problemSchema } from './problem.ts';
import {
  batchTitleSchema,
  categorySchema,
  faqSchema,
  redirectSchema,
  serviceSchema,
  testimonialSchema,
} from './tables.ts';
import { topicSchema } from './topic.ts';

/** Collections of one Markdown file per entry, `content/{name}/{slug}.md`. */
export const markdownSchemas = {
  cities: citySchema,
  topics: topicSchema,
  guides: guideSchema,
  posts: postSchema,
  keywords: keywordSchema,
  problems: problemSchema,
  pages: pageSchema,
} as const;

/** Collections of one YAML list, `content/{name}.yaml`. */
export const tableSchemas = {
  intents: intentSchema,
  categories: categorySchema,
  faq: faqSchema,
  services: serviceSchema,
  testimonials: testimonialSchema,
  redirects: redirectSchema,
  menus: menuSchema,
  batchTitles: batchTitleSchema,
} as const;

export type MarkdownCollection = keyof typeof markdownSchemas;
export type TableCollection = keyof typeof tableSchemas;
