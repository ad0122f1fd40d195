/** Position of a city on the map of the region, in cells. */
interface Placed {
  id: string;
  column: number;
  row: number;
  width: number;
  height: number;
}

/** Pixels of a cell and of the gap between two. */
const CELL = { width: 16, height: 12, gap: 2 };

/**
 * One drawing for the pages of all places: the fragment of the address (`#centro`) names the
 * highlighted city. A browser that ignores fragments of pictures shows the region without it.
 */
export function drawPlaceMap(
  places: readonly Placed[],
  colors: { accent: string; ink: string; line: string },
): string {
  const { width, height, gap } = CELL;
  const tiles = places.map(
    (place) =>
      `<path id="${place.id}" d="M${(place.column - 1) * width + gap} ${(place.row - 1) * height + gap}` +
      `h${place.width * width - gap}v${place.height * height - gap}h${gap - place.width * width}z"/>`,
  );
  const size = placeMapSize(places);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" fill="${colors.line}">` +
    `<style>:target{fill:${colors.accent};stroke:${colors.ink};stroke-width:2}</style>${tiles.join('')}</svg>`
  );
}

/** Size of the drawing. */
export function placeMapSize(places: readonly Placed[]): { width: number; height: number } {
  const { width, height, gap } = CELL;
  return {
    width: Math.max(...places.map((place) => place.column - 1 + place.width)) * width + gap,
    height: Math.max(...places.map((place) => place.row - 1 + place.height)) * height + gap,
  };
}
