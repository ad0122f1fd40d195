import { families } from '../../src/content/families.ts';
import { ownText, type ContentFacts, type Finding, type Place, type TextSite } from './site.ts';

const STREET = new RegExp(
  '(?<!\\p{L})(Rua|R\\.|Av\\.|Avenida|Alameda|Travessa|Estrada|Rodovia|Via|Praça|Largo|Marginal|Viaduto' +
    '|Ponte|Túnel|Linha|Terminal|Estação|Vila|Jardim|Jd\\.|Parque|Cidade|Conjunto|Represa|Serra' +
    '|Barão|Visconde|Conde|Novo|Nova)' +
    "(\\s+(d[aeo]s?|e|do|(?:Dr|Pe)\\.|\\p{Lu}[\\p{L}'’]*)){0,3}\\s+$",
  'u',
);

function allowedNames(place: Place, facts: ContentFacts): Set<string> {
  const names = new Set([facts.homePlace]);
  const seen = new Set<string>();
  let current: Place | undefined = place;
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    names.add(current.name);
    const { parent }: Place = current;
    current = facts.places.find(({ id }) => id === parent);
  }
  for (const { name, kind } of facts.places) {
    if (kind === 'city' && place.neighbours.some((one) => one.includes(name))) names.add(name);
  }
  return names;
}

/** Cities named in a text, whole and capitalised, that are not part of the name of a street. */
export function findCityNames(text: string, cities: readonly string[]): string[] {
  if (cities.length === 0) return [];
  const names = [...cities].sort((a, b) => b.length - a.length).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${names})(?![\\p{L}\\p{N}-])`, 'gu');
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !STREET.test(text.slice(Math.max(0, index - 60), index)))
    .map(([name]) => name);
}

/** Place pages that name a city which is neither theirs nor next to them. */
export function findForeignCities({ pages, facts }: TextSite): Finding[] {
  const cities = facts.places.filter(({ kind }) => kind === 'city').map(({ name }) => name);
  const byPath = new Map(facts.places.map((place) => [families.cities.path(place.id), place]));
  return pages.flatMap((page): Finding[] => {
    const place = byPath.get(page.path);
    if (!place) return [];
    const allowed = allowedNames(place, facts);
    const text = [page.title, page.description, ownText(page)].join('\n');
    const foreign = new Set(findCityNames(text, cities).filter((name) => !allowed.has(name)));
    return [...foreign].map((name) => ({
      page: page.path,
      level: 'fail',
      message: `cita ${name}, que não está entre os vizinhos; tire ou inclua em neighbours`,
      details: text
        .split('\n')
        .filter((block) => findCityNames(block, [name]).length > 0)
        .slice(0, 2),
    }));
  });
}
