import { uncapitalize } from '../../lib/text/text.ts';
import { pathOf, type PageEntry } from '../../collections.ts';

type Place = PageEntry<'cities'>;

/** A place for the searches. */
export interface FoundPlace {
  href: string;
  name: string;
  /** Name of the place that contains it; '' for a city. */
  within: string;
  /** Name, surrounding place and other names, as text to search in. */
  words: string;
  /** First message of a chat about a visit there. */
  message: string;
  /** Delivery is free there, or not mentioned. */
  sure: boolean;
  /** What is known about a visit there: delivery, days; '' if nothing. */
  terms: string;
  /** Served postal codes, from and to, as eight digits. */
  codes: [from: string, to: string][];
}

/** Sentences of the searches about every place. */
export interface PlaceWords {
  /** {where} is the place with its preposition. */
  cityMessage: string;
  placeOffer: {
    /** In `free`, {where} is the city with its preposition; in `paid`, {name} is the place. */
    delivery?: { label: string; free: string; paid: string } | undefined;
  };
}

/** Every place with a page, for the searches of the browser. */
export function listPlaces(cities: readonly Place[], words: PlaceWords): FoundPlace[] {
  const byId = new Map(cities.map((entry) => [entry.id, entry]));
  return cities.map((entry) => {
    const { name, aliases, postalCodes } = entry.data;
    const upwards = listUpwards(entry, byId);
    const within = upwards[1]?.data.name ?? '';
    const { isFree, told, visits } = describeVisit(upwards, words.placeOffer);
    const { delivery } = words.placeOffer;
    return {
      href: pathOf(entry),
      name,
      within,
      words: [name, within, ...aliases].join(' '),
      message: words.cityMessage.replace('{where}', whereIs(upwards)),
      sure: isFree || delivery === undefined,
      terms: [isFree && told ? `${delivery?.label}: ${uncapitalize(told)}` : told, visits]
        .filter(Boolean)
        .join(' '),
      codes: postalCodes.map(({ from, to }) => [digits(from), digits(to)]),
    };
  });
}

const digits = (code: string) => code.replaceAll(/\D/g, '');

/**
 * What is known about a visit to the first of these places, from the places around it: delivery, if
 * mentioned, and days.
 */
export function describeVisit(upwards: readonly Place[], { delivery }: PlaceWords['placeOffer']) {
  const free = upwards.find(({ data }) => data.freeShipping);
  return {
    isFree: free !== undefined,
    told: free
      ? delivery?.free.replace('{where}', withPreposition(free))
      : delivery?.paid.replace('{name}', upwards[0]?.data.name ?? ''),
    visits: upwards.find(({ data }) => data.visits)?.data.visits,
  };
}

/** The name after the preposition it takes: "em …", "no …", "na …". */
export const withPreposition = ({ data }: Place) => `${data.preposition} ${data.name}`;

/** The first of these places, with the last one if its name does not say that: "no Centro, Campinas". */
export function whereIs(upwards: readonly Place[]): string {
  const [place] = upwards;
  if (!place) return '';
  const city = upwards.at(-1)?.data.name ?? '';
  return withPreposition(place) + (place.data.name.includes(city) ? '' : `, ${city}`);
}

/** A place and those that contain it, from the inside. */
export function listUpwards(place: Place, byId: ReadonlyMap<string, Place>): Place[] {
  const around = byId.get(place.data.parent ?? '');
  return [place, ...(around ? listUpwards(around, byId) : [])];
}

/** A name with the address of its page, if it has one. */
export interface NamedLink {
  name: string;
  href: string | undefined;
}

/**
 * The neighbours of every place, by id: those that it names, and those that name it, except zones
 * and what is inside a place that is named already. Of places with the same name, the one with the
 * same parent is meant, then the one of the same city, so that a neighbourhood's "Centro" is the
 * centre of its own city; two unrelated places of one name get no link.
 */
export function findNeighbours(cities: readonly Place[]): Map<string, NamedLink[]> {
  const byId = new Map(cities.map((entry) => [entry.id, entry]));
  const byName = Map.groupBy(cities, ({ data }) => data.name);
  const rootOf = (place: Place) => listUpwards(place, byId).at(-1);
  const meant = (place: Place, name: string) => {
    const namesakes = (byName.get(name) ?? []).filter(({ id }) => id !== place.id);
    return (
      namesakes.find(({ data }) => data.parent === place.data.parent) ??
      namesakes.find((other) => rootOf(other) === rootOf(place)) ??
      (namesakes.length === 1 ? namesakes[0] : undefined)
    );
  };
  const named = new Map(
    cities.map((place) => [
      place,
      place.data.neighbours.map((name) => ({ name, place: meant(place, name) })),
    ]),
  );
  return new Map(
    cities.map((place) => {
      const own = named.get(place) ?? [];
      const known = new Set(own.map(({ place: near }) => near));
      const around = listUpwards(place, byId);
      const naming = cities.filter(
        (other) =>
          other.data.kind !== 'zone' &&
          (named.get(other) ?? []).some(({ place: near }) => near === place) &&
          !around.includes(other) &&
          !listUpwards(other, byId).some((above) => known.has(above)),
      );
      return [
        place.id,
        [...own, ...naming.map((near) => ({ name: near.data.name, place: near }))].map((near) => ({
          name: near.name,
          href: near.place && pathOf(near.place),
        })),
      ];
    }),
  );
}
