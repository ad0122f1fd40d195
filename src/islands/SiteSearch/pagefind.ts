export interface Result {
  url: string;
  title: string;
  excerpt: string;
}

interface Pagefind {
  search: (query: string) => Promise<{
    results: {
      data: () => Promise<{ url: string; excerpt: string; meta: Record<string, string> }>;
    }[];
  }>;
}

const ENGINE = '/pagefind/pagefind.js';
let engine: Promise<Pagefind> | undefined;

/** Loads the engine on the first search; a failed load is tried again by the next one. */
function load(): Promise<Pagefind> {
  engine ??= (import(/* @vite-ignore */ ENGINE) as Promise<Pagefind>).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** The best pages for a query, and how many there are. Throws when the index cannot be read. */
export async function findPages(query: string, limit: number) {
  const { results } = await (await load()).search(query);
  const pages = await Promise.all(results.slice(0, limit).map((result) => result.data()));
  return {
    count: results.length,
    pages: pages.map(({ url, excerpt, meta }): Result => ({
      url,
      excerpt,
      title: meta['title'] ?? url,
    })),
  };
}
