import { getCollection, type CollectionEntry } from 'astro:content';
import { getShared } from '../company/query.ts';
import { sortBy } from '../site/entries.ts';
import { findNeighbours, listUpwards, whereIs, type NamedLink } from './places.ts';
import { once } from '../site/once.ts';
import { publicContent } from '../site/content.ts';

export type Place = CollectionEntry<'cities'>;

const byName = (places: readonly Place[]) => sortBy(places, ({ data }) => data.name);

/** The cities with free shipping, in alphabetical order. */
export async function getFreeShippingCities(): Promise<Place[]> {
  return byName(await getCollection('cities', ({ data }) => data.freeShipping));
}

/** The cities of the list that have a place on the map of the region. */
export async function getMappedCities() {
  return (await getFreeShippingCities()).flatMap(({ id, data: { map } }) =>
    map ? [{ id, ...map }] : [],
  );
}

const getById = once(() => new Map(publicContent().cities.map((place) => [place.id, place])));

/** A place and those that contain it, from the inside. */
export const getUpwards = (place: Place) => listUpwards(place, getById());

/** The name after its preposition, with its city if the name does not say it: "no Centro, Campinas". */
export const withCity = (place: Place) => whereIs(getUpwards(place));

const getNeighbours = once(() => findNeighbours(publicContent().cities));

/** The neighbours of a place, as links if they have a page. */
export function linkNeighbours({ id }: Place): NamedLink[] {
  return getNeighbours().get(id) ?? [];
}

/** Places whose parent is this one, in alphabetical order. */
export async function getChildren(id: string): Promise<Place[]> {
  return byName(await getCollection('cities', ({ data }) => data.parent === id));
}

/** All places in the groups of the HTML sitemap; the last group takes the rest. */
export async function getPlaceGroups(): Promise<{ name: string; places: Place[] }[]> {
  const places = byName(await getCollection('cities'));
  const { placeGroups } = await getShared();
  const named = new Set(placeGroups.flatMap(({ roots: ids }) => ids));
  return placeGroups.map(({ name, roots: ids }, index) => ({
    name,
    places: places.filter((place) => {
      const root = getUpwards(place).at(-1)?.id ?? '';
      return ids.includes(root) || (index === placeGroups.length - 1 && !named.has(root));
    }),
  }));
}
