const MOST = 3;

/** At most three testimonials for the home sections; those of the place come first. */
export function pickTestimonials<Row extends { pages: readonly string[] }>(
  rows: readonly Row[],
  placeId?: string,
): Row[] {
  const own = rows.filter(({ pages }) => pages.includes(`home-${placeId}`));
  return [...own, ...rows.filter(({ pages }) => pages.includes('home'))].slice(0, MOST);
}

/** The heading, with the place only if one of the shown clients is from there. */
export function titleTestimonials(
  title: string,
  rows: readonly { location: string }[],
  place: { name: string; preposition: string },
): string {
  const isFromThere = rows.some(({ location }) => location.split(/,\s*/).includes(place.name));
  return isFromThere ? `${title} ${place.preposition} ${place.name}` : title;
}
