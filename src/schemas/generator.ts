import { z } from 'zod';
import { slug, template, text } from './fields.ts';

const gender = z.enum(['m', 'f']);

/** Sentences of which one is chosen; fields in braces are filled in by the generator. */
const choices = (max: number, fewest = 1) =>
  z
    .array(template(max))
    .min(fewest)
    .describe('Frases de mesmo sentido; uma é escolhida. Campos entre chaves são preenchidos');

/** A paragraph: one sentence from each list, in order. */
const paragraph = z.array(choices(420)).min(1);

const noun = {
  name: text(60).describe('Como aparece no meio da frase'),
  gender: gender.describe('m ou f, para a concordância'),
  plural: z.boolean().default(false),
};

const subjectSchema = z.strictObject({
  id: slug,
  match: z.array(text(60)).min(1).describe('Trechos do título que revelam este item'),
  ...noun,
});

const block = z.strictObject({
  id: slug,
  subjects: z.array(slug).default([]).describe('Só para estes serviços; vazio serve a todos'),
  headings: choices(90, 2),
  paragraphs: z.array(paragraph).min(1),
  extra: paragraph.describe('Parágrafo a mais, com criatividade acima de 60'),
});

const QUESTION_TYPES = ['how-to', 'which', 'when', 'where', 'why', 'worth-it', 'general'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Words of the local generator. */
export const generatorSchema = z.strictObject({
  feminineRoads: z.array(text(20)).min(1).describe('Primeira palavra de vias femininas: Rua, Av.'),
  masculineRoads: z.array(text(20)).min(1).describe('Primeira palavra de vias masculinas: Largo'),
  femininePlaces: z
    .array(text(40))
    .min(1)
    .describe('Lugares sem página, ou a primeira palavra deles, que pedem "na"'),
  masculinePlaces: z
    .array(text(40))
    .min(1)
    .describe('Lugares sem página, ou a primeira palavra deles, que pedem "no"'),
  products: z.array(subjectSchema).min(2).describe('O primeiro vale quando o título não diz'),
  services: z.array(subjectSchema).min(2).describe('O primeiro vale quando o título não diz'),
  commonWords: z.array(text(30)).min(1).describe('Palavras que nome de lugar nenhum tem'),
  neverAlone: z.array(text(30)).min(1).describe('Palavras que sozinhas não são nome de lugar'),
  questions: z.record(z.enum(QUESTION_TYPES), choices(420, 2)),
  descriptions: z.strictObject({ withPlace: choices(200, 2), withoutPlace: choices(200, 2) }),
  intro: z.strictObject({
    withPlace: z.array(paragraph).min(1),
    withoutPlace: z.array(paragraph).min(1),
    company: paragraph,
  }),
  place: z.strictObject({
    headings: choices(90, 2),
    district: choices(300),
    terrain: choices(300),
    roads: choices(300),
    neighbours: choices(300),
    facts: z
      .array(choices(300))
      .default([])
      .describe('Frases sobre os dados dos lugares (facts), uma lista para cada'),
  }),
  traits: z
    .array(
      z.strictObject({
        id: slug,
        match: z.array(text(40)).min(1).describe('Trechos do traço, do relevo ou dos imóveis'),
        paragraphs: z.array(paragraph).min(1),
      }),
    )
    .min(1)
    .describe('O que muda conforme o terreno e o tipo de imóvel'),
  blocks: z.array(block).min(6),
  bullets: z.strictObject({
    headings: choices(90, 2),
    leads: choices(240, 2),
    items: choices(240, 12),
  }),
  causes: z.strictObject({
    headings: choices(90, 2),
    leads: choices(300, 2),
    columns: z.strictObject({ sign: text(40), cause: text(40), solver: text(40) }),
  }),
  checks: z.strictObject({ headings: choices(90, 2), leads: choices(300, 2) }),
  faq: z.strictObject({
    headings: choices(90, 2),
    builtIn: z
      .array(z.strictObject({ questions: choices(140), answers: choices(600) }))
      .length(5, 'são cinco perguntas'),
  }),
  links: z.strictObject({ headings: choices(90, 2), leads: choices(240, 2) }),
  closing: z.strictObject({ headings: choices(90, 2), paragraph }),
});

export type GeneratorWords = z.infer<typeof generatorSchema>;
export type Subject = z.infer<typeof subjectSchema>;
export type Block = z.infer<typeof block>;

/** What the AI is told. */
export const aiPromptSchema = z.strictObject({
  system: template(6000).describe('Instruções; {facts} recebe os fatos da empresa'),
  user: template(400).describe('Pedido; {title} é o título'),
  extra: template(200).describe('Só com informação extra: {extra}'),
  facts: z.array(text(300)).min(1).describe('O que a IA pode afirmar, com marcadores'),
});

/** A place that the generator knows. */
export interface PlaceFacts {
  name: string;
  preposition: 'em' | 'no' | 'na' | 'nos' | 'nas';
  /** Address of its page, if it has one. */
  href?: string | undefined;
  /** A sentence that is true of this place alone. */
  sentence?: string | undefined;
  /** Names of the city, zone and district around it; they tell namesakes apart. */
  within?: string[] | undefined;
  /** The districts that a neighbourhood belongs to. */
  districts?: string[] | undefined;
  /** Words about ground and buildings, by which paragraphs are chosen. */
  traits: string;
  terrain?: string | undefined;
  /** What else is known of it, by the names that sentences use. */
  facts?: Record<string, string> | undefined;
  roads: string[];
  neighbours: string[];
  questions: { question: string; answer: string }[];
}

/** A page of the site with what the generator takes from it. */
export interface SourcePage {
  href: string;
  title: string;
  summary: string;
}

interface ProblemSource extends SourcePage {
  causes: { cause: string; sign: string; solver: string }[];
  checks: { title: string; text: string }[];
}

/** Everything that the admin takes from the content, as `/admin/data.json` serves it. */
export interface AdminData {
  company: string;
  defaultDescription: string;
  words: GeneratorWords;
  places: PlaceFacts[];
  problems: ProblemSource[];
  pages: SourcePage[];
  faq: { question: string; answer: string }[];
  batchTitles: string[];
  /** Everything that a text may state as fact. */
  facts: string[];
}
