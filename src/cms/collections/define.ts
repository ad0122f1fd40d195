import type { z } from 'zod';

/** How the entries of a collection are kept: a Markdown file each, rows of one file, a YAML file each, or one alone. */
export type Kind = 'pages' | 'list' | 'folder' | 'single';

/** Groups of a collection of pages in the map of the site. */
export type MapGroups =
  /** One list, under this title, by name or by address. */
  | { by: 'name' | 'address'; title: string }
  /** A list for each category or intent that the field of this name holds. */
  | { by: 'category'; prefix?: string }
  | { by: 'intent' }
  /** The groups of places in `shared.yaml`. */
  | { by: 'place' };

/** What the owner calls a collection and one entry of it, and what the collection is about. */
export interface CollectionNames {
  name: string;
  one: string;
  about: string;
}

export const names = (name: string, one: string, about: string): CollectionNames => ({
  name,
  one,
  about,
});

/** Options of a collection of pages. */
interface PageCollectionOptions<Schema extends z.ZodObject> extends CollectionNames {
  /** Fields of the front matter of `content/{collection}/{slug}.md`. */
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
  /** Fields that name entries of other collections, each with that collection (see `collections.ts`). */
  refs?: { [Field in keyof z.output<Schema>]?: string };
  /** The field that determines the file name, and the allowed names, the usual one first. */
  address?: {
    field: keyof z.output<Schema> & string;
    slugs: (data: z.output<Schema>) => string[];
  };
  /** How the map of the site groups the pages. */
  map: MapGroups;
  /** Long articles, which may weigh more than other pages. */
  long?: boolean;
  /** What the not-found page shows for an address of this collection without a page. */
  unknown?: 'place' | 'topic' | 'home';
  /** Whether the panel may create pages; others are created as files only. */
  grows?: boolean;
}

export interface PageCollection<
  Schema extends z.ZodObject = z.ZodObject,
> extends PageCollectionOptions<Schema> {
  kind: 'pages';
  /** Address of the entry with this slug. */
  path: (slug: string) => string;
}

export function pageCollection<Schema extends z.ZodObject>(
  options: PageCollectionOptions<Schema>,
): PageCollection<Schema> {
  const { folder } = options;
  return {
    ...options,
    kind: 'pages',
    path: (slug) => (folder === '' ? `/${slug}` : `/${folder}/${slug}`),
  };
}

/** Rows of one file, each an entry. */
export interface ListCollection<Schema extends z.ZodType = z.ZodType> extends CollectionNames {
  kind: 'list';
  schema: Schema;
  /** The field that names a row. */
  key: string;
  refs: Record<string, string>;
  figures: boolean;
}

/** Entries without a page of their own, each a file. */
export interface FolderCollection<Schema extends z.ZodType = z.ZodType> extends CollectionNames {
  kind: 'folder';
  schema: Schema;
  refs: Record<string, string>;
}

/** One entry, with the name of its collection. */
export interface SingleCollection<
  Schema extends z.ZodObject = z.ZodObject,
> extends CollectionNames {
  kind: 'single';
  schema: Schema;
  /** Name of its file without ending; that of the collection if absent. */
  file: string | undefined;
  optional: boolean;
}

/** A collection of any kind. */
export type Collection = PageCollection | ListCollection | FolderCollection | SingleCollection;

/** The collections of a site, by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** Fields of an entry of a collection. */
export type DataOf<One extends Collection> = z.output<One['schema']>;

/** Order in which a site is read and listed: what other texts cite comes first. */
const KINDS: readonly Kind[] = ['single', 'list', 'folder', 'pages'];

/** Names of the collections of a kind, in the order of the list. */
export function namesOf(collections: Collections, kind: Kind): string[] {
  return Object.keys(collections).filter((name) => collections[name]?.kind === kind);
}

/** Names of all collections, kind by kind. */
export function namesByKind(collections: Collections): string[] {
  return KINDS.flatMap((kind) => namesOf(collections, kind));
}

/** The file of a list or of a single entry, below the content folder. */
export function fileOf(collections: Collections, name: string): string {
  const collection = collections[name];
  return `${(collection?.kind === 'single' && collection.file) || name}.yaml`;
}

/**
 * A list of rows, `content/{name}.yaml`. The field `key` names each row, for links and edits. With `figures`
 * its texts may state numbers that the company record does not hold.
 */
export function listCollection<Schema extends z.ZodType>(
  schema: Schema,
  names: CollectionNames,
  {
    key = 'id',
    refs = {},
    figures = false,
  }: { key?: string; refs?: Record<string, string>; figures?: boolean } = {},
): ListCollection<Schema> {
  return { kind: 'list', schema, key, refs, figures, ...names };
}

/** A folder `content/{name}` with a YAML file for each entry, which has no page of its own. */
export function folderCollection<Schema extends z.ZodType>(
  schema: Schema,
  names: CollectionNames,
  { refs = {} }: { refs?: Record<string, string> } = {},
): FolderCollection<Schema> {
  return { kind: 'folder', schema, refs, ...names };
}

/** One set of fields, `content/{file}.yaml`; its only entry has the name of the collection. */
export function singleCollection<Schema extends z.ZodObject>(
  schema: Schema,
  names: CollectionNames,
  { file, optional = false }: { file?: string; optional?: boolean } = {},
): SingleCollection<Schema> {
  return { kind: 'single', schema, file, optional, ...names };
}
