import { pathOf, type FamilyEntry } from './families.ts';

/** A place as the searches know it. */
export interface FoundPlace {
  href: string;
  name: string;
  /** Name of the place that contains it; '' for a city. */
  within: string;
  /** Name, place around it and other names, as text to search in. */
  words: string;
}

/** Every place with a page, for the searches of the browser. */
export function listPlaces(cities: readonly FamilyEntry<'cities'>[]): FoundPlace[] {
  const names = new Map(cities.map(({ id, data }) => [id, data.name]));
  return cities.map((entry) => {
    const { name, parent = '', aliases } = entry.data;
    const within = names.get(parent) ?? '';
    return { href: pathOf(entry), name, within, words: [name, within, ...aliases].join(' ') };
  });
}
