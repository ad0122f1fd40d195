import { buildShingles, findSharedPassages, measureContainment } from '../../lib/shingles.ts';
import { resolveFacts, type Facts } from '../../lib/facts.ts';
import { nearestPages } from '../pages-api.ts';
import type { AdminClient } from '../client.ts';
import { plainText } from './checks.ts';

/** Above this share a page adds too little to be worth a search result. */
export const TOO_SIMILAR = 0.6;

export interface SimilarPage {
  title: string;
  slug: string;
  /** Share of this page that the other one holds. */
  share: number;
  /** The longest passages that both pages hold. */
  passages: string[];
}

const LEAST = 0.02;
const MOST_SIMILAR = 3;

/** The pages that hold most of this content, nearest first. */
export function findSimilarPages(
  content: string,
  pages: readonly { title: string; slug: string; content: string }[],
): SimilarPage[] {
  const text = plainText(content);
  const own = buildShingles(text);
  return pages
    .map(({ title, slug, content: otherContent }) => {
      const other = plainText(otherContent);
      return { title, slug, other, share: measureContainment(own, buildShingles(other)) };
    })
    .filter(({ share }) => share > LEAST)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_SIMILAR)
    .map(({ other, ...page }) => ({ ...page, passages: findSharedPassages(text, other) }));
}

const PASSAGES = 12;
const PASSAGE_WORDS = 6;

/**
 * Short passages from all over a content, as they stand in its HTML: a page that repeats the
 * content holds most of them, whatever its title and address.
 */
export function choosePassages(content: string): string[] {
  const found = content
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .flatMap((piece) => {
      const words = piece.match(/[^\s]+/g) ?? [];
      return Array.from({ length: Math.floor(words.length / PASSAGE_WORDS) }, (_, index) =>
        words.slice(index * PASSAGE_WORDS, (index + 1) * PASSAGE_WORDS).join(' '),
      );
    });
  const step = Math.max(1, found.length / PASSAGES);
  return Array.from(
    { length: Math.min(PASSAGES, found.length) },
    (_, index) => found[Math.floor(index * step)] ?? '',
  );
}

/** Asks the database for the pages nearest to a content, one address apart. */
export async function readSimilarPages(
  client: AdminClient,
  { content, slug }: { content: string; slug: string },
  facts: Facts = new Map(),
): Promise<SimilarPage[]> {
  const passages = choosePassages(content);
  if (passages.length === 0) return [];
  const pages = await nearestPages(client, passages);
  // Passages are looked for as they are stored, and compared as a reader gets them.
  return findSimilarPages(
    resolveFacts(content, facts),
    pages.flatMap((page) =>
      page.slug === slug ? [] : [{ ...page, content: resolveFacts(page.content, facts) }],
    ),
  );
}

/** The page that a content repeats too much of, if any. */
export function findNearCopy(similarPages: readonly SimilarPage[]): SimilarPage | undefined {
  return similarPages.find(({ share }) => share > TOO_SIMILAR);
}
