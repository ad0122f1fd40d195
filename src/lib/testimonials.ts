const MOST = 3;

/** At most three testimonials for the home sections; a place's own comes first. */
export function pickTestimonials<Row extends { pages: readonly string[] }>(
  rows: readonly Row[],
  placeId?: string,
): Row[] {
  const own = rows.filter(({ pages }) => pages.includes(`home-${placeId}`));
  return [...own, ...rows.filter(({ pages }) => pages.includes('home'))].slice(0, MOST);
}
