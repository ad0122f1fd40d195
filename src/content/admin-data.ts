import { buildMarkers } from '../lib/markers.ts';
import type { AdminData, PlaceFacts } from '../schemas/generator.ts';
import type { BatchTitle } from '../schemas/tables.ts';
import { pathOf } from './families.ts';
import { loadContent, type ContentEntry } from './read.ts';
import type { SetName } from './sets.ts';

/** What `buildAdminData` looks at, as the collections or `read.ts` give it; tables in their order. */
type Sources = {
  [Name in Extract<SetName, (typeof ADMIN_SETS)[number]>]: Pick<
    ContentEntry<Name>,
    'id' | 'collection' | 'data'
  >[];
};

/** The sets of words that the admin needs. */
export const ADMIN_SETS = [
  'company',
  'shared',
  'generator',
  'aiPrompt',
  'facts',
  'faq',
  'batchTitles',
  'cities',
  'topics',
  'guides',
  'problems',
] as const satisfies SetName[];

/** What the server function tells the AI; `{title}` and `{extra}` are still open. */
export function buildAiPrompt({ aiPrompt }: Pick<Sources, 'aiPrompt'>) {
  const { system, user, extra, facts } = only(aiPrompt);
  return {
    system: system.replace('{facts}', facts.map((fact) => `- ${fact}`).join('\n')),
    user,
    extra,
  };
}

/** Everything that the admin takes from the content. */
export function buildAdminData(content: Sources): AdminData {
  const titles = content.batchTitles.map(({ data }) => data);
  const above = (id: string | undefined): string[] => {
    const city = content.cities.find((entry) => entry.id === id);
    return city ? [city.data.name, ...above(city.data.parent)] : [];
  };
  const places = content.cities.map((city): PlaceFacts => {
    const { name, preposition, difference, terrain, buildings, facts, roads, neighbours } =
      city.data;
    return {
      name,
      preposition,
      href: pathOf(city),
      within: above(city.data.parent),
      sentence: difference,
      traits: [terrain, ...buildings].join('; '),
      terrain,
      facts: Object.fromEntries(facts.map(({ id, value }) => [id, value])),
      roads,
      neighbours,
      questions: city.data.questions,
    };
  });
  const known = new Set(places.map(({ name }) => name));
  const company = only(content.company);
  const markers = buildMarkers(
    company,
    content.facts.map(({ data }) => data),
  );
  return {
    company: company.name,
    defaultDescription: only(content.shared).savedPage.defaultDescription,
    words: only(content.generator),
    places: [...places, ...titles.flatMap(batchPlace).filter(({ name }) => !known.has(name))],
    problems: content.problems.map((problem) => ({
      href: pathOf(problem),
      title: problem.data.title,
      summary: problem.data.answer,
      causes: problem.data.causes,
      checks: problem.data.checks,
    })),
    pages: [...content.topics, ...content.guides].map((page) => ({
      href: pathOf(page),
      title: page.data.title,
      summary: page.data.summary,
    })),
    faq: content.faq.map(({ data: { question, answer } }) => ({ question, answer })),
    batchTitles: titles.map(({ title }) => title),
    facts: [...markers.values(), ...only(content.aiPrompt).facts],
  };
}

/** The same, straight from the files: for tests. */
export const readAdminData = () => buildAdminData(loadContent().content);

function only<Data>(entries: readonly { data: Data }[]): Data {
  const [entry] = entries;
  if (!entry) throw new Error('A record is missing from the content: run npm run check:content.');
  return entry.data;
}

/** "Conserto no Sumaré" → the place that the title names, with what the table knows of it. */
function batchPlace({ title, districts, roads, trait }: BatchTitle): PlaceFacts[] {
  const [, preposition, name] = /\s(em|nos?|nas?)\s(\p{Lu}.*)$/u.exec(title) ?? [];
  if (preposition === undefined || name === undefined) return [];
  return [
    {
      name,
      preposition: preposition as PlaceFacts['preposition'],
      // "Artur Alvim fica no distrito de Artur Alvim" tells nothing.
      districts: districts.filter((district) => district !== name),
      traits: trait,
      roads,
      neighbours: [],
      questions: [],
    },
  ];
}
