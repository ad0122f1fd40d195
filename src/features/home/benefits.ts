import type { IconItem } from './blocks.ts';

/** A benefit of the place pages; one with `freeShipping` holds only where delivery is free. */
type Benefit = IconItem & { freeShipping?: boolean | undefined };

/** The benefits of a place, given with the places that contain it. */
export function listBenefits<Item extends Benefit>(
  items: readonly Item[],
  places: readonly { data: { freeShipping: boolean } }[],
): Item[] {
  const isFree = places.some(({ data }) => data.freeShipping);
  return items.filter(({ freeShipping }) => !freeShipping || isFree);
}

/** The benefits of a page: its own, or the common ones without those that it drops or swaps. */
export function keywordBenefits(
  page: {
    benefits?: readonly string[] | undefined;
    swaps: readonly { drop: string; put?: string | undefined }[];
  },
  common: { benefits: readonly string[] },
): string[] {
  return (page.benefits ?? common.benefits).flatMap((benefit) => {
    const swap = page.swaps.find(({ drop }) => drop === benefit);
    return swap ? (swap.put ?? []) : benefit;
  });
}
