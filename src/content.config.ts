import { defineCollection } from 'astro:content';
import { createRequire } from 'node:module';
import type * as Loader from './cms/collections/loader.ts';

// Node has loaded this for Astro's configuration; an import would have Vite transform all of it again.
const require = createRequire(import.meta.url);
const { contentLoaders } = require('./cms/collections/loader.ts') as typeof Loader;
const loaders = contentLoaders();

/** The families of pages are collections, whose Markdown Astro renders. */
export const collections = Object.fromEntries(
  Object.entries(loaders).map(([name, loader]) => [name, defineCollection({ loader })]),
) as { [Name in keyof typeof loaders]: { loader: (typeof loaders)[Name] } };
