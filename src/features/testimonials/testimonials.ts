interface Row {
  pages: readonly string[];
  sample: boolean;
}

/** Most testimonials of a home section. */
const MOST = 3;
/** As many a fixed page shows while samples fill it. */
const ON_PAGE = 10;

/** What clients said comes first: each takes the place of a sample, the last one first. */
function fillWithSamples<Given extends Row>(rows: readonly Given[], places: number): Given[] {
  const real = rows.filter(({ sample }) => !sample);
  const samples = rows.filter(({ sample }) => sample);
  return [...real, ...samples.slice(0, Math.max(0, places - real.length))];
}

/** At most three testimonials for the home sections; those of the place come first, among real ones and samples. */
export function pickTestimonials<Given extends Row>(
  rows: readonly Given[],
  placeId?: string,
): Given[] {
  const own = rows.filter(({ pages }) => pages.includes(`home-${placeId}`));
  const shared = rows.filter(({ pages }) => pages.includes('home'));
  return fillWithSamples([...own, ...shared], MOST).slice(0, MOST);
}

/** The testimonials of a fixed page: all that clients gave, and samples in the places that these leave. */
export function pickForPage<Given extends Row>(rows: readonly Given[], page: string): Given[] {
  return fillWithSamples(
    rows.filter(({ pages }) => pages.includes(page)),
    ON_PAGE,
  );
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

/** Small words between the words of a name: "Camila e Diego", "Residencial no Umuarama". */
const BETWEEN = /^(?:e|d[aeo]s?|n[ao]s?|em)$/;

/** Initials of a name, in the place of a portrait; what stands in brackets, a role, is none of it. */
export function initialsOf(name: string): string {
  const words = name.replace(/\(.*/, '').match(/\p{L}+/gu) ?? [];
  return words
    .filter((word) => !BETWEEN.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
