/**
 * A page that Astro rendered once with a token in place of each value of a saved page. Replacing
 * the tokens gives the same bytes as rendering the row through Astro, at the cost of a string join.
 */

/** Fields a template may hold; `content`, `savedLinks` and `listNav` are HTML, the others are text. */
export const TEMPLATE_FIELDS = [
  'title',
  'description',
  'slug',
  'code',
  'content',
  'createdIso',
  'updatedIso',
  'createdText',
  'savedLinks',
  'savedCount',
  'listPage',
  'listNav',
] as const;

export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** Token of a field: only letters, so that no escaping changes it. */
export function templateToken(field: TemplateField): string {
  return `STAMP_${field}_STAMP`;
}

/** A row made of tokens: rendering it gives the template. */
export const TEMPLATE_ROW = {
  slug: templateToken('slug'),
  title: templateToken('title'),
  description: templateToken('description'),
  content: templateToken('content'),
  createdIso: templateToken('createdIso'),
  updatedIso: templateToken('updatedIso'),
  createdText: templateToken('createdText'),
};

type SavedRow = typeof TEMPLATE_ROW;

export interface SavedPageProps {
  row: SavedRow;
  /** Whether search engines may list the page. */
  index: boolean;
}
