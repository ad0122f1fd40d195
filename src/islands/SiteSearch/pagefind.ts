import { matchesQuery, numberPhrases } from './matches-query.ts';
import { listWords, understand } from './understand.ts';

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

type Page = Awaited<ReturnType<Found['data']>>;

const isSaidBy = ({ content, meta }: Page, query: string) =>
  matchesQuery(`${meta['title'] ?? ''} ${content}`, query);

const toResult = ({ url, excerpt, meta }: Page): Result => ({
  url,
  excerpt: meta['answer'] ?? excerpt,
  title: meta['title'] ?? url,
});

/** The best pages that say all of a query, and how many there are. */
async function findWhole(engine: Pagefind, query: string, limit: number) {
  const results = await search(engine, query);
  const read = async (from: number, to: number) =>
    Promise.all(results.slice(from, to).map((result) => result.data()));
  const first = await read(0, limit);
  const doubtful = !first.every((page) => isSaidBy(page, query));
  const found = doubtful
    ? [...first, ...(await read(limit, Math.max(limit, LOOKED_AT)))].filter((page) =>
        isSaidBy(page, query),
      )
    : first;
  // The page about what was asked, before pages that mention it more often.
  const isAbout = ({ meta }: Page) => matchesQuery(meta['phrases'] ?? '', query);
  found.sort((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
  return {
    count: doubtful ? found.length : results.length,
    pages: found.slice(0, limit).map(toResult),
  };
}

/** Pages that say some of these words: those with most of them, the rarer ones, first. */
async function findSome(engine: Pagefind, words: readonly string[]): Promise<Result[]> {
  const scores = new Map<string, { result: Found; score: number }>();
  for (const word of words) {
    const { results } = await engine.search(word);
    for (const result of results) {
      const score = (scores.get(result.id)?.score ?? 0) + 1 + 1 / results.length;
      scores.set(result.id, { result, score });
    }
  }
  const best = [...scores.values()].sort((a, b) => b.score - a.score).slice(0, LOOKED_AT);
  const pages = await Promise.all(best.map(({ result }) => result.data()));
  return pages.filter((page) => words.some((word) => isSaidBy(page, word))).map(toResult);
}

/** Fewer pages than these may all mean something else. */
const FEW = 3;

const PAGES = '/pages.json';

/** The words of all addresses and titles: what a misspelt one may have meant. */
async function loadWords(): Promise<ReadonlySet<string>> {
  const response = await fetch(PAGES);
  if (!response.ok) throw new Error(`${PAGES}: ${response.status}`);
  return listWords(((await response.json()) as [string, string][]).flat());
}

/**
 * The best pages for a query, how many there are, and the words that they were found by: those of the
 * query, or what it means as the pages write it. Throws when the index cannot be read.
 */
export async function findPages(query: string, limit: number) {
  const engine = await load();
  const asTyped = await findWhole(engine, query, limit);
  if (asTyped.count >= FEW) return { ...asTyped, query };
  const words = understand(query, await loadWords());
  const plain = words.filter((word) => !/\p{N}/u.test(word));
  // Of a code that no page knows there is nothing to say, unless more was asked.
  if (plain.length < (plain.length < words.length ? 2 : 1)) return { ...asTyped, query };
  const meant = words.join(' ');
  const understood = await findWhole(engine, meant, limit);
  if (understood.count >= FEW) return { ...understood, query: meant };
  const found = [...understood.pages, ...(await findSome(engine, plain)), ...asTyped.pages];
  const pages = [...new Map(found.map((page) => [page.url, page])).values()];
  return {
    count: pages.length,
    pages: pages.slice(0, limit),
    query: understood.count > 0 ? meant : plain.join(' '),
  };
}
