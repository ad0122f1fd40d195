import { matchesQuery, numberPhrases } from './matches-query.ts';

export interface Result {
  url: string;
  title: string;
  excerpt: string;
}

interface Found {
  id: string;
  data: () => Promise<{
    url: string;
    content: string;
    excerpt: string;
    meta: Record<string, string>;
  }>;
}

interface Pagefind {
  search: (query: string) => Promise<{ results: Found[] }>;
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

/** Best results that are read to know whether anything was found at all. */
const LOOKED_AT = 30;

/** What the engine finds for a query, best first, where each number stands beside a word of it. */
async function search({ search }: Pagefind, query: string): Promise<Found[]> {
  let { results } = await search(query);
  for (const phrases of numberPhrases(query)) {
    const said = await Promise.all(phrases.map(search));
    const ids = new Set(said.flatMap((one) => one.results.map(({ id }) => id)));
    results = results.filter(({ id }) => ids.has(id));
  }
  return results;
}

/** The best pages for a query, and how many there are. Throws when the index cannot be read. */
export async function findPages(query: string, limit: number) {
  const results = await search(await load(), query);
  const read = async (from: number, to: number) =>
    Promise.all(results.slice(from, to).map((result) => result.data()));
  const says = ({ content, meta }: { content: string; meta: Record<string, string> }) =>
    matchesQuery(`${meta['title'] ?? ''} ${content}`, query);
  const first = await read(0, limit);
  const doubtful = !first.every(says);
  const found = doubtful
    ? [...first, ...(await read(limit, Math.max(limit, LOOKED_AT)))].filter(says)
    : first;
  // The page about what was asked, before pages that mention it more often.
  const isAbout = ({ meta }: { meta: Record<string, string> }) =>
    matchesQuery(meta['phrases'] ?? '', query);
  found.sort((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
  return {
    count: doubtful ? found.length : results.length,
    pages: found.slice(0, limit).map(({ url, excerpt, meta }): Result => ({
      url,
      excerpt: meta['answer'] ?? excerpt,
      title: meta['title'] ?? url,
    })),
  };
}
