import { getCollection, type CollectionEntry } from 'astro:content';
import { sortBy } from './entries.ts';
import { paths } from '../lib/paths.ts';

export type Place = CollectionEntry<'cities'>;

/** Places in alphabetical order. */
export async function getPlaces(): Promise<Place[]> {
  return sortBy(await getCollection('cities'), ({ data }) => data.name);
}

/** The cities with free shipping, in alphabetical order. */
export async function getFreeShippingCities(): Promise<Place[]> {
  return (await getPlaces()).filter(({ data }) => data.freeShipping);
}

/** "Osasco" → "em Osasco", "Mooca" → "na Mooca". */
export function withPreposition({ preposition, name }: { preposition: string; name: string }) {
  return `${preposition} ${name}`;
}

/** A name with the address of its page, where it has one. */
export interface NamedLink {
  name: string;
  href: string | undefined;
}

/**
 * Neighbours as links where they have a page. Of places with the same name, the one that shares
 * the parent wins, so that a neighbourhood's "Centro" is the centre of its own city.
 */
export async function linkNeighbours(place: Place): Promise<NamedLink[]> {
  const places = await getPlaces();
  return place.data.neighbours.map((name) => {
    const namesakes = places.filter(({ data, id }) => data.name === name && id !== place.id);
    const near = namesakes.find(({ data }) => data.parent === place.data.parent) ?? namesakes[0];
    return { name, href: near ? paths.city(near.id) : undefined };
  });
}

/** The pages above a place, topmost first. */
export async function getAncestors(place: Place): Promise<Place[]> {
  const byId = new Map((await getPlaces()).map((entry) => [entry.id, entry]));
  const ancestors: Place[] = [];
  let parent = place.data.parent;
  while (parent !== undefined) {
    const entry = byId.get(parent);
    if (!entry || ancestors.includes(entry)) break;
    ancestors.unshift(entry);
    parent = entry.data.parent;
  }
  return ancestors;
}

/** Places whose parent is this one, in alphabetical order. */
export async function getChildren(id: string): Promise<Place[]> {
  return (await getPlaces()).filter(({ data }) => data.parent === id);
}

const CITY_GROUPS = ['capital', 'abcd', 'guarulhos', 'osasco', 'outras'] as const;
export type CityGroup = (typeof CITY_GROUPS)[number];

/** All places in the five groups of the HTML sitemap. */
export async function getPlaceGroups(): Promise<{ group: CityGroup; places: Place[] }[]> {
  const [places, menus] = await Promise.all([getPlaces(), getCollection('menus')]);
  const abcd = new Set(menus.find(({ id }) => id === 'abcd')?.data.places);
  const capital = new Set(
    places.filter(({ data }) => data.kind === 'zone' || data.kind === 'district').map(({ id }) => id),
  );
  const zoneParents = new Set(
    places.filter(({ data }) => data.kind === 'zone').map(({ data }) => data.parent),
  );
  const groupOf = ({ id, data }: Place): CityGroup => {
    if (capital.has(id) || zoneParents.has(id)) return 'capital';
    if (abcd.has(id)) return 'abcd';
    const top = data.parent ?? id;
    return top === 'guarulhos' || top === 'osasco' ? top : 'outras';
  };
  return CITY_GROUPS.map((group) => ({
    group,
    places: places.filter((place) => groupOf(place) === group),
  }));
}
