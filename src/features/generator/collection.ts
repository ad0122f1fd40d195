import { z } from 'zod';
import type { Guard } from '../claims/collection.ts';
import {
  choice,
  group,
  innerName,
  listOf,
  named,
  nameIn,
  questionSubjects,
  slug,
  template,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { FOR_DEVELOPERS, wordingSchema } from '../wording/rules.ts';
import { listCollection, names, singleCollection } from '../../cms/collections/define.ts';

/** Sentences of which one is chosen; fields in braces are filled in by the generator. */
const choices = (max: number, fewest = 1) =>
  z
    .array(template(max))
    .min(fewest)
    .describe('Frases de mesmo sentido; uma é escolhida. Campos entre chaves são preenchidos');

const headings = choices(90, 2).meta(named('Títulos'));

const noun = {
  name: text(60, 'Nome', 'Como aparece no meio da frase'),
  gender: choice({ m: 'Masculino', f: 'Feminino' })
    .default('m')
    .meta(named('Gênero', 'm ou f, para a concordância')),
  plural: yesNo('Plural'),
};

/** Checked pages of the site, from which the generator takes openings and questions. */
const pagesNamed = listOf(
  text(80),
  'Páginas',
  'Endereços de páginas de palavra-chave, tópico ou problema, ou nomes de intenções',
);

const subjectSchema = z.strictObject({
  id: innerName(),
  match: listOf(text(60), 'Palavras', 'Trechos do título que revelam este item').min(1),
  ...noun,
  from: pagesNamed.default([]),
  lead: template(450, 'Abertura', 'Sem ela, abre a primeira das páginas').optional(),
  price: nameIn('company.priceList', text(40))
    .optional()
    .meta(named('Preço', 'Linha da lista de preços que responde "quanto custa"')),
  problem: nameIn('problems')
    .optional()
    .meta(named('Problema', 'Página de problema de onde vêm a tabela e as conferências')),
  service: nameIn('generator.services')
    .optional()
    .meta(named('Serviço', 'Serviço que vale quando o título não diz nenhum')),
  intent: choice({
    sale: 'Compra',
    repair: 'Conserto',
    emergency: 'Emergência',
    maintenance: 'Manutenção',
  })
    .optional()
    .meta(named('Intenção', 'De um serviço: o que quer quem o procura')),
  sold: yesNo('Vendido', 'Quem quer comprar ou escolher lê os modelos e os preços deles'),
  alone: yesNo('Sozinho', 'O trabalho se diz só com o assunto: "visita", e não "troca de visita"'),
  context: yesNo('Contexto', 'Situação ou sinal: sozinho não diz que o título é do ofício'),
  danger: yesNo('Perigo', 'A página não diz o que se nota no lugar nem leva alguém para perto'),
  avoid: listOf(
    text(40),
    'Não combina',
    'Palavras de frases e de links que não servem a este assunto',
  ).default([]),
  family: slug
    .optional()
    .meta(
      named(
        'Nome da letra',
        'De dois assuntos da mesma família, quem pergunta compara um com o outro',
      ),
    ),
});

const questionType = choice({
  price: 'Preço',
  'how-to': 'Como fazer',
  which: 'Qual',
  when: 'Quando',
  where: 'Onde',
  why: 'Por quê',
  'worth-it': 'Vale a pena',
  general: 'Geral',
});
export type QuestionType = z.infer<typeof questionType>;

/** Words of the local generator. */
const generatorSchema = z.strictObject({
  feminineRoads: listOf(
    text(20),
    'Vias femininas',
    'Primeira palavra de vias femininas: Rua, Av.',
  ).min(1),
  masculineRoads: listOf(
    text(20),
    'Vias masculinas',
    'Primeira palavra de vias masculinas: Largo',
  ).min(1),
  femininePlaces: listOf(
    text(40),
    'Lugares femininos',
    'Lugares sem página, ou a primeira palavra deles, que pedem "na"',
  ).min(1),
  masculinePlaces: listOf(
    text(40),
    'Lugares masculinos',
    'Lugares sem página, ou a primeira palavra deles, que pedem "no"',
  ).min(1),
  products: listOf(
    subjectSchema,
    'Produtos',
    'Do geral ao específico: o último que o título diz vale; sem nenhum, o primeiro',
  ).min(2),
  services: listOf(
    subjectSchema,
    'Serviços',
    'Na ordem dos assuntos: o último que o título diz vale; sem nenhum, o primeiro',
  ).min(2),
  fillers: listOf(
    text(30),
    'Palavras de enchimento',
    'Palavras de um título de que o texto não precisa tratar',
  ).default([]),
  impliedServices: listOf(
    z.strictObject({
      service: nameIn('generator.services').meta(named('Serviço')),
      match: listOf(text(40), 'Palavras').min(1),
    }),
    'Serviços subentendidos',
    'Sem serviço no título, o que estas palavras dizem que se quer',
  ).default([]),
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
  servedPlaces: listOf(
    text(60),
    'Lugares atendidos',
    'Lugares da área atendida sem página',
  ).default([]),
  otherTrades: listOf(text(40), 'Outros ofícios', 'De que a empresa não trata').default([]),
  vagueWords: listOf(
    text(40),
    'Palavras vagas',
    'Palavras de assuntos que ao lado de outros ramos não bastam',
  ).default([]),
  otherPlaces: listOf(text(60), 'Outros lugares', 'Lugares fora da área atendida').default([]),
  nicknames: listOf(
    z.strictObject({
      name: text(60, 'Nome'),
      places: listOf(text(60), 'Lugares').min(1),
    }),
    'Apelidos',
    'Nomes usuais de lugares, além dos que se cortam do nome inteiro',
  ).default([]),
  noNicknames: listOf(text(60), 'Sem apelido', 'Cortes de nomes que não valem').default([]),
  everydayNames: listOf(
    text(60),
    'Nomes do dia a dia',
    'Nomes de lugar que são palavras comuns; com letra pequena, só com a sua preposição',
  ).default([]),
  throughRoads: listOf(
    text(20),
    'Vias de passagem',
    'Primeira palavra de vias por onde se passa, mas onde ninguém mora',
  ).default([]),
  commonWords: listOf(text(30), 'Palavras comuns', 'Palavras que nome de lugar nenhum tem').min(1),
  neverAlone: listOf(text(30), 'Nunca sozinhos', 'Palavras que sozinhas não são nome de lugar').min(
    1,
  ),
  pointing: listOf(
    text(40),
    'Apontam',
    'Palavras com que uma frase aponta para outra parte da sua página',
  ).default([]),
  unsafe: listOf(
    text(40),
    'Perigosas',
    'O que só se diz com todas as condições ao lado, na página do problema',
  ).default([]),
  dangerAvoid: listOf(text(40), 'Não em perigo', 'O que não se pede onde há perigo').default([]),
  priceWords: listOf(text(40), 'De preço', 'Palavras de que só uma página de preço fala').default(
    [],
  ),
  general: pagesNamed.min(3),
  descriptions: group('Descrições', {
    withPlace: choices(200, 2).meta(named('Com lugar')),
    withoutPlace: choices(200, 2).meta(named('Sem lugar')),
  }),
  intro: group('Introdução', {
    withPlace: choices(240, 2).meta(named('Com lugar')),
    withoutPlace: choices(240, 2).meta(named('Sem lugar')),
    company: choices(240).meta(named('Empresa')),
    also: choices(240).meta(named('Também', 'Sobre os outros assuntos do título: {also}')),
  }),
  place: group('Lugar', {
    headings,
    district: choices(300).meta(named('Bairro')),
    terrain: choices(300).meta(named('Relevo')),
    roads: choices(300).meta(named('Vias')),
    neighbours: choices(300).meta(named('Vizinhos')),
    facts: listOf(
      choices(300),
      'Dados',
      'Frases sobre os dados dos lugares (facts), uma lista para cada',
    ).default([]),
  }),
  traits: listOf(
    z.strictObject({
      match: listOf(text(40), 'Palavras', 'Trechos do traço, do relevo ou dos imóveis').min(1),
      say: choices(300).meta(named('O que se diz')),
      items: listOf(template(240), 'Itens', 'O que contar de um lugar assim').default([]),
      from: pagesNamed.default([]),
    }),
    'Traços',
    'O que muda conforme o terreno e o tipo de imóvel',
  ).min(1),
  price: group('Preço', {
    headings,
    known: choices(240).meta(named('Com preço')),
    unknown: choices(240).meta(named('Sem preço')),
    depends: choices(240).meta(named('Depende')),
    includes: choices(240).meta(named('O que inclui')),
    excludes: choices(240).meta(named('Cobrado à parte')),
    accept: choices(240).meta(named('Aceitar')),
    questions: choices(140).meta(named('Perguntas')),
  }).describe(
    'Resposta a "quanto custa": {pricejob}, {price}, {dependson}, {includes}, {excludes}',
  ),
  models: group('Modelos', {
    headings,
    lead: choices(300, 2).meta(named('Abertura')),
    items: listOf(template(240), 'Itens', 'Um modelo em cada item, com o que muda entre eles').min(
      1,
    ),
  }).optional(),
  own: group('Próprio', {
    job: choices(90, 2).meta(named('Serviço')),
    local: choices(90, 2).meta(named('Local')),
    price: choices(90, 2).meta(named('Preço')),
  }).describe('Títulos da seção do que só o dono sabe: um serviço, um fato do lugar, um preço'),
  bullets: group('Listas', {
    items: choices(240, 8).meta(named('Itens')),
    repair: group('Conserto', {
      services: listOf(nameIn('generator.services'), 'Serviços').min(1),
      items: choices(240, 4).meta(named('Itens')),
    })
      .describe('Itens só para estes serviços')
      .optional(),
    danger: choices(240, 4).meta(named('Em perigo')),
  }),
  causes: group('Causas', {
    services: listOf(nameIn('generator.services'), 'Serviços', 'Que falam de um defeito').min(1),
    headings,
    leads: choices(300, 2).meta(named('Aberturas')),
    columns: group('Colunas', {
      sign: text(40, 'Sinal'),
      cause: text(40, 'Causa'),
      solver: text(40, 'Quem resolve'),
    }),
  }),
  checks: group('O que conferir', {
    headings,
    leads: choices(300, 2).meta(named('Aberturas')),
    leaveOut: listOf(
      text(40),
      'Trechos que ficam de fora',
      'Trechos de um passo que só a página do problema ensina, com as condições ao lado',
    ).default([]),
  }),
  faq: group('Perguntas', {
    headings,
    builtIn: listOf(
      z.strictObject({
        kind: questionType
          .optional()
          .meta(named('Tipo', 'Some da página que já responde a este tipo de pergunta')),
        questions: choices(140).meta(named('Perguntas')),
        about: questionSubjects,
        answers: choices(600).meta(named('Responde às mensagens')),
      }),
      'Perguntas prontas',
    ).length(5, 'são cinco perguntas'),
  }),
  links: group('Links', { headings }),
  closing: group('Fecho', { headings, paragraph: choices(240).meta(named('Parágrafo')) }),
});

export type GeneratorWords = z.infer<typeof generatorSchema>;
export type Subject = z.infer<typeof subjectSchema>;
/** What the reader of a title wants. */
export type Intent = NonNullable<Subject['intent']> | 'choice' | 'price';

/** What the AI is told. */
const aiPromptSchema = z.strictObject({
  system: template(
    6000,
    'Instrução geral',
    'Qualquer pessoa consegue ler: não escreva segredos. {facts} recebe os fatos da empresa',
  ),
  user: template(400, 'Pedido', '{title} é o título'),
  extra: template(200, 'Complemento', 'Só com informação extra: {extra}'),
  facts: listOf(text(300), 'Dados', 'O que a IA pode afirmar, com marcadores').min(1),
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

/** What a checked page says of its subject before its first heading, and what it is asked. */
export interface Opening {
  href: string;
  title: string;
  /** Paragraphs, the shortest answer first; each is true without the rest of its page. */
  says: string[];
  questions: { question: string; answer: string }[];
}

interface ProblemSource extends SourcePage {
  causes: { cause: string; sign: string; solver: string }[];
  checks: { title: string; text: string }[];
  /** A danger, which is told only where it is asked for. */
  urgent: boolean;
}

/** A row of the list of prices, as a sentence goes on. */
interface PriceSource {
  id: string;
  job: string;
  price?: string | undefined;
  /** Subjects that cost something else. */
  notFor?: string[] | undefined;
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
  /** By the names that the words call them by: a page each, or several of one intent. */
  openings: Record<string, Opening[]>;
  prices: PriceSource[];
  faq: { about: string[] | undefined; question: string; answer: string }[];
  batchTitles: string[];
  /** What the claims of a text are compared with. */
  guard: Guard;
  /** Fields of the company record that the server sets, whatever is edited: `phones.main.number`. */
  serverFields: string[];
}

/** A title of the batch creator, with the facts that the generator may use. */
const batchTitleSchema = z.strictObject({
  slug: slug.meta(named('Endereço', 'Endereço da página')),
  title: text(120, 'Título'),
  districts: listOf(text(80), 'Distritos', 'Distritos da capital em que o bairro fica')
    .min(1)
    .max(4),
  roads: listOf(text(80), 'Vias', 'Ruas e avenidas do bairro').min(1).max(4),
  trait: text(120, 'O que tem de próprio', 'O que o bairro tem de próprio'),
});

export type BatchTitle = z.infer<typeof batchTitleSchema>;

export const batchTitles = listCollection(
  batchTitleSchema,
  names('Títulos da criação em lote', 'título', 'O que a criação em lote oferece'),
  { key: 'slug' },
);

export const generator = singleCollection(
  generatorSchema,
  names('Palavras do gerador', 'palavras do gerador', 'Frases do gerador local'),
);

export const aiPrompt = singleCollection(
  aiPromptSchema,
  names('Instruções da IA', 'instruções da IA', 'O que a IA recebe'),
  { file: 'ai-prompt' },
);
