import { z } from 'zod';
import type { Guard } from './claims.ts';
import { nameIn, slug, template, text } from './fields.ts';
import { FOR_DEVELOPERS, wordingSchema } from './wording.ts';

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

/** What the generator says of a subject in its own section. */
const aboutSchema = z.strictObject({
  lead: choices(300).default([]).describe('Uma frase para a abertura da página'),
  headings: choices(90, 2),
  paragraphs: paragraph,
  questions: z
    .array(z.strictObject({ question: template(140), answer: template(600) }))
    .min(1)
    .describe('Perguntas com a sua resposta; uma é escolhida'),
  items: z.array(template(240)).default([]).describe('Itens da lista, antes dos gerais'),
});

const subjectSchema = z.strictObject({
  id: slug,
  match: z.array(text(60)).min(1).describe('Trechos do título que revelam este item'),
  ...noun,
  about: aboutSchema.optional().describe('Sem ele, o assunto é geral'),
  price: nameIn('company.priceList', text(40))
    .optional()
    .describe('Linha da lista de preços que responde "quanto custa"'),
  problem: nameIn('problems')
    .optional()
    .describe('Página de problema de onde vêm a tabela e as conferências'),
  service: nameIn('generator.services')
    .optional()
    .describe('Serviço que vale quando o título não diz nenhum'),
  alone: z
    .boolean()
    .default(false)
    .describe('O trabalho se diz só com o assunto: "visita", e não "troca de visita"'),
  context: z
    .boolean()
    .default(false)
    .describe('Situação ou sinal: sozinho não diz que o título é do ofício'),
  family: slug
    .optional()
    .describe('De dois assuntos da mesma família, quem pergunta compara um com o outro'),
});

const block = z.strictObject({
  id: slug,
  subjects: z
    .array(nameIn('generator.services'))
    .default([])
    .describe('Só para estes serviços; vazio serve a todos'),
  products: z
    .array(nameIn('generator.products'))
    .default([])
    .describe('Só para estes assuntos; vazio serve a todos'),
  notProducts: z
    .array(nameIn('generator.products'))
    .default([])
    .describe('Nunca para estes assuntos'),
  headings: choices(90, 2),
  paragraphs: z.array(paragraph).min(1),
  extra: paragraph.describe('Parágrafo a mais, com criatividade acima de 60'),
});

const QUESTION_TYPES = [
  'price',
  'how-to',
  'which',
  'when',
  'where',
  'why',
  'worth-it',
  'general',
] as const;
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
  products: z
    .array(subjectSchema)
    .min(2)
    .describe('Do geral ao específico: o último que o título diz vale; sem nenhum, o primeiro'),
  services: z
    .array(subjectSchema)
    .min(2)
    .describe('Na ordem dos assuntos: o último que o título diz vale; sem nenhum, o primeiro'),
  fillers: z
    .array(text(30))
    .default([])
    .describe('Palavras de um título de que o texto não precisa tratar'),
  impliedServices: z
    .array(
      z.strictObject({ service: nameIn('generator.services'), match: z.array(text(40)).min(1) }),
    )
    .default([])
    .describe('Sem serviço no título, o que estas palavras dizem que se quer'),
  refusedTitles: wordingSchema
    .default([])
    .describe('Títulos que ninguém escreve, nem a IA: o que machuca, invade ou engana')
    .meta(FOR_DEVELOPERS),
  doubtfulTitles: wordingSchema
    .default([])
    .describe(
      'Títulos que o gerador não escreve sem perguntar: comparações e nomes de outras empresas',
    )
    .meta(FOR_DEVELOPERS),
  servedPlaces: z.array(text(60)).default([]).describe('Lugares da área atendida sem página'),
  otherTrades: z.array(text(40)).default([]).describe('De que a empresa não trata'),
  vagueWords: z
    .array(text(40))
    .default([])
    .describe('Palavras de assuntos que ao lado de outros ramos não bastam'),
  otherPlaces: z.array(text(60)).default([]).describe('Lugares fora da área atendida'),
  nicknames: z
    .array(z.strictObject({ name: text(60), places: z.array(text(60)).min(1) }))
    .default([])
    .describe('Nomes usuais de lugares, além dos que se cortam do nome inteiro'),
  noNicknames: z.array(text(60)).default([]).describe('Cortes de nomes que não valem'),
  everydayNames: z
    .array(text(60))
    .default([])
    .describe('Nomes de lugar que são palavras comuns; com letra pequena, só com a sua preposição'),
  throughRoads: z
    .array(text(20))
    .default([])
    .describe('Primeira palavra de vias por onde se passa, mas onde ninguém mora'),
  commonWords: z.array(text(30)).min(1).describe('Palavras que nome de lugar nenhum tem'),
  neverAlone: z.array(text(30)).min(1).describe('Palavras que sozinhas não são nome de lugar'),
  questions: z.record(z.enum(QUESTION_TYPES), choices(420, 2)),
  descriptions: z.strictObject({ withPlace: choices(200, 2), withoutPlace: choices(200, 2) }),
  intro: z.strictObject({
    withPlace: z.array(paragraph).min(1),
    withoutPlace: z.array(paragraph).min(1),
    company: paragraph,
    also: choices(240).describe('Sobre os outros assuntos do título: {also}'),
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
  price: z
    .strictObject({
      headings: choices(90, 2),
      known: choices(240),
      unknown: choices(240),
      depends: choices(240),
      includes: choices(240),
      excludes: choices(240),
      accept: choices(240),
      questions: choices(140),
    })
    .describe(
      'Resposta a "quanto custa": {pricejob}, {price}, {dependson}, {includes}, {excludes}',
    ),
  own: z
    .strictObject({
      job: choices(90, 2),
      local: choices(90, 2),
      price: choices(90, 2),
    })
    .describe('Títulos da seção do que só o dono sabe: um serviço, um fato do lugar, um preço'),
  bullets: z.strictObject({
    headings: choices(90, 2),
    leads: choices(240, 2),
    items: choices(240, 8),
    repair: z
      .strictObject({
        services: z.array(nameIn('generator.services')).min(1),
        items: choices(240, 4),
      })
      .optional()
      .describe('Itens só para estes serviços'),
  }),
  causes: z.strictObject({
    headings: choices(90, 2),
    leads: choices(300, 2),
    columns: z.strictObject({ sign: text(40), cause: text(40), solver: text(40) }),
  }),
  checks: z.strictObject({
    headings: choices(90, 2),
    leads: choices(300, 2),
    leaveOut: z
      .array(text(40))
      .default([])
      .describe('Trechos de um passo que só a página do problema ensina, com as condições ao lado'),
  }),
  faq: z.strictObject({
    headings: choices(90, 2),
    builtIn: z
      .array(
        z.strictObject({
          kind: z
            .enum(QUESTION_TYPES)
            .optional()
            .describe('Some da página que já responde a este tipo de pergunta'),
          questions: choices(140),
          answers: choices(600),
        }),
      )
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
  /** Everyday names, which may be those of other places too. */
  aliases?: string[] | undefined;
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

/** A row of the list of prices, as a sentence goes on. */
interface PriceSource {
  id: string;
  job: string;
  price?: string | undefined;
  dependsOn?: string | undefined;
  includes: string[];
  excludes: string[];
}

/** Everything that the admin takes from the content, as `/admin/data.json` serves it. */
export interface AdminData {
  company: string;
  defaultDescription: string;
  words: GeneratorWords;
  places: PlaceFacts[];
  problems: ProblemSource[];
  pages: SourcePage[];
  prices: PriceSource[];
  faq: { question: string; answer: string }[];
  batchTitles: string[];
  /** What the claims of a text are compared with. */
  guard: Guard;
  /** Fields of the company record that the server sets, whatever is edited: `phones.main.number`. */
  serverFields: string[];
}
