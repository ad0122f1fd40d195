/**
 * A page that Astro rendered once with a token in place of each value of a saved page. Replacing
 * the tokens gives the same bytes as rendering the row through Astro, at the cost of a string join.
 */

/** Fields a shell may hold; `content`, `savedLinks` and `listNav` are HTML, the others are text. */
export const SHELL_FIELDS = [
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

export type ShellField = (typeof SHELL_FIELDS)[number];

/** Token of a field: only letters, so that no escaping changes it. */
export function shellToken(field: ShellField): string {
  return `STAMP_${field}_STAMP`;
}

/** A row made of tokens: rendering it gives the shell. */
export const SHELL_ROW = {
  slug: shellToken('slug'),
  title: shellToken('title'),
  description: shellToken('description'),
  content: shellToken('content'),
  createdIso: shellToken('createdIso'),
  updatedIso: shellToken('updatedIso'),
  createdText: shellToken('createdText'),
};

type SavedRow = typeof SHELL_ROW;

export interface SavedPageProps {
  row: SavedRow;
  /** Whether search engines may list the page. */
  index: boolean;
}
