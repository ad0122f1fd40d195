import { getCollection, getEntry, type CollectionEntry } from 'astro:content';
import { getShared } from './company.ts';
import { sortBy } from './entries.ts';
import { pathOf } from '../content/families.ts';

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

/** A name with the address of its page, where it has one. */
export interface NamedLink {
  name: string;
  href: string | undefined;
}

/**
 * Neighbours as links where they have a page. Of places with the same name, the one that shares
 * the parent wins, then the one of the same city, so that a neighbourhood's "Centro" is the centre
 * of its own city; two strangers of one name get no link.
 */
export async function linkNeighbours(place: Place): Promise<NamedLink[]> {
  const places = await getCollection('cities');
  const rootOf = async (of: Place) => (await getAncestors(of))[0]?.id ?? of.id;
  const root = await rootOf(place);
  return Promise.all(
    place.data.neighbours.map(async (name) => {
      const namesakes = places.filter(({ data, id }) => data.name === name && id !== place.id);
      const roots = await Promise.all(namesakes.map(rootOf));
      const near =
        namesakes.find(({ data }) => data.parent === place.data.parent) ??
        namesakes.find((_, index) => roots[index] === root) ??
        (namesakes.length === 1 ? namesakes[0] : undefined);
      return { name, href: near ? pathOf(near) : undefined };
    }),
  );
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
