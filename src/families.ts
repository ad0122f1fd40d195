import type { z } from 'zod';
import { keywordSlug, placeSlug, postSlug } from './lib/text/slug.ts';
import { citySchema } from './features/places/collection.ts';
import { guideSchema } from './features/guides/collection.ts';
import { keywordSchema } from './features/keywords/collection.ts';
import { pageSchema } from './features/pages/collection.ts';
import { postSchema } from './features/posts/collection.ts';
import { problemSchema } from './features/problems/collection.ts';
import { topicSchema } from './features/topics/collection.ts';
import { words, type Family, family } from './cms/collections/define.ts';

/**
 * Every kind of page that people write as Markdown files. Collections, addresses, site map, share
 * images, content check, audit and tests take their list from here: a row more is a family more,
 * as soon as a route shows it. The map of the site follows their order.
 */
export const families = {
  pages: family({
    ...words('Páginas da empresa', 'página', 'Serviços, contato e textos legais'),
    schema: pageSchema,
    folder: '',
    heading: 'title',
    minWords: 300,
    map: { by: 'name', title: 'Páginas da empresa' },
  }),
  topics: family({
    ...words('Assuntos', 'assunto', 'Uma página para cada assunto'),
    schema: topicSchema,
    folder: 'topicos',
    heading: 'title',
    kicker: 'Assunto',
    minWords: 320,
    refs: { category: 'categories', guides: 'guides', problems: 'problems' },
    address: { field: 'title', slugs: ({ title }) => [placeSlug(title)] },
    unknown: 'topic',
    map: { by: 'category' },
  }),
  problems: family({
    ...words('Problemas', 'problema', 'O que fazer agora, sintoma a sintoma'),
    schema: problemSchema,
    folder: 'busca',
    heading: 'title',
    kicker: 'O que fazer agora',
    minWords: 300,
    refs: { category: 'categories', topics: 'topics', guides: 'guides', related: 'problems' },
    map: { by: 'address', title: 'Problemas, um a um' },
  }),
  guides: family({
    ...words('Guias', 'guia', 'Como fazer, passo a passo'),
    schema: guideSchema,
    folder: 'guias',
    heading: 'title',
    kicker: 'Guia',
    minWords: 620,
    refs: {
      category: 'categories',
      popular: 'guides',
      topic: 'topics',
      problem: 'problems',
      reviewer: 'people',
    },
    long: true,
    map: { by: 'category', prefix: 'Guias: ' },
  }),
  keywords: family({
    ...words('Frases buscadas', 'frase', 'Uma página para cada frase'),
    schema: keywordSchema,
    folder: '',
    heading: 'title',
    minWords: 460,
    refs: { intent: 'intents', guide: 'guides', problem: 'problems' },
    address: { field: 'phrase', slugs: ({ phrase }) => [keywordSlug(phrase)] },
    map: { by: 'intent' },
  }),
  cities: family({
    ...words('Lugares', 'lugar', 'Cidades, zonas e bairros atendidos'),
    schema: citySchema,
    folder: 'cidades',
    heading: 'headline',
    label: 'name',
    kicker: 'Atendimento local',
    minWords: 400,
    refs: { parent: 'cities', guide: 'guides', problem: 'problems', topics: 'topics' },
    // A neighbourhood whose name another city has, too, carries its own city's.
    address: {
      field: 'name',
      slugs: ({ name, parent }) => [
        placeSlug(name),
        ...(parent ? [`${placeSlug(name)}-${parent}`] : []),
      ],
    },
    unknown: 'place',
    map: { by: 'place' },
  }),
  posts: family({
    ...words('Postagens', 'postagem', 'Um caso em um bairro'),
    schema: postSchema,
    folder: 'postagens',
    heading: 'title',
    kicker: ({ place }) => place,
    // A case that its owner tells on a phone, between two jobs, is worth as much as a long one.
    minWords: 100,
    refs: { city: 'cities', guide: 'guides', problem: 'problems' },
    address: { field: 'title', slugs: ({ title }) => [postSlug(title)] },
    unknown: 'home',
    map: { by: 'name', title: 'Postagens' },
  }),
};

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as FamilyName[];

/** The family of this name; undefined for other sets. */
export const familyOf = (name: string): Family | undefined =>
  Object.hasOwn(families, name) ? families[name as FamilyName] : undefined;

/** Fields of a page of this family. */
type FamilyData<Name extends FamilyName> = z.output<(typeof families)[Name]['schema']>;

/** An entry of a family, as collections and `read.ts` give it. */
export interface FamilyEntry<Name extends FamilyName = FamilyName> {
  id: string;
  collection: Name;
  data: FamilyData<Name>;
}

/** What the list of families says about an entry, without its type. */
const about = ({ collection }: FamilyEntry): Family => families[collection];

const fieldOf = (entry: FamilyEntry, field: string): string =>
  String((entry.data as Record<string, unknown>)[field]);

/** Address of an entry. */
export function pathOf(entry: FamilyEntry): string {
  return about(entry).path(entry.id);
}

/** Title of an entry's page. */
export function headingOf(entry: FamilyEntry): string {
  return fieldOf(entry, about(entry).heading);
}

/** Name of an entry in lists and trails. */
export function labelOf(entry: FamilyEntry): string {
  const { label, heading } = about(entry);
  return fieldOf(entry, label ?? heading);
}

/** Line above the title on an entry's share image. */
export function kickerOf(entry: FamilyEntry): string {
  const { kicker = '' } = about(entry);
  return typeof kicker === 'string' ? kicker : kicker(entry.data);
}
