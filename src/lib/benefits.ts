import type { IconItem } from '../schemas/home.ts';

/** A benefit of the place pages; one that says `freeShipping` holds only where delivery is free. */
type Benefit = IconItem & { freeShipping?: boolean | undefined };

/** The benefits that hold in a place, given with the places above it. */
export function listBenefits<Item extends Benefit>(
  items: readonly Item[],
  places: readonly { data: { freeShipping: boolean } }[],
): Item[] {
  const isFree = places.some(({ data }) => data.freeShipping);
  return items.filter(({ freeShipping }) => !freeShipping || isFree);
}
