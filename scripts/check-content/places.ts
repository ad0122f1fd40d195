import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { listOwnText } from '../../src/cms/checks/own-text.ts';
import { listUpwards } from '../../src/features/places/places.ts';
import type { Content } from '../../src/collections.ts';

const STREET = new RegExp(
  '(?<!\\p{L})(Rua|R\\.|Av\\.|Avenida|Alameda|Travessa|Estrada|Rodovia|Via|Praça|Largo|Marginal|Viaduto' +
    '|Ponte|Túnel|Linha|Terminal|Estação|Vila|Jardim|Jd\\.|Parque|Cidade|Conjunto|Represa|Serra' +
    '|Barão|Visconde|Conde|Novo|Nova)' +
    "(\\s+(d[aeo]s?|e|do|(?:Dr|Pe)\\.|\\p{Lu}[\\p{L}'’]*)){0,3}\\s+$",
  'u',
);

/** Cities named in a text, capitalised, that are not part of a street name. */
export function findCityNames(text: string, cities: readonly string[]): string[] {
  if (cities.length === 0) return [];
  const names = [...cities].sort((a, b) => b.length - a.length).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${names})(?![\\p{L}\\p{N}-])`, 'gu');
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !STREET.test(text.slice(Math.max(0, index - 60), index)))
    .map(([name]) => name);
}

/** Place pages that name a city which is neither their own, nor a neighbour, nor the company's. */
export function findForeignCities({
  cities,
  company,
}: Pick<Content, 'cities' | 'company'>): ContentProblem[] {
  const names = cities.filter(({ data }) => data.kind === 'city').map(({ data }) => data.name);
  const byId = new Map(cities.map((place) => [place.id, place]));
  const home = company.map(({ data }) => data.address.city);
  return cities.flatMap((place) => {
    const { file, data } = place;
    const allowed = new Set([
      ...home,
      ...listUpwards(place, byId).map((one) => one.data.name),
      ...names.filter((name) => data.neighbours.some((one) => one.includes(name))),
    ]);
    const blocks = [data.seoTitle, data.description, ...listOwnText(place)];
    const found = findCityNames(blocks.join('\n'), names);
    return [...new Set(found)]
      .filter((name) => !allowed.has(name))
      .map((name) => ({
        file,
        field: 'texto',
        message: `cita ${name}, que não está entre os vizinhos; tire ou inclua em neighbours: “${
          blocks.find((block) => findCityNames(block, [name]).length > 0) ?? ''
        }”`,
      }));
  });
}
