import {
  buildShingles,
  findSharedPassages,
  measureContainment,
  measureTogether,
} from '../../../lib/text/shingles.ts';
import { resolveFacts, type Facts } from '../../../cms/markers/facts.ts';
import { nearestPages } from '../../data/pages/find-pages.ts';
import type { AdminClient } from '../../data/client.ts';
import { plainText } from './checks.ts';

/** Above this share a page is another one written again. */
export const TOO_SIMILAR = 0.6;
/**
 * Above this share of what the nearest pages hold between them, a page adds too little to be worth
 * a search result. Measured on the generator's own pages (`tests/specification/likeness.test.ts`).
 */
export const TOO_COMMON = 0.9;

interface SimilarPage {
  title: string;
  slug: string;
  /** Share of this page that the other one holds. */
  share: number;
  /** The longest passages that both pages hold. */
  passages: string[];
}

/** How much of a text stands in other pages already. */
export interface Likeness {
  /** Share of it that the pages compared hold between them. */
  share: number;
  /** How many pages were compared. */
  compared: number;
  /** The nearest of them, nearest first. */
  pages: SimilarPage[];
}

const LEAST = 0.02;
const MOST_SIMILAR = 3;

/** How much of this content other pages hold, each and together. */
export function measureLikeness(
  content: string,
  pages: readonly { title: string; slug: string; content: string }[],
): Likeness {
  const text = plainText(content);
  const own = buildShingles(text);
  const others = pages.map(({ title, slug, content: html }) => {
    const other = plainText(html);
    const shingles = buildShingles(other);
    return { title, slug, other, shingles, share: measureContainment(own, shingles) };
  });
  return {
    share: measureTogether(
      own,
      others.map(({ shingles }) => shingles),
    ),
    compared: others.length,
    pages: others
      .filter(({ share }) => share > LEAST)
      .sort((a, b) => b.share - a.share)
      .slice(0, MOST_SIMILAR)
      .map(({ title, slug, share, other }) => {
        return { title, slug, share, passages: findSharedPassages(text, other) };
      }),
  };
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

/**
 * Compares a content with the pages that the database finds nearest to it, but not with itself: a page
 * that is saved is known by its id, as its address may be about to change, and a new one by its address.
 */
export async function readLikeness(
  client: AdminClient,
  { content, slug, id }: { content: string; slug: string; id?: string | undefined },
  facts: Facts = new Map(),
): Promise<Likeness> {
  const passages = choosePassages(content);
  if (passages.length === 0) return { share: 0, compared: 0, pages: [] };
  const pages = await nearestPages(client, passages);
  // Passages are looked for as they are stored, and compared as a reader gets them.
  return measureLikeness(
    resolveFacts(content, facts),
    pages.flatMap((page) =>
      (id === undefined ? page.slug === slug : page.id === id)
        ? []
        : [{ ...page, content: resolveFacts(page.content, facts) }],
    ),
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Why search engines should not list a page that is this like others; undefined when they may. */
export function explainLikeness({ share, compared, pages }: Likeness): string | undefined {
  const copied = pages.find((page) => page.share > TOO_SIMILAR);
  if (copied) return `${percent(copied.share)} do texto está em “${copied.title}”.`;
  if (share <= TOO_COMMON) return undefined;
  return `${percent(share)} do texto já está ${inPages(compared)}.`;
}

/** The share of a text that is nowhere else, in the words of its owner. */
export function describeLikeness({ share, compared }: Likeness): string {
  return compared === 0 || share === 0
    ? 'Nenhum trecho deste texto se repete nas suas outras páginas.'
    : `${percent(share)} deste texto já está ${inPages(compared)}; ${percent(1 - Number(share.toFixed(2)))} é só dele.`;
}

function inPages(compared: number): string {
  return compared === 1
    ? 'em outra página sua'
    : `nas ${compared} páginas salvas mais parecidas, juntas`;
}
