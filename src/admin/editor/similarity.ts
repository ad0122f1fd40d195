import { buildShingles, findSharedPassages, measureContainment } from '../../lib/shingles.ts';
import { plainText } from './checks.ts';

/** Above this share a page adds too little to be worth a search result. */
export const TOO_SIMILAR = 0.6;

export interface Neighbour {
  title: string;
  slug: string;
  /** Share of this page that the other one holds. */
  share: number;
  /** The longest passages that both pages hold. */
  passages: string[];
}

const LEAST = 0.02;
const MOST_NEIGHBOURS = 3;

/** The pages that hold most of this content, nearest first. */
export function findNeighbours(
  content: string,
  pages: readonly { title: string; slug: string; content: string }[],
): Neighbour[] {
  const text = plainText(content);
  const own = buildShingles(text);
  return pages
    .map(({ title, slug, content: otherContent }) => {
      const other = plainText(otherContent);
      return { title, slug, other, share: measureContainment(own, buildShingles(other)) };
    })
    .filter(({ share }) => share > LEAST)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_NEIGHBOURS)
    .map(({ other, ...page }) => ({ ...page, passages: findSharedPassages(text, other) }));
}
