import type { z } from 'zod';

/** Groups of a family in the map of the site. */
export type MapGroups =
  /** One list, under this title, by name or by address. */
  | { by: 'name' | 'address'; title: string }
  /** A list for each category or intent that the field of this name holds. */
  | { by: 'category'; prefix?: string }
  | { by: 'intent' }
  /** The groups of places in `shared.yaml`. */
  | { by: 'place' };

/** What the owner calls a collection and one entry of it, and what the set is about. */
export interface CollectionWords {
  name: string;
  one: string;
  about: string;
}

export const words = (name: string, one: string, about: string): CollectionWords => ({
  name,
  one,
  about,
});

/** What a kind of page has in common, as its row in the table below says it. */
interface FamilyOptions<Schema extends z.ZodObject> extends CollectionWords {
  /** Fields of the front matter of `content/{family}/{slug}.md`. */
  schema: Schema;
  /** First part of the address; '' puts the pages at the root. */
  folder: string;
  /** Field with the title of the page (h1). */
  heading: keyof z.output<Schema> & string;
  /** Field with the name of the page in lists and at the end of its trail; the heading if absent. */
  label?: keyof z.output<Schema> & string;
  /** Line above the title on the share image. */
  kicker?: string | ((data: z.output<Schema>) => string);
  /** Fewest words that a page has of its own: fields that a reader sees, and body. */
  minWords: number;
  /** Fields that name entries of other collections, each with that set (see `collections.ts`). */
  refs?: { [Field in keyof z.output<Schema>]?: string };
  /** The field that gives the file its name, and the names that it may have, the usual one first. */
  address?: {
    field: keyof z.output<Schema> & string;
    slugs: (data: z.output<Schema>) => string[];
  };
  /** How the map of the site groups the pages. */
  map: MapGroups;
  /** Long articles, which may weigh more than the pages of other families. */
  long?: boolean;
  /** What the not-found page shows for an address of this family that has no page. */
  unknown?: 'place' | 'topic' | 'home';
}

export interface Family<Schema extends z.ZodObject = z.ZodObject> extends FamilyOptions<Schema> {
  /** Address of the entry with this slug. */
  path: (slug: string) => string;
}

export function family<Schema extends z.ZodObject>(options: FamilyOptions<Schema>): Family<Schema> {
  const { folder } = options;
  return { ...options, path: (slug) => (folder === '' ? `/${slug}` : `/${folder}/${slug}`) };
}

/**
 * A list of rows, `content/{name}.yaml`. The field `key` names each row, for links and edits. The texts
 * of a list with `figures` may state numbers that the record does not know.
 */
export function table<Schema extends z.ZodType>(
  schema: Schema,
  words: CollectionWords,
  {
    key = 'id',
    refs = {},
    figures = false,
  }: { key?: string; refs?: Record<string, string>; figures?: boolean } = {},
) {
  return { schema, key, refs, figures, ...words };
}

/** One set of fields, `content/{file}.yaml`; its only entry has the name of the set. */
export function record<Schema extends z.ZodObject>(
  schema: Schema,
  words: CollectionWords,
  { file, optional = false }: { file?: string; optional?: boolean } = {},
) {
  return { schema, file, optional, ...words };
}
