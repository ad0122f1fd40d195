/** Limits of a saved page: characters, and bytes of UTF-8. The database has the same. */
export const PAGE_LIMITS = {
  title: 200,
  slug: 120,
  description: 400,
  contentBytes: 200_000,
} as const;
