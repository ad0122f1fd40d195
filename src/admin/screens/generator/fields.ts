import { uncapitalize } from '../../../lib/text/text.ts';
import type {
  AdminData,
  GeneratorWords,
  PlaceFacts,
} from '../../../features/generator/collection.ts';
import type { TitleAnalysis } from './analyse-title.ts';
import { nounFromPreposition, type Fields, type Noun } from './grammar.ts';

/** What the fields of the sentences stand for on one page. */
export function buildFields(
  {
    place,
    productType,
    serviceType,
    also,
  }: Pick<TitleAnalysis, 'place' | 'productType' | 'serviceType' | 'also'>,
  { words, places }: Pick<AdminData, 'words' | 'places'>,
  random: () => number,
): Fields {
  const roads = (place?.roads ?? []).flatMap((name) => roadNoun(name, words) ?? []);
  const streets = roads.filter(
    ({ name }) => !words.throughRoads.includes(name.split(' ')[0] ?? ''),
  );
  return {
    ...place?.facts,
    product: productType,
    service: serviceType,
    job:
      productType.alone || serviceType.alone
        ? productType
        : { name: `${serviceType.name} de ${productType.name}`, gender: serviceType.gender },
    place: place && nounFromPreposition(place.name, place.preposition),
    district: place?.districts?.map((name) => placeNoun(name, places, words)),
    also: also.length === 0 ? undefined : also,
    road: streets[Math.floor(random() * streets.length)],
    roads,
    terrain: place?.terrain && uncapitalize(place.terrain),
    neighbours: place?.neighbours.map((name) => placeNoun(name, places, words)),
  };
}

/** The name with the article it takes, where the content knows it. */
function placeNoun(
  name: string,
  places: readonly PlaceFacts[],
  { femininePlaces, masculinePlaces }: GeneratorWords,
): Noun {
  const known = places.find((place) => place.name === name);
  if (known) return nounFromPreposition(name, known.preposition);
  return { name, gender: genderOf(name, femininePlaces, masculinePlaces) };
}

function roadNoun(
  name: string,
  { feminineRoads, masculineRoads }: Pick<GeneratorWords, 'feminineRoads' | 'masculineRoads'>,
): Noun | undefined {
  const gender = genderOf(name, feminineRoads, masculineRoads);
  return gender && { name, gender };
}

/** By the whole name or its first word. */
function genderOf(
  name: string,
  feminine: readonly string[],
  masculine: readonly string[],
): Noun['gender'] {
  const [kind = ''] = name.split(' ');
  const isIn = (list: readonly string[]) => list.includes(name) || list.includes(kind);
  if (isIn(feminine)) return 'f';
  return isIn(masculine) ? 'm' : undefined;
}
