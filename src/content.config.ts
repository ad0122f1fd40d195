import { defineCollection } from 'astro:content';
import { contentLoaders } from './content/loader.ts';

const loaders = contentLoaders();

/** Every set of words is a collection; `content/sets.ts` lists them, with their schemas. */
export const collections = Object.fromEntries(
  Object.entries(loaders).map(([name, loader]) => [name, defineCollection({ loader })]),
) as { [Name in keyof typeof loaders]: { loader: (typeof loaders)[Name] } };
