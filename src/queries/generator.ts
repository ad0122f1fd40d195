import { paths } from '../lib/paths.ts';
import { readMarkdown, readMarkers, readRecord, readTable } from '../loaders/files.ts';
import {
  aiPromptSchema,
  generatorSchema,
  type AdminData,
  type PlaceFacts,
} from '../schemas/generator.ts';
import type { BatchTitle } from '../schemas/tables.ts';
import { getCompany, getShared } from './company.ts';

// Read from the files, not from the collections, so that tests and scripts get the same data.

/** What the server function tells the AI; `{title}` and `{extra}` are still open. */
export function getAiPrompt() {
  const { system, user, extra, facts } = readRecord('ai-prompt', aiPromptSchema);
  return {
    system: system.replace('{facts}', facts.map((fact) => `- ${fact}`).join('\n')),
    user,
    extra,
  };
}

/** Everything that the admin takes from the content. */
export function getAdminData(): AdminData {
  const titles = readTable('batchTitles').entries.map(({ data }) => data);
  const cities = readMarkdown('cities').entries;
  const above = (id: string | undefined): string[] => {
    const city = cities.find((entry) => entry.id === id);
    return city ? [city.data.name, ...above(city.data.parent)] : [];
  };
  const places = cities.map(({ id, data }): PlaceFacts => {
    const { name, preposition, difference, terrain, buildings, power, roads, neighbours } = data;
    return {
      name,
      preposition,
      href: paths.city(id),
      within: above(data.parent),
      sentence: difference,
      traits: [terrain, ...buildings].join('; '),
      terrain,
      power,
      roads,
      neighbours,
      questions: data.questions,
    };
  });
  const known = new Set(places.map(({ name }) => name));
  return {
    company: getCompany().name,
    defaultDescription: getShared().savedPage.defaultDescription,
    words: readRecord('generator', generatorSchema),
    places: [...places, ...titles.flatMap(batchPlace).filter(({ name }) => !known.has(name))],
    problems: readMarkdown('problems').entries.map(({ id, data }) => ({
      href: paths.problem(id),
      title: data.title,
      summary: data.answer,
      causes: data.causes,
      checks: data.checks,
    })),
    pages: [
      ...readMarkdown('topics').entries.map(({ id, data }) => ({ href: paths.topic(id), ...data })),
      ...readMarkdown('guides').entries.map(({ id, data }) => ({ href: paths.guide(id), ...data })),
    ].map(({ href, title, summary }) => ({ href, title, summary })),
    faq: readTable('faq').entries.map(({ data: { question, answer } }) => ({ question, answer })),
    batchTitles: titles.map(({ title }) => title),
    facts: [...readMarkers().values(), ...readRecord('ai-prompt', aiPromptSchema).facts],
  };
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
