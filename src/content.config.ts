import { defineCollection } from 'astro:content';
import { contentLoaders } from './content/loader.ts';

const loaders = contentLoaders();

/** The families of pages are collections, whose Markdown Astro renders. */
export const collections = Object.fromEntries(
  Object.entries(loaders).map(([name, loader]) => [name, defineCollection({ loader })]),
) as { [Name in keyof typeof loaders]: { loader: (typeof loaders)[Name] } };
