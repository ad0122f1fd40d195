import { getCollection, getEntry, type CollectionEntry } from 'astro:content';
import { getShared } from './company.ts';
import { sortBy } from './entries.ts';
import { findNeighbours, type NamedLink } from '../content/places.ts';
import { loadContent } from '../content/read.ts';
import { once } from './once.ts';

export type Place = CollectionEntry<'cities'>;

const byName = (places: readonly Place[]) => sortBy(places, ({ data }) => data.name);

/** The cities with free shipping, in alphabetical order. */
export async function getFreeShippingCities(): Promise<Place[]> {
  return byName(await getCollection('cities', ({ data }) => data.freeShipping));
}

/** The name after the preposition it takes: "em …", "no …", "na …". */
export function withPreposition({ preposition, name }: { preposition: string; name: string }) {
  return `${preposition} ${name}`;
}

/** The name after its preposition, with its city where the name does not say it: "no Centro, Campinas". */
export async function withCity(place: Place): Promise<string> {
  const where = withPreposition(place.data);
  const city = (await getAncestors(place))[0]?.data.name;
  return city === undefined || place.data.name.includes(city) ? where : `${where}, ${city}`;
}

const getNeighbours = once(() => findNeighbours(loadContent().content.cities));

/** The neighbours of a place, as links where they have a page. */
export function linkNeighbours({ id }: Place): NamedLink[] {
  return getNeighbours().get(id) ?? [];
}

/** The pages above a place, topmost first. */
export async function getAncestors(place: Place): Promise<Place[]> {
  const ancestors: Place[] = [];
  for (let { parent } = place.data; parent !== undefined;) {
    const above = await getEntry('cities', parent);
    if (!above || ancestors.some(({ id }) => id === above.id)) break;
    ancestors.unshift(above);
    ({ parent } = above.data);
  }
  return ancestors;
}

/** Places whose parent is this one, in alphabetical order. */
export async function getChildren(id: string): Promise<Place[]> {
  return byName(await getCollection('cities', ({ data }) => data.parent === id));
}

/** All places in the groups of the HTML sitemap; the last group takes what is left. */
export async function getPlaceGroups(): Promise<{ name: string; places: Place[] }[]> {
  const places = byName(await getCollection('cities'));
  const { placeGroups } = await getShared();
  const roots = await Promise.all(
    places.map(async (place) => (await getAncestors(place))[0]?.id ?? place.id),
  );
  const named = new Set(placeGroups.flatMap(({ roots: ids }) => ids));
  return placeGroups.map(({ name, roots: ids }, index) => ({
    name,
    places: places.filter((_place, at) => {
      const root = roots[at] ?? '';
      return ids.includes(root) || (index === placeGroups.length - 1 && !named.has(root));
    }),
  }));
}
