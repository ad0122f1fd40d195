import { defineCollection } from 'astro:content';
import { createRequire } from 'node:module';
import type * as Loader from './cms/collections/loader.ts';
import type * as SiteContent from './features/site/content.ts';
import type * as OfSite from './site.ts';

// Node has loaded this for Astro's configuration; an import would have Vite transform all of it again.
const require = createRequire(import.meta.url);
const { contentLoaders } = require('./cms/collections/loader.ts') as typeof Loader;
const { site } = require('./site.ts') as typeof OfSite;
const { publicContent } = require('./features/site/content.ts') as typeof SiteContent;
const loaders = contentLoaders(site, publicContent);

/** The collections of pages are collections, whose Markdown Astro renders. */
export const collections = Object.fromEntries(
  Object.entries(loaders).map(([name, loader]) => [name, defineCollection({ loader })]),
) as { [Name in keyof typeof loaders]: { loader: (typeof loaders)[Name] } };
