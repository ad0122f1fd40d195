import { pathOf, type FamilyEntry } from './families.ts';

type Place = FamilyEntry<'cities'>;

/** A place as the searches know it. */
export interface FoundPlace {
  href: string;
  name: string;
  /** Name of the place that contains it; '' for a city. */
  within: string;
  /** Name, place around it and other names, as text to search in. */
  words: string;
  /** First message of a chat about a visit there. */
  message: string;
  /** Delivery costs nothing there, or no delivery is spoken of. */
  sure: boolean;
  /** What is known of a visit there: delivery, days; '' where nothing is. */
  terms: string;
  /** Served postal codes, from and to, as eight digits. */
  codes: [from: string, to: string][];
}

/** What the searches say of every place. */
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
    const { name, preposition, parent = '', aliases, postalCodes } = entry.data;
    const within = byId.get(parent)?.data.name ?? '';
    const upwards = listUpwards(entry, byId);
    const free = upwards.find(({ data }) => data.freeShipping);
    const visits = upwards.find(({ data }) => data.visits)?.data.visits;
    const { delivery } = words.placeOffer;
    const where = ({ data }: Place) => `${data.preposition} ${data.name}`;
    const city = upwards.at(-1)?.data.name ?? name;
    const full = name.includes(city) ? '' : `, ${city}`;
    return {
      href: pathOf(entry),
      name,
      within,
      words: [name, within, ...aliases].join(' '),
      message: words.cityMessage.replace('{where}', `${preposition} ${name}${full}`),
      sure: free !== undefined || delivery === undefined,
      terms: [
        delivery &&
          (free
            ? `${delivery.label}: ${lowerFirst(delivery.free.replace('{where}', where(free)))}`
            : delivery.paid.replace('{name}', name)),
        visits,
      ]
        .filter(Boolean)
        .join(' '),
      codes: postalCodes.map(({ from, to }) => [digits(from), digits(to)]),
    };
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const digits = (code: string) => code.replaceAll(/\D/g, '');

/** A place and those around it, from the inside. */
function listUpwards(place: Place, byId: ReadonlyMap<string, Place>): Place[] {
  const around = byId.get(place.data.parent ?? '');
  return [place, ...(around ? listUpwards(around, byId) : [])];
}
